import { trialCalls } from '@atrium/contract/trial/trial.calls.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useWrite } from '#kit/calls/queries.ts'
import { startSession } from '#kit/session.ts'
import { startPath } from '#kit/start-page.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { blankPhoneCode, phoneCodeErrors, PhoneCodeFields } from './phone-code-fields.tsx'

const blank = { name: '', ...blankPhoneCode }
type Draft = typeof blank

/** Starts a self-service trial with a verified phone. */
export function FreeTrialForm() {
  const { t } = useTranslation(['trial', 'app'])
  const navigate = useNavigate()
  const form = useAppForm<Draft>(blank)
  const begin = useWrite(trialCalls.freeTrial, {
    quiet: true,
    onSuccess(session) {
      discardChanges()
      startSession(session)
      void navigate(startPath(session), { replace: true })
    },
  })
  const submit = ({ name, mobilePhone, verificationCode, agreement }: Draft) => {
    const body = {
      name: name.trim(),
      mobilePhone: mobilePhone.trim(),
      verificationCode: verificationCode.trim(),
      agreement,
    }
    begin.mutate({ body }, { onError: (problem) => showCallError(form, problem, phoneCodeErrors) })
  }
  return (
    <Form form={form} onSubmit={submit} takesFocus>
      <FormTextField<Draft>
        name="name"
        label={t('name')}
        rules={{ required: t('app:form.needed'), validate: (name) => !!name.trim() || t('app:form.needed') }}
        autoComplete="name"
        maxLength={100}
      />
      <PhoneCodeFields />
      <FormProblems />
      <ActionButton type="submit" isBusy={begin.isPending}>
        {t('free.begin')}
      </ActionButton>
    </Form>
  )
}
