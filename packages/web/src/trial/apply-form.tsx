import { isMailAddress } from '@atrium/contract/identity/contacts.ts'
import { trialCalls } from '@atrium/contract/trial/trial.calls.ts'
import { industries, trialProducts, type Industry, type TrialProduct } from '@atrium/contract/trial/trial.shapes.ts'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormSelect } from '#components/form-select.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { SubmitModal, type Submission } from '#components/submit-modal.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { blankPhoneCode, phoneCodeErrors, PhoneCodeFields } from './phone-code-fields.tsx'

interface Draft {
  name: string
  company: string
  industry: Industry
  product: TrialProduct
  email: string
  message: string
}

const blank = {
  name: '',
  company: '',
  industry: industries[0] as Industry,
  product: trialProducts[0] as TrialProduct,
  email: '',
  message: '',
  ...blankPhoneCode,
}

interface Sending {
  status: string
  error: CallError | null
}

function submissionOf({ status, error }: Sending, sentenceOf: (failure: CallError) => string): Submission {
  if (error) return { state: 'failed', problem: sentenceOf(error) }
  return { state: status === 'pending' ? 'submitting' : status === 'success' ? 'submitted' : 'idle' }
}

/** The particulars as calls take them. */
function particularsOf({ name, company, industry, product, email, message }: Draft) {
  const [mail, note] = [email.trim(), message.trim()]
  return {
    name: name.trim(),
    company: company.trim(),
    industry,
    product,
    ...(mail && { email: mail }),
    ...(note && { message: note }),
  }
}

/** Application for a trial; what was typed survives a reload. `onApplied` receives until when it is answered. */
export function ApplyForm({ onApplied }: { onApplied: (until: string) => void }) {
  const { t } = useTranslation('trial')
  const { time } = useFormatters()
  const isOnTrial = useSession().Identity === 'trial'
  const form = useAppForm(blank, { draft: 'apply-trial' })
  const apply = useWrite(trialCalls.apply, { quiet: true })
  const applyAgain = useWrite(trialCalls.registerApply, { quiet: true })
  const sentenceOf = ({ error, message, details }: CallError) =>
    error === 'trial.duplicate'
      ? t('duplicate', { until: time((details as { AnswerUntil: string }).AnswerUntil) })
      : message
  const onError = (problem: CallError) => {
    if (problem.error === 'trial.duplicate') form.setError('root.server', { message: sentenceOf(problem) })
    else showCallError(form, problem, { 'identity.wrong-email': 'email', ...phoneCodeErrors })
  }
  const submit = (draft: typeof blank) => {
    const particulars = particularsOf(draft)
    if (isOnTrial) return applyAgain.mutate({ body: particulars }, { onError })
    const { mobilePhone, verificationCode, agreement } = draft
    const proof = { mobilePhone: mobilePhone.trim(), verificationCode: verificationCode.trim(), agreement }
    apply.mutate({ body: { ...particulars, ...proof } }, { onError })
  }
  const onReset = () => {
    const until = (isOnTrial ? applyAgain : apply).data?.AnswerUntil
    apply.reset()
    applyAgain.reset()
    if (!until) return
    discardChanges()
    onApplied(until)
  }
  return (
    <Form form={form} onSubmit={submit} takesFocus>
      <ParticularFields />
      {!isOnTrial && <PhoneCodeFields />}
      <FormProblems />
      <ActionButton type="submit" isBusy={apply.isPending || applyAgain.isPending}>
        {t('submit')}
      </ActionButton>
      <SubmitModal submission={submissionOf(isOnTrial ? applyAgain : apply, sentenceOf)} onReset={onReset} />
    </Form>
  )
}

function ParticularFields() {
  const { t } = useTranslation(['trial', 'app'])
  const needed = t('app:form.needed')
  const required = { required: needed, validate: (text: string) => !!text.trim() || needed }
  return (
    <>
      <FormTextField<Draft> name="name" label={t('name')} rules={required} autoComplete="name" maxLength={100} />
      <FormTextField<Draft>
        name="company"
        label={t('company')}
        rules={required}
        autoComplete="organization"
        maxLength={200}
      />
      <FormSelect
        name="industry"
        label={t('industry')}
        options={industries.map((key) => ({ key, text: t(`industry.${key}`) }))}
      />
      <FormSelect
        name="product"
        label={t('product')}
        options={trialProducts.map((key) => ({ key, text: key === 'other' ? t('product.other') : key }))}
      />
      <FormTextField<Draft>
        name="email"
        label={t('email')}
        rules={{ validate: (email) => !email.trim() || isMailAddress(email.trim()) || t('wrongEmail') }}
        autoComplete="email"
        inputMode="email"
        maxLength={254}
      />
      <FormTextArea name="message" label={t('message')} maxLength={1000} />
    </>
  )
}
