import { isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { trialCalls } from '@atrium/contract/trial/trial.calls.ts'
import { useTranslation } from 'react-i18next'
import { useFormContext } from 'react-hook-form'
import { useWrite } from '#kit/calls/queries.ts'
import { showSendError } from '#kit/forms/use-app-form.ts'
import { FormAgreement } from '#components/form-agreement.tsx'
import { FormCodeField } from '#identity/fields/form-code-field.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { useCodeSender } from '#identity/fields/use-code-sender.ts'

export interface PhoneCodeDraft {
  mobilePhone: string
  verificationCode: string
  agreement: boolean
}

export const blankPhoneCode: PhoneCodeDraft = { mobilePhone: '', verificationCode: '', agreement: false }

/** Errors of calls that belong to these fields. */
export const phoneCodeErrors = {
  'identity.wrong-phone': 'mobilePhone',
  'identity.wrong-code': 'verificationCode',
  'identity.agreement-needed': 'agreement',
} as const

/** A phone proved by a code, and consent to the legal texts. */
export function PhoneCodeFields() {
  const { t } = useTranslation('trial')
  const form = useFormContext<PhoneCodeDraft>()
  const sender = useCodeSender('apply-trial', (problem) => showSendError(form, problem, 'mobilePhone'))
  const send = useWrite(trialCalls.sendApplyCode, sender.sending)
  const isPhoneValid = () => form.trigger('mobilePhone', { shouldFocus: true })
  const sendCode = () =>
    sender.request(isPhoneValid, (answer) => {
      const account = form.getValues('mobilePhone').trim()
      send.mutate({ body: { account, checkType: 4, ...answer } }, { onError: sender.onError })
    })
  return (
    <>
      <FormTextField<PhoneCodeDraft>
        name="mobilePhone"
        label={t('phone')}
        rules={{ required: t('phoneNeeded'), validate: (phone) => isMobilePhone(phone.trim()) || t('wrongPhone') }}
        autoComplete="tel-national"
        inputMode="numeric"
        maxLength={11}
      />
      <FormCodeField sender={sender} isSending={send.isPending} onSend={sendCode} />
      <FormAgreement />
    </>
  )
}
