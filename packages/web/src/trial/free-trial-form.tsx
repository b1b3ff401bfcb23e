import { isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { trialCalls } from '@atrium/contract/trial/trial.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { CallError } from '#kit/calls.ts'
import { useWrite } from '#kit/queries.ts'
import { startSession } from '#kit/session.ts'
import { startPath } from '#kit/start-page.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { ActionButton } from '#components/action-button.tsx'
import { CaptchaField } from '#components/captcha-field.tsx'
import { CodeField } from '#components/code-field.tsx'
import { TextField } from '#components/text-field.tsx'
import { useCaptcha } from '#components/use-captcha.ts'
import { useCodeSender } from '#components/use-code-sender.ts'
import { Agreement } from './agreement.tsx'

const blank = { name: '', phone: '', code: '', agreement: false }

/** Starts a self-service trial with a verified phone. */
export function FreeTrialForm() {
  const { t } = useTranslation(['trial', 'app'])
  const navigate = useNavigate()
  const [draft, setDraft] = useState(blank)
  const [attempted, setAttempted] = useState<'nothing' | 'code' | 'all'>('nothing')
  const [problem, setProblem] = useState<string>()
  const captcha = useCaptcha({ isRequired: true })
  const failed = (failure?: CallError) => {
    setProblem(failure?.message)
    // Once a code was sent, its captcha is used up and no longer missing.
    if (!failure) setAttempted('nothing')
  }
  const sender = useCodeSender('apply-trial', failed)
  const set = (change: Partial<typeof blank>) => setDraft({ ...draft, ...change })
  const send = useWrite(trialCalls.sendApplyCode, sender.sending)
  const begin = useWrite(trialCalls.freeTrial, {
    quiet: true,
    onSuccess(session) {
      startSession(session)
      void navigate(startPath(session), { replace: true })
    },
  })
  const name = draft.name.trim()
  const phone = draft.phone.trim()
  const sendCode = useDebounced(() => {
    setAttempted('code')
    if (!isMobilePhone(phone) || !captcha.answer) return
    send.mutate(
      { body: { account: phone, checkType: 4, captcha: captcha.answer } },
      { onError: sender.onError, onSettled: captcha.renew },
    )
  })
  const onSubmit = useSubmit(() => {
    setAttempted('all')
    if (!name || !isMobilePhone(phone)) return
    if (!/^\d{6}$/.test(draft.code)) return setProblem(t('app:code.needed'))
    if (!draft.agreement) return setProblem(t('agreeNeeded'))
    const { code: verificationCode, agreement } = draft
    begin.mutate({ body: { name, mobilePhone: phone, verificationCode, agreement } }, { onError: failed })
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextField
        label={t('name')}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
        problem={attempted === 'all' && !name ? t('required') : undefined}
        autoComplete="name"
        maxLength={100}
      />
      <TextField
        label={t('phone')}
        value={draft.phone}
        onChange={(event) => set({ phone: event.target.value })}
        problem={attempted !== 'nothing' && !isMobilePhone(phone) ? t('wrongPhone') : undefined}
        autoComplete="tel-national"
        inputMode="numeric"
        maxLength={11}
      />
      <CaptchaField
        captcha={captcha}
        problem={attempted === 'code' && sender.wait === 0 && !captcha.answer ? t('captchaNeeded') : undefined}
      />
      <CodeField
        sender={sender}
        isSending={send.isPending}
        onSend={sendCode}
        value={draft.code}
        onChange={(event) => set({ code: event.target.value })}
      />
      <Agreement isGiven={draft.agreement} onGive={(agreement) => set({ agreement })} />
      <div role="alert">{problem && <p className="trial-problem">{problem}</p>}</div>
      <ActionButton type="submit" isBusy={begin.isPending}>
        {t('free.begin')}
      </ActionButton>
    </form>
  )
}
