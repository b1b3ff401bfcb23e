import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { codeTypes } from '@atrium/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { Choice } from '#parts/choice.tsx'
import { TextField } from '#parts/text-field.tsx'

/** A phone or an e-mail address that is to be proved. */
export interface RecipientTyped {
  by: 'phone' | 'email'
  address: string
}

export const codeTypeOf = ({ by }: RecipientTyped) => codeTypes[by]

/** What is wrong with it, as the name of its sentence. */
export function recipientProblem({ by, address }: RecipientTyped) {
  const typed = address.trim()
  if (by === 'phone') return typed ? (isMobilePhone(typed) ? undefined : 'wrongPhone') : 'phonePlaceholder'
  return typed ? (isMailAddress(typed) ? undefined : 'wrongEmail') : 'register.emailPlaceholder'
}

interface Props {
  typed: RecipientTyped
  onType: (typed: RecipientTyped) => void
  isTried: boolean
}

/** Chooses phone or e-mail, and takes the number or address. */
export function RecipientFields({ typed, onType, isTried }: Props) {
  const { t } = useTranslation('identity')
  const problem = isTried ? recipientProblem(typed) : undefined
  const isPhone = typed.by === 'phone'
  return (
    <>
      <Choice
        label={t('register.by')}
        options={[
          { key: 'phone', text: t('register.byPhone') },
          { key: 'email', text: t('register.byEmail') },
        ]}
        chosen={typed.by}
        onChoose={(by) => onType({ by, address: '' })}
      />
      <TextField
        label={t(isPhone ? 'phone' : 'register.email')}
        value={typed.address}
        onChange={(event) => onType({ ...typed, address: event.target.value })}
        problem={problem && t(problem)}
        autoComplete={isPhone ? 'tel-national' : 'email'}
        inputMode={isPhone ? 'numeric' : 'email'}
        maxLength={isPhone ? 11 : 254}
      />
    </>
  )
}
