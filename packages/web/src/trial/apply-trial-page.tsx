import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { trialCalls } from '@atrium/contract/trial/trial.calls.ts'
import { industries, trialProducts, type Industry, type TrialProduct } from '@atrium/contract/trial/trial.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls.ts'
import { canSendCodeTo } from '#kit/code-channels.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { useSession } from '#kit/session.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { ActionButton } from '#components/action-button.tsx'
import { CaptchaField } from '#components/captcha-field.tsx'
import { CodeField } from '#components/code-field.tsx'
import { SelectField } from '#components/select-field.tsx'
import { SubmitModal, type Submission } from '#components/submit-modal.tsx'
import { TextField } from '#components/text-field.tsx'
import { useCaptcha } from '#components/use-captcha.ts'
import { useCodeSender } from '#components/use-code-sender.ts'
import { useFormatters } from '#components/use-formatters.ts'
import { useSuiteName } from '#products/use-suite-name.ts'
import { Agreement } from './agreement.tsx'
import { FreeTrialForm } from './free-trial-form.tsx'
import './trial.css'

/** Application for a trial; trial users have a verified phone already. */
export function ApplyTrialPage() {
  const { t } = useTranslation('trial')
  const { time, list } = useFormatters()
  const suiteName = useSuiteName()
  const [until, setUntil] = useState<string>()
  const [isApplying, setApplying] = useState(false)
  const { logged, Identity } = useSession()
  const isVisitor = !logged && canSendCodeTo('phone')
  const offer = useRead(trialCalls.freeTrialOffer, {}, { enabled: isVisitor, quiet: true })
  const offered = isVisitor && offer.data?.IsOn ? offer.data : undefined
  if (isVisitor && offer.isPending) return <div className="trial-page" aria-busy="true" />
  if (offered && !isApplying)
    return (
      <div className="trial-page">
        <h1>{t('free.title')}</h1>
        <p className="trial-lead">
          {t('free.lead', { count: offered.Days, products: list(offered.Products.map(suiteName)) })}
        </p>
        <FreeTrialForm />
        <button type="button" className="button trial-other" onClick={() => setApplying(true)}>
          {t('free.apply')}
        </button>
      </div>
    )
  if (until)
    return (
      <div className="trial-page" role="status">
        <h1>{t('done')}</h1>
        <p>{t('doneHint', { until: time(until) })}</p>
      </div>
    )
  return (
    <div className="trial-page">
      <h1>{t('title')}</h1>
      <p className="trial-lead">{t('lead')}</p>
      {Identity !== 'trial' && !canSendCodeTo('phone') && <p className="trial-problem">{t('noCodes')}</p>}
      <ApplyForm onApplied={setUntil} />
      {offered && (
        <button type="button" className="button trial-other" onClick={() => setApplying(false)}>
          {t('free.title')}
        </button>
      )}
    </div>
  )
}

const blank = { name: '', phone: '', code: '', email: '', company: '', message: '', agreement: false }

interface Sending {
  status: string
  error: CallError | null
}

function submissionOf({ status, error }: Sending, sentenceOf: (failure: CallError) => string): Submission {
  if (error) return { state: 'failed', problem: sentenceOf(error) }
  return { state: status === 'pending' ? 'submitting' : status === 'success' ? 'submitted' : 'idle' }
}

function ApplyForm({ onApplied }: { onApplied: (until: string) => void }) {
  const { t } = useTranslation(['trial', 'app'])
  const { time } = useFormatters()
  const isOnTrial = useSession().Identity === 'trial'
  const [draft, setDraft] = useState(blank)
  const [industry, setIndustry] = useState<Industry>(industries[0])
  const [product, setProduct] = useState<TrialProduct>(trialProducts[0])
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [isCodeRequested, setIsCodeRequested] = useState(false)
  const [problem, setProblem] = useState<string>()
  const captcha = useCaptcha({ isRequired: !isOnTrial })
  const set = (change: Partial<typeof blank>) => setDraft({ ...draft, ...change })
  const sentenceOf = ({ error, message, details }: CallError) =>
    error === 'trial.duplicate'
      ? t('duplicate', { until: time((details as { AnswerUntil: string }).AnswerUntil) })
      : message
  const failed = (failure?: CallError) => {
    setProblem(failure && sentenceOf(failure))
    // Once a code was sent, its captcha is used up and no longer missing.
    if (!failure) setIsCodeRequested(false)
  }
  const sender = useCodeSender('apply-trial', failed)
  const apply = useWrite(trialCalls.apply, { quiet: true })
  const applyAgain = useWrite(trialCalls.registerApply, { quiet: true })
  const submission = submissionOf(isOnTrial ? applyAgain : apply, sentenceOf)
  const onReset = () => {
    const until = (isOnTrial ? applyAgain : apply).data?.AnswerUntil
    apply.reset()
    applyAgain.reset()
    if (until) onApplied(until)
  }
  const send = useWrite(trialCalls.sendApplyCode, sender.sending)
  const phone = draft.phone.trim()
  const sendCode = useDebounced(() => {
    setIsCodeRequested(true)
    if (!isMobilePhone(phone) || !captcha.answer) return
    send.mutate(
      { body: { account: phone, checkType: 4, captcha: captcha.answer } },
      { onError: sender.onError, onSettled: captcha.renew },
    )
  })
  const isEmailWrong = draft.email.trim() !== '' && !isMailAddress(draft.email.trim())
  const onSubmit = useSubmit(() => {
    setIsSubmitted(true)
    if (!draft.name.trim() || !draft.company.trim() || isEmailWrong) return
    const email = draft.email.trim()
    const message = draft.message.trim()
    const particulars = {
      name: draft.name.trim(),
      company: draft.company.trim(),
      industry,
      product,
      ...(email && { email }),
      ...(message && { message }),
    }
    if (isOnTrial) return applyAgain.mutate({ body: particulars }, { onError: failed })
    if (!isMobilePhone(phone)) return
    if (!/^\d{6}$/.test(draft.code)) return setProblem(t('app:code.needed'))
    if (!draft.agreement) return setProblem(t('agreeNeeded'))
    const body = { ...particulars, mobilePhone: phone, verificationCode: draft.code, agreement: draft.agreement }
    apply.mutate({ body }, { onError: failed })
  })
  const missing = (value: string) => (isSubmitted && !value.trim() ? t('required') : undefined)
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextField
        label={t('name')}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
        problem={missing(draft.name)}
        autoComplete="name"
        maxLength={100}
      />
      <TextField
        label={t('company')}
        value={draft.company}
        onChange={(event) => set({ company: event.target.value })}
        problem={missing(draft.company)}
        autoComplete="organization"
        maxLength={200}
      />
      <SelectField
        label={t('industry')}
        options={industries.map((key) => ({ key, text: t(`industry.${key}`) }))}
        chosen={industry}
        onChoose={setIndustry}
      />
      <SelectField
        label={t('product')}
        options={trialProducts.map((key) => ({ key, text: key === 'other' ? t('product.other') : key }))}
        chosen={product}
        onChoose={setProduct}
      />
      <TextField
        label={t('email')}
        value={draft.email}
        onChange={(event) => set({ email: event.target.value })}
        problem={isSubmitted && isEmailWrong ? t('wrongEmail') : undefined}
        autoComplete="email"
        inputMode="email"
        maxLength={254}
      />
      <TextField
        label={t('message')}
        value={draft.message}
        onChange={(event) => set({ message: event.target.value })}
        maxLength={1000}
      />
      {!isOnTrial && (
        <>
          <TextField
            label={t('phone')}
            value={draft.phone}
            onChange={(event) => set({ phone: event.target.value })}
            problem={(isSubmitted || isCodeRequested) && !isMobilePhone(phone) ? t('wrongPhone') : undefined}
            autoComplete="tel-national"
            inputMode="numeric"
            maxLength={11}
          />
          <CaptchaField
            captcha={captcha}
            problem={isCodeRequested && sender.wait === 0 && !captcha.answer ? t('captchaNeeded') : undefined}
          />
          <CodeField
            sender={sender}
            isSending={send.isPending}
            onSend={sendCode}
            value={draft.code}
            onChange={(event) => set({ code: event.target.value })}
          />
          <Agreement isGiven={draft.agreement} onGive={(agreement) => set({ agreement })} />
        </>
      )}
      <div role="alert">{problem && <p className="trial-problem">{problem}</p>}</div>
      <ActionButton type="submit" isBusy={apply.isPending || applyAgain.isPending}>
        {t('submit')}
      </ActionButton>
      <SubmitModal submission={submission} onReset={onReset} />
    </form>
  )
}
