import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CallError } from '#kit/calls.ts'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { ActionButton } from '#components/action-button.tsx'
import { CaptchaField } from '#components/captcha-field.tsx'
import { CodeField } from '#components/code-field.tsx'
import { useNewPassword } from '#components/use-new-password.tsx'
import { StepBar } from '#components/step-bar.tsx'
import { useCaptcha } from '#components/use-captcha.ts'
import { useCodeSender } from '#components/use-code-sender.ts'
import { codeTypeOf, emptyRecipient, RecipientFields, recipientProblem } from './recipient-code.tsx'
import './login.css'

/** Resets a forgotten password in three steps: verify, set, done. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('identity')
  const [ticket, setTicket] = useState<string>()
  const [ended, setEnded] = useState<number>()
  const steps = [t('reset.step.verify'), t('reset.step.password'), t('reset.step.done')]
  const at = ended !== undefined ? 2 : ticket ? 1 : 0
  return (
    <div className="entry-page">
      <h1>{t('reset.title')}</h1>
      <StepBar steps={steps} at={at} />
      {at === 0 && <Verify onVerified={setTicket} />}
      {at === 1 && ticket && <SetPassword ticket={ticket} onBack={() => setTicket(undefined)} onDone={setEnded} />}
      {at === 2 && (
        <div role="status" className="entry-done">
          <h2>{t('reset.done')}</h2>
          {ended !== undefined && ended > 0 && <p>{t('reset.doneHint', { count: ended })}</p>}
        </div>
      )}
      <Link className={at === 2 ? 'button button-main' : 'login-link'} to="/login">
        {t('toSignIn')}
      </Link>
    </div>
  )
}

function Verify({ onVerified }: { onVerified: (ticket: string) => void }) {
  const { t } = useTranslation(['identity', 'app'])
  const [draft, setDraft] = useState(emptyRecipient)
  const [code, setCode] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [problem, setProblem] = useState<string>()
  const captcha = useCaptcha({ isRequired: true })
  const failed = (failure?: CallError) => {
    setProblem(failure?.message)
    // Once a code was sent, its captcha is used up and no longer missing.
    if (!failure) setIsSubmitted(false)
  }
  const sender = useCodeSender(`password-${draft.by}`, failed)
  const send = useWrite(identityCalls.sendPasswordCode, sender.sending)
  const verify = useWrite(identityCalls.verifyCode, { quiet: true, onSuccess: ({ Ticket }) => onVerified(Ticket) })
  const account = draft.address.trim()
  const sendCode = useDebounced(() => {
    setIsSubmitted(true)
    if (recipientProblem(draft) || !captcha.answer) return
    const body = { account, codeType: codeTypeOf(draft), captcha: captcha.answer }
    send.mutate({ body }, { onError: sender.onError, onSettled: captcha.renew })
  })
  const onSubmit = useSubmit(() => {
    setIsSubmitted(true)
    if (recipientProblem(draft)) return
    if (!/^\d{6}$/.test(code)) return setProblem(t('app:code.needed'))
    verify.mutate({ body: { Account: account, VerificationCode: code } }, { onError: failed })
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <RecipientFields draft={draft} onChange={setDraft} isSubmitted={isSubmitted} />
      <CaptchaField
        captcha={captcha}
        problem={isSubmitted && sender.wait === 0 && !captcha.answer ? t('captchaNeeded') : undefined}
      />
      <CodeField
        sender={sender}
        isSending={send.isPending}
        onSend={sendCode}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div role="alert">{problem && <p className="login-problem">{problem}</p>}</div>
      <ActionButton type="submit" isBusy={verify.isPending}>
        {t('reset.next')}
      </ActionButton>
    </form>
  )
}

interface SetPasswordProps {
  ticket: string
  onBack: () => void
  onDone: (ended: number) => void
}

function SetPassword({ ticket, onBack, onDone }: SetPasswordProps) {
  const { t } = useTranslation('identity')
  const [problem, setProblem] = useState<string>()
  const newPassword = useNewPassword({ ticket })
  const reset = useWrite(identityCalls.resetPassword, {
    quiet: true,
    onSuccess: ({ EndedSessions }) => onDone(EndedSessions),
  })
  const onSubmit = useSubmit(() => {
    if (!newPassword.check()) return
    const onError = ({ error, message }: CallError) => {
      if (error === 'identity.ticket-invalid') {
        showToast('error', message)
        onBack()
      } else setProblem(message)
    }
    reset.mutate({ body: { Ticket: ticket, NewPassword: newPassword.password } }, { onError })
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      {newPassword.fields}
      <div role="alert">{problem && <p className="login-problem">{problem}</p>}</div>
      <ActionButton type="submit" isBusy={reset.isPending}>
        {t('reset.submit')}
      </ActionButton>
      <button type="button" className="login-link" onClick={onBack}>
        {t('reset.previous')}
      </button>
    </form>
  )
}
