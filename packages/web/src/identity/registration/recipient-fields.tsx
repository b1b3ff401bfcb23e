import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { codeTypes } from '@atrium/contract/constants.ts'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { canSendCodeTo } from '#kit/code-channels.ts'
import { FormTextField } from '#components/form-text-field.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import { typedAccount } from '../typed-account.ts'

/** Phone or email address to verify. */
export interface RecipientDraft {
  by: 'phone' | 'email'
  address: string
}

const kinds = (['phone', 'email'] as const).filter(canSendCodeTo)

export const blankRecipient: RecipientDraft = { by: kinds[0] ?? 'phone', address: '' }

/** What was typed as the account on the sign-in form, if a code can go there. */
export function typedRecipient(): RecipientDraft {
  const address = typedAccount.get()
  const by = kinds.find((kind) => isAddress(kind, address))
  return by ? { by, address } : blankRecipient
}

export const codeTypeOf = ({ by }: RecipientDraft) => codeTypes[by]

const isAddress = (by: RecipientDraft['by'], address: string) =>
  by === 'phone' ? isMobilePhone(address) : isMailAddress(address)

/** Errors of calls that belong to the address. */
export const recipientErrors = {
  'identity.wrong-phone': 'address',
  'identity.wrong-email': 'address',
  'identity.phone-taken': 'address',
  'identity.email-taken': 'address',
} as const

/** Phone or email address and its choice, as fields `by` and `address` of the surrounding form. */
export function RecipientFields() {
  const { t } = useTranslation('identity')
  const { watch, setValue, clearErrors } = useFormContext<RecipientDraft>()
  const by = watch('by')
  const isPhone = by === 'phone'
  const names = { phone: t('register.byPhone'), email: t('register.byEmail') }
  const choose = (kind: RecipientDraft['by']) => {
    setValue('by', kind)
    setValue('address', '')
    clearErrors('address')
  }
  return (
    <>
      {kinds.length === 0 && <p className="login-problem">{t('noCodes')}</p>}
      {kinds.length > 1 && (
        <RadioGroup
          label={t('register.by')}
          options={kinds.map((key) => ({ key, text: names[key] }))}
          chosen={by}
          onChoose={choose}
        />
      )}
      <FormTextField<RecipientDraft>
        name="address"
        label={t(isPhone ? 'phone' : 'register.email')}
        rules={{
          required: t(isPhone ? 'phonePlaceholder' : 'register.emailPlaceholder'),
          validate: (address, draft) =>
            isAddress(draft.by, address.trim()) || t(draft.by === 'phone' ? 'wrongPhone' : 'wrongEmail'),
        }}
        autoComplete={isPhone ? 'tel-national' : 'email'}
        inputMode={isPhone ? 'numeric' : 'email'}
        maxLength={isPhone ? 11 : 254}
      />
    </>
  )
}
