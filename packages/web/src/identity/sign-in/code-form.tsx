import { codeCalls } from '@atrium/contract/identity/codes.calls.ts'
import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { signInCalls } from '@atrium/contract/identity/sign-in.calls.ts'
import { trialCalls } from '@atrium/contract/trial/trial.calls.ts'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { startSession } from '#kit/session.ts'
import { showCallError, showSendError, useAppForm } from '#kit/forms/use-app-form.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormCheckbox } from '#components/form-checkbox.tsx'
import { FormCodeField } from '../fields/form-code-field.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { useCodeSender } from '../fields/use-code-sender.ts'
import { typedAccount } from '../typed-account.ts'

interface Props {
  productType: string
  /** `trial`: for trial users, by phone only. */
  kind: 'code' | 'trial'
}

interface Draft {
  account: string
  verificationCode: string
  autoLogin: boolean
}

/** Sign-in by a code sent to a phone or email address. */
export function CodeForm({ productType, kind }: Props) {
  const { t } = useTranslation('identity')
  const form = useAppForm<Draft>({ account: knownRecipient(kind), verificationCode: '', autoLogin: false })
  const sender = useCodeSender(kind, (problem) => showSendError(form, problem, 'account'))
  const toMobile = useWrite(codeCalls.sendMobileCode, sender.sending)
  const toEmail = useWrite(codeCalls.sendEmailCode, sender.sending)
  const toTrial = useWrite(trialCalls.sendLoginCode, sender.sending)
  const signIn = useWrite(signInCalls.loginV2, { onSuccess: startSession, quiet: true })
  const signInToTrial = useWrite(trialCalls.login, { onSuccess: startSession, quiet: true })

  const isRecipientValid = () => form.trigger('account', { shouldFocus: true })
  const sendCode = () =>
    sender.request(isRecipientValid, (answer) => {
      const recipient = form.getValues('account').trim()
      const handlers = { onError: sender.onError }
      if (kind === 'trial') return toTrial.mutate({ body: { mobilePhone: recipient, ...answer } }, handlers)
      const send = isMobilePhone(recipient) ? toMobile : toEmail
      send.mutate({ body: { account: recipient, checkType: 3, ...answer } }, handlers)
    })
  const submit = (draft: Draft) => {
    const account = draft.account.trim()
    const verificationCode = draft.verificationCode.trim()
    const onError = (problem: CallError) =>
      showCallError(form, problem, { 'identity.wrong-code': 'verificationCode', ...recipientErrors })
    if (kind === 'trial') return signInToTrial.mutate({ body: { mobilePhone: account, verificationCode } }, { onError })
    const { autoLogin } = draft
    const body = { account, verificationCode, productType, loginClient: 'web', autoLogin }
    signIn.mutate({ body }, { onError })
  }
  const isTrial = kind === 'trial'
  const needed = t(isTrial ? 'phonePlaceholder' : 'phoneOrEmailPlaceholder')
  return (
    <Form form={form} onSubmit={submit} takesFocus isGuarded={false}>
      <div className="form-all-required">
        <FormTextField<Draft>
          name="account"
          label={t(isTrial ? 'phone' : 'phoneOrEmail')}
          rules={{
            required: needed,
            validate(account) {
              const problem = recipientProblem(account.trim(), kind)
              return problem === undefined || t(problem)
            },
          }}
          onInput={({ currentTarget }) => typedAccount.set(currentTarget.value)}
          autoComplete={isTrial ? 'tel-national' : 'username'}
          inputMode={isTrial ? 'numeric' : 'email'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <FormCodeField
          sender={sender}
          isSending={toMobile.isPending || toEmail.isPending || toTrial.isPending}
          onSend={sendCode}
        />
        {kind === 'code' && <FormCheckbox name="autoLogin" label={t('autoLogin')} />}
        <FormProblems />
        <ActionButton type="submit" isBusy={signIn.isPending || signInToTrial.isPending}>
          {t('submit')}
        </ActionButton>
      </div>
    </Form>
  )
}

const recipientErrors = { 'identity.wrong-phone': 'account', 'identity.wrong-email': 'account' } as const

/** What was typed as the account, if a code can go there. */
function knownRecipient(kind: Props['kind']): string {
  const typed = typedAccount.get()
  return recipientProblem(typed, kind) === undefined ? typed : ''
}

/** Phrase key of the validation error, if any. */
function recipientProblem(recipient: string, kind: Props['kind']) {
  if (!recipient) return kind === 'trial' ? 'phonePlaceholder' : 'phoneOrEmailPlaceholder'
  if (isMobilePhone(recipient) || (kind === 'code' && isMailAddress(recipient))) return undefined
  return kind === 'trial' || /^[\d\s+-]+$/.test(recipient) ? 'wrongPhone' : 'wrongEmail'
}
