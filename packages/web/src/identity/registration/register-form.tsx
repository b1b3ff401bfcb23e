import { codeCalls } from '@atrium/contract/identity/codes.calls.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import type { Output } from '@atrium/contract/kit/call.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, showSendError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormCodeField } from '../fields/form-code-field.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { useCodeSender } from '../fields/use-code-sender.ts'
import { AccountFields } from './account-fields.tsx'
import { blankNewAccount, newAccountErrors, NewAccountForm } from './new-account-form.tsx'
import { blankRecipient, codeTypeOf, recipientErrors, RecipientFields } from './recipient-fields.tsx'
import { typedAccount } from '../typed-account.ts'

const blank = {
  organisation: '',
  realName: '',
  account: '',
  ...blankRecipient,
  verificationCode: '',
  ...blankNewAccount,
}
type Draft = typeof blank

const errorFields = {
  'identity.account-taken': 'account',
  'identity.wrong-code': 'verificationCode',
  ...recipientErrors,
  ...newAccountErrors,
} as const

interface Props {
  /** Of the invitation; without one the person names an organisation. */
  token: string
  onRegistered: (registered: Output<typeof identityCalls.register>) => void
}

const bodyOf = (draft: Draft, token: string) => ({
  account: draft.account.trim(),
  realName: draft.realName.trim(),
  codeType: codeTypeOf(draft),
  ...(draft.by === 'phone' ? { mobilePhone: draft.address.trim() } : { email: draft.address.trim() }),
  verificationCode: draft.verificationCode.trim(),
  password: draft.password,
  agreement: draft.agreement,
  ...(token ? { invitation: token } : { organisation: draft.organisation.trim() }),
})

export function RegisterForm({ token, onRegistered }: Props) {
  const { t } = useTranslation('identity')
  const form = useAppForm<Draft>(blank)
  const sender = useCodeSender(`register-${form.watch('by')}`, (problem) => showSendError(form, problem, 'address'))
  const phoneLookUp = useWrite(identityCalls.isExistMobile, { quiet: true })
  const emailLookUp = useWrite(identityCalls.isExistEmail, { quiet: true })
  const toMobile = useWrite(codeCalls.sendMobileCode, sender.sending)
  const toEmail = useWrite(codeCalls.sendEmailCode, sender.sending)
  const register = useWrite(identityCalls.register, {
    quiet: true,
    onSuccess(registered) {
      discardChanges()
      typedAccount.set(registered.Account)
      onRegistered(registered)
    },
  })
  const [account, address] = form.watch(['account', 'address'])

  const isRecipientValid = () => form.trigger('address', { shouldFocus: true })
  const sendCode = () =>
    sender.request(isRecipientValid, ({ captcha }) => {
      const { by, address: typed } = form.getValues()
      const recipient = typed.trim()
      const send = by === 'phone' ? toMobile : toEmail
      const body = { account: recipient, checkType: 1 as const, ...(captcha && { captcha }) }
      const lookedUp = {
        onSuccess({ IsExist }: { IsExist: boolean }) {
          if (!IsExist) return send.mutate({ body }, { onError: sender.onError })
          const message = t(by === 'phone' ? 'register.phoneTaken' : 'register.emailTaken')
          form.setError('address', { message }, { shouldFocus: true })
          return sender.captcha.hide()
        },
        onError: sender.onError,
      }
      // The look-up reveals accounts, so it always needs a captcha; the code takes the same one.
      const proof = captcha && { captcha }
      if (by === 'phone') phoneLookUp.mutate({ body: { mobilePhone: recipient, ...proof } }, lookedUp)
      else emailLookUp.mutate({ body: { email: recipient, ...proof } }, lookedUp)
    })
  const submit = (draft: Draft) =>
    register.mutate({ body: bodyOf(draft, token) }, { onError: (problem) => showCallError(form, problem, errorFields) })
  const organisationNeeded = t('register.organisationPlaceholder')
  return (
    <NewAccountForm
      form={form}
      onSubmit={submit}
      invitation={token}
      ownNames={[account.trim(), address.trim()]}
      label={t('register.submit')}
      isBusy={register.isPending}
    >
      {!token && (
        <FormTextField<Draft>
          name="organisation"
          label={t('register.organisation')}
          hint={t('register.organisationHint')}
          rules={{ required: organisationNeeded, validate: (name) => !!name.trim() || organisationNeeded }}
          autoComplete="organization"
          maxLength={200}
        />
      )}
      <AccountFields />
      <RecipientFields />
      <FormCodeField
        sender={sender}
        isSending={[phoneLookUp, emailLookUp, toMobile, toEmail].some(({ isPending }) => isPending)}
        onSend={sendCode}
      />
    </NewAccountForm>
  )
}
