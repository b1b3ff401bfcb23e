import { isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { trialCalls } from '@atrium/contract/trial/trial.calls.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { CallFailed } from '#kit/calls.ts'
import { useWrite } from '#kit/queries.ts'
import { enterSession } from '#kit/session.ts'
import { startPath } from '#kit/start-page.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { ActionButton } from '#components/action-button.tsx'
import { CaptchaField } from '#components/captcha-field.tsx'
import { CodeField } from '#components/code-field.tsx'
import { TextField } from '#components/text-field.tsx'
import { useCaptcha } from '#components/use-captcha.ts'
import { useCodeSender } from '#components/use-code-sender.ts'
import { Agreement } from './agreement.tsx'

const blank = { name: '', phone: '', code: '', agreement: false }

/** Begins a free trial: a name, a proved phone, and in. */
export function FreeTrialForm() {
  const { t } = useTranslation(['trial', 'app'])
  const navigate = useNavigate()
  const [typed, setTyped] = useState(blank)
  const [tried, setTried] = useState<'nothing' | 'code' | 'all'>('nothing')
  const [problem, setProblem] = useState<string>()
  const captcha = useCaptcha({ isShownAtOnce: true })
  const sender = useCodeSender('apply-trial')
  const set = (change: Partial<typeof blank>) => setTyped({ ...typed, ...change })
  const failed = (failure: CallFailed) => setProblem(failure.message)
  const send = useWrite(trialCalls.sendApplyCode, {
    quiet: true,
    onSuccess(sent) {
      sender.onSent(sent)
      setProblem(undefined)
      showToast('success', t('app:code.sent'))
    },
  })
  const begin = useWrite(trialCalls.freeTrial, {
    quiet: true,
    onSuccess(session) {
      enterSession(session)
      void navigate(startPath(session), { replace: true })
    },
  })
  const name = typed.name.trim()
  const phone = typed.phone.trim()
  const sendCode = useDebounced(() => {
    setTried('code')
    if (!isMobilePhone(phone) || !captcha.answer) return
    const onError = (failure: CallFailed) => (sender.onFailed(failure), failed(failure))
    send.mutate(
      { body: { account: phone, checkType: 4, captcha: captcha.answer } },
      { onError, onSettled: captcha.renew },
    )
  })
  const submit = useDebounced(() => {
    setTried('all')
    if (!name || !isMobilePhone(phone)) return
    if (!/^\d{6}$/.test(typed.code)) return setProblem(t('app:code.needed'))
    if (!typed.agreement) return setProblem(t('agreeNeeded'))
    const { code: verificationCode, agreement } = typed
    begin.mutate({ body: { name, mobilePhone: phone, verificationCode, agreement } }, { onError: failed })
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextField
        label={t('name')}
        value={typed.name}
        onChange={(event) => set({ name: event.target.value })}
        problem={tried === 'all' && !name ? t('required') : undefined}
        autoComplete="name"
        maxLength={100}
      />
      <TextField
        label={t('phone')}
        value={typed.phone}
        onChange={(event) => set({ phone: event.target.value })}
        problem={tried !== 'nothing' && !isMobilePhone(phone) ? t('wrongPhone') : undefined}
        autoComplete="tel-national"
        inputMode="numeric"
        maxLength={11}
      />
      <CaptchaField
        captcha={captcha}
        problem={tried === 'code' && sender.wait === 0 && !captcha.answer ? t('captchaNeeded') : undefined}
      />
      <CodeField
        sender={sender}
        isSending={send.isPending}
        onSend={sendCode}
        value={typed.code}
        onChange={(event) => set({ code: event.target.value })}
      />
      <Agreement isGiven={typed.agreement} onGive={(agreement) => set({ agreement })} />
      <div role="alert">{problem && <p className="trial-problem">{problem}</p>}</div>
      <ActionButton type="submit" isBusy={begin.isPending}>
        {t('free.begin')}
      </ActionButton>
    </form>
  )
}
