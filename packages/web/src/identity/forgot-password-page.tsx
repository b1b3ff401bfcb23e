import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CallFailed } from '#kit/calls.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { ActionButton } from '#components/action-button.tsx'
import { CaptchaField } from '#components/captcha-field.tsx'
import { CodeField } from '#components/code-field.tsx'
import { isPasswordReady, NewPasswordFields } from '#components/new-password-fields.tsx'
import { StepBar } from '#components/step-bar.tsx'
import { useCaptcha } from '#components/use-captcha.ts'
import { useCodeSender } from '#components/use-code-sender.ts'
import { codeTypeOf, noRecipient, RecipientFields, recipientProblem } from './recipient-code.tsx'
import './login.css'

/** A forgotten password in three steps: verify, set a new one, finished. */
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
  const [typed, setTyped] = useState(noRecipient)
  const [code, setCode] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const captcha = useCaptcha({ isShownAtOnce: true })
  const sender = useCodeSender(`password-${typed.by}`)
  const failed = (failure: CallFailed) => setProblem(failure.message)
  const send = useWrite(identityCalls.sendPasswordCode, {
    quiet: true,
    onSuccess: (sent) => {
      sender.onSent(sent)
      setProblem(undefined)
      showToast('success', t('app:code.sent'))
    },
  })
  const verify = useWrite(identityCalls.verifyCode, { quiet: true, onSuccess: ({ Ticket }) => onVerified(Ticket) })
  const account = typed.address.trim()
  const sendCode = useDebounced(() => {
    setIsTried(true)
    if (recipientProblem(typed) || !captcha.answer) return
    const body = { account, codeType: codeTypeOf(typed), captcha: captcha.answer }
    send.mutate(
      { body },
      { onError: (failure) => (sender.onFailed(failure), failed(failure)), onSettled: captcha.renew },
    )
  })
  const submit = useDebounced(() => {
    setIsTried(true)
    if (recipientProblem(typed)) return
    if (!/^\d{6}$/.test(code)) return setProblem(t('app:code.needed'))
    verify.mutate({ body: { Account: account, VerificationCode: code } }, { onError: failed })
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <RecipientFields typed={typed} onType={setTyped} isTried={isTried} />
      <CaptchaField
        captcha={captcha}
        problem={isTried && sender.wait === 0 && !captcha.answer ? t('captchaNeeded') : undefined}
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
  const [typed, setTyped] = useState({ password: '', repeat: '' })
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const rules = useRead(identityCalls.passwordRules, { query: { ticket } })
  const reset = useWrite(identityCalls.resetPassword, {
    quiet: true,
    onSuccess: ({ EndedSessions }) => onDone(EndedSessions),
  })
  const submit = useDebounced(() => {
    setIsTried(true)
    if (!isPasswordReady(typed, rules.data)) return
    const onError = ({ error, message }: CallFailed) => {
      if (error === 'identity.ticket-invalid') {
        showToast('error', message)
        onBack()
      } else setProblem(message)
    }
    reset.mutate({ body: { Ticket: ticket, NewPassword: typed.password } }, { onError })
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      {rules.data && <NewPasswordFields rules={rules.data} typed={typed} onType={setTyped} isTried={isTried} />}
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
