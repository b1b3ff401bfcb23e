import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { codeTypes } from '@atrium/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { canSendCodeTo } from '#kit/code-channels.ts'
import { Choice } from '#components/choice.tsx'
import { TextField } from '#components/text-field.tsx'

/** A phone or an e-mail address that is to be proved. */
export interface RecipientTyped {
  by: 'phone' | 'email'
  address: string
}

const kinds = (['phone', 'email'] as const).filter(canSendCodeTo)

export const noRecipient: RecipientTyped = { by: kinds[0] ?? 'phone', address: '' }

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
  /** What the server found wrong with the number or address. */
  refused?: string | undefined
}

/** Chooses phone or e-mail, and takes the number or address. */
export function RecipientFields({ typed, onType, isTried, refused }: Props) {
  const { t } = useTranslation('identity')
  const problem = isTried ? recipientProblem(typed) : undefined
  const isPhone = typed.by === 'phone'
  const names = { phone: t('register.byPhone'), email: t('register.byEmail') }
  return (
    <>
      {kinds.length === 0 && <p className="login-problem">{t('noCodes')}</p>}
      {kinds.length > 1 && (
        <Choice
          label={t('register.by')}
          options={kinds.map((key) => ({ key, text: names[key] }))}
          chosen={typed.by}
          onChoose={(by) => onType({ by, address: '' })}
        />
      )}
      <TextField
        label={t(isPhone ? 'phone' : 'register.email')}
        value={typed.address}
        onChange={(event) => onType({ ...typed, address: event.target.value })}
        problem={problem ? t(problem) : refused}
        autoComplete={isPhone ? 'tel-national' : 'email'}
        inputMode={isPhone ? 'numeric' : 'email'}
        maxLength={isPhone ? 11 : 254}
      />
    </>
  )
}
