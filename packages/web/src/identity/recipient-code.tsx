import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { codeTypes } from '@atrium/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { canSendCodeTo } from '#kit/code-channels.ts'
import { RadioGroup } from '#components/radio-group.tsx'
import { TextField } from '#components/text-field.tsx'

/** Phone or e-mail address to verify. */
export interface RecipientDraft {
  by: 'phone' | 'email'
  address: string
}

const kinds = (['phone', 'email'] as const).filter(canSendCodeTo)

export const emptyRecipient: RecipientDraft = { by: kinds[0] ?? 'phone', address: '' }

export const codeTypeOf = ({ by }: RecipientDraft) => codeTypes[by]

/** Phrase key of the validation error, if any. */
export function recipientProblem({ by, address }: RecipientDraft) {
  const draft = address.trim()
  if (by === 'phone') return draft ? (isMobilePhone(draft) ? undefined : 'wrongPhone') : 'phonePlaceholder'
  return draft ? (isMailAddress(draft) ? undefined : 'wrongEmail') : 'register.emailPlaceholder'
}

interface Props {
  draft: RecipientDraft
  onChange: (draft: RecipientDraft) => void
  isSubmitted: boolean
  /** Error reported by the server. */
  rejected?: string | undefined
}

/** Selects phone or e-mail and takes the address. */
export function RecipientFields({ draft, onChange, isSubmitted, rejected }: Props) {
  const { t } = useTranslation('identity')
  const problem = isSubmitted ? recipientProblem(draft) : undefined
  const isPhone = draft.by === 'phone'
  const names = { phone: t('register.byPhone'), email: t('register.byEmail') }
  return (
    <>
      {kinds.length === 0 && <p className="login-problem">{t('noCodes')}</p>}
      {kinds.length > 1 && (
        <RadioGroup
          label={t('register.by')}
          options={kinds.map((key) => ({ key, text: names[key] }))}
          chosen={draft.by}
          onChoose={(by) => onChange({ by, address: '' })}
        />
      )}
      <TextField
        label={t(isPhone ? 'phone' : 'register.email')}
        value={draft.address}
        onChange={(event) => onChange({ ...draft, address: event.target.value })}
        problem={problem ? t(problem) : rejected}
        autoComplete={isPhone ? 'tel-national' : 'email'}
        inputMode={isPhone ? 'numeric' : 'email'}
        maxLength={isPhone ? 11 : 254}
      />
    </>
  )
}
