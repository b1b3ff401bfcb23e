import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CallError } from '#kit/calls/calls.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, showSendError, useAppForm } from '#kit/forms/use-app-form.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormCodeField } from '../fields/form-code-field.tsx'
import { blankPasswords, FormNewPassword, passwordErrors } from '../fields/form-new-password.tsx'
import { StepBar } from '#components/step-bar.tsx'
import { useCodeSender } from '../fields/use-code-sender.ts'
import { EntryFrame } from '../entry-frame.tsx'
import {
  codeTypeOf,
  recipientErrors,
  RecipientFields,
  typedRecipient,
  type RecipientDraft,
} from '../registration/recipient-fields.tsx'
import { typedAccount } from '../typed-account.ts'
import { useSignInWithNewPassword } from './use-sign-in-with-new-password.ts'

/** A verified recipient and the ticket with which its password can be set. */
interface Verified {
  account: string
  ticket: string
}

/** Resets a forgotten password in two steps, verify and set, and signs in with it. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('identity')
  const [verified, setVerified] = useState<Verified>()
  const steps = [t('reset.step.verify'), t('reset.step.password')]
  return (
    <EntryFrame>
      <h1>{t('reset.title')}</h1>
      <p className="login-subtitle">{t(verified ? 'reset.passwordHint' : 'reset.verifyHint')}</p>
      <StepBar steps={steps} at={verified ? 1 : 0} />
      {verified ? (
        <SetPassword verified={verified} onBack={() => setVerified(undefined)} />
      ) : (
        <Verify onVerified={setVerified} />
      )}
      <Link className="login-link" to="/login">
        {t('toSignIn')}
      </Link>
    </EntryFrame>
  )
}

interface VerifyDraft extends RecipientDraft {
  verificationCode: string
}

function Verify({ onVerified }: { onVerified: (verified: Verified) => void }) {
  const { t } = useTranslation('identity')
  const form = useAppForm<VerifyDraft>({ ...typedRecipient(), verificationCode: '' })
  const sender = useCodeSender(`password-${form.watch('by')}`, (problem) => showSendError(form, problem, 'address'))
  const send = useWrite(identityCalls.sendPasswordCode, sender.sending)
  const verify = useWrite(identityCalls.verifyCode, { quiet: true })
  const isRecipientValid = () => form.trigger('address', { shouldFocus: true })
  const sendCode = () =>
    sender.request(isRecipientValid, (answer) => {
      const draft = form.getValues()
      const body = { account: draft.address.trim(), codeType: codeTypeOf(draft), ...answer }
      send.mutate({ body }, { onError: sender.onError })
    })
  const submit = ({ address, verificationCode }: VerifyDraft) => {
    const account = address.trim()
    typedAccount.set(account)
    verify.mutate(
      { body: { Account: account, VerificationCode: verificationCode.trim() } },
      {
        onSuccess: ({ Ticket }) => onVerified({ account, ticket: Ticket }),
        onError: (problem) =>
          showCallError(form, problem, { 'identity.wrong-code': 'verificationCode', ...recipientErrors }),
      },
    )
  }
  return (
    <Form form={form} onSubmit={submit} takesFocus isGuarded={false}>
      <div className="form-all-required">
        <RecipientFields />
        <FormCodeField sender={sender} isSending={send.isPending} onSend={sendCode} />
        <FormProblems />
        <ActionButton type="submit" isBusy={verify.isPending}>
          {t('reset.next')}
        </ActionButton>
      </div>
    </Form>
  )
}

interface SetPasswordProps {
  verified: Verified
  onBack: () => void
}

function SetPassword({ verified: { account, ticket }, onBack }: SetPasswordProps) {
  const { t } = useTranslation('identity')
  const form = useAppForm(blankPasswords)
  const reset = useWrite(identityCalls.resetPassword, { quiet: true })
  const { signIn, isPending } = useSignInWithNewPassword()
  const submit = ({ password }: typeof blankPasswords) =>
    reset.mutate(
      { body: { Ticket: ticket, NewPassword: password } },
      {
        onSuccess({ EndedSessions }) {
          const ended = EndedSessions > 0 ? t('reset.doneHint', { count: EndedSessions }) : ''
          showToast('success', [t('reset.done'), ended].filter(Boolean).join(' '))
          signIn(account, password)
        },
        onError(problem: CallError) {
          if (problem.error !== 'identity.ticket-invalid') return showCallError(form, problem, passwordErrors)
          showToast('error', problem.message)
          onBack()
        },
      },
    )
  return (
    <Form form={form} onSubmit={submit} takesFocus isGuarded={false}>
      <div className="form-all-required">
        <FormNewPassword query={{ ticket }} ownNames={[account]} />
        <FormProblems />
        <ActionButton type="submit" isBusy={reset.isPending || isPending}>
          {t('reset.submit')}
        </ActionButton>
        <button type="button" className="login-link" onClick={onBack}>
          {t('reset.previous')}
        </button>
      </div>
    </Form>
  )
}
