import { maxReasonLength } from '@atrium/contract/kit/reason.ts'
import type { ManagedOpenAuthorisation } from '@atrium/contract/open-platform/open-platform.shapes.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { useTranslation } from 'react-i18next'
import { neededText } from '#kit/forms/form-rules.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'

/** Ends the authorisation of an organisation, with a reason. */
export function WithdrawDialog({
  authorisation: { OrganisationID: organisationId, OrgName: name },
  onClose,
}: {
  authorisation: ManagedOpenAuthorisation
  onClose: () => void
}) {
  const { t } = useTranslation(['open-platform', 'app'])
  const form = useAppForm({ Reason: '' })
  const withdraw = useWrite(operatorCalls.withdrawOpenAuthorisation, {
    invalidates: [operatorCalls.openAuthorisations],
    quiet: true,
    onSuccess() {
      onClose()
      showToast('success', t('operator.withdrawn', { name }))
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('operator.withdrawTitle', { name })}
      label={t('operator.withdraw')}
      isBusy={withdraw.isPending}
      isDangerous
      onSubmit={({ Reason }) =>
        withdraw.mutate(
          { params: { organisationId }, body: { Reason: Reason.trim() } },
          { onError: (problem) => showCallError(form, problem) },
        )
      }
      onClose={onClose}
    >
      <p className="dialog-hint">{t('operator.withdrawHint')}</p>
      <FormTextField
        name="Reason"
        label={t('operator.reason')}
        maxLength={maxReasonLength}
        rules={neededText(t('app:form.needed'))}
      />
    </FormDialog>
  )
}
