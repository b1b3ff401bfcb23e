import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { neededText } from '#kit/forms/form-rules.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'

interface Draft {
  Account: string
  Password: string
}

/** Asks for an account of the directory and shows the trace of signing in with it. */
export function TestDirectory({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('connections')
  const navigate = useNavigate()
  const form = useAppForm<Draft>({ Account: '', Password: '' })
  const test = useWrite(ssoCalls.testDirectory, {
    quiet: true,
    onSuccess({ TraceID }) {
      discardChanges()
      onClose()
      void navigate(`/sso/traces/${TraceID}`)
    },
  })
  const submit = (body: Draft) => {
    if (test.isPending) return
    test.mutate({ params: { id }, body }, { onError: (problem) => showCallError(form, problem) })
  }
  const needed = neededText(t('ldap.testNeeded'))
  return (
    <FormDialog
      form={form}
      title={t('ldap.testTitle')}
      label={t('test')}
      isBusy={test.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-hint">{t('ldap.testLead')}</p>
      <FormTextField name="Account" label={t('ldap.testAccount')} maxLength={254} autoComplete="off" rules={needed} />
      <FormTextField
        name="Password"
        label={t('ldap.testPassword')}
        maxLength={256}
        isPassword
        autoComplete="off"
        rules={needed}
      />
    </FormDialog>
  )
}
