import { quotaLimits, type ManagedOpenAuthorisation } from '@atrium/contract/open-platform/open-platform.shapes.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { useTranslation } from 'react-i18next'
import { integerRules } from '#kit/forms/form-rules.ts'
import { localDay } from '#kit/local-day.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormDateField } from '#components/form-date-field.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormTextField } from '#components/form-text-field.tsx'

const defaultQuotas = { CallsPerDay: 10_000, QueuedCalls: 1000, AppCount: 5 }
const quotas = ['CallsPerDay', 'QueuedCalls', 'AppCount'] as const
const labels = { CallsPerDay: 'callsPerDay', QueuedCalls: 'queuedCalls', AppCount: 'appCount' } as const

/** Authorises an organisation, or changes its period and quotas. */
export function GrantDialog({
  authorisation: { OrganisationID: organisationId, OrgName: name, State, Terms },
  onClose,
}: {
  authorisation: ManagedOpenAuthorisation
  onClose: () => void
}) {
  const { t } = useTranslation(['open-platform', 'app'])
  const period = Terms && State !== 'over' ? Terms : { ValidFrom: localDay(), ValidUntil: localDay({ years: 1 }) }
  const { CallsPerDay, QueuedCalls, AppCount } = Terms ?? defaultQuotas
  const form = useAppForm({
    ValidFrom: period.ValidFrom,
    ValidUntil: period.ValidUntil,
    CallsPerDay: String(CallsPerDay),
    QueuedCalls: String(QueuedCalls),
    AppCount: String(AppCount),
    Reason: '',
  })
  const save = useWrite(operatorCalls.setOpenAuthorisation, {
    invalidates: [operatorCalls.openAuthorisations],
    quiet: true,
    onSuccess() {
      onClose()
      showToast('success', t('operator.saved', { name }))
    },
  })
  const needed = { required: t('app:form.needed') }
  return (
    <FormDialog
      form={form}
      title={t(State === 'none' || State === 'over' ? 'operator.grantNamed' : 'operator.changeNamed', { name })}
      label={t('app:save')}
      isBusy={save.isPending}
      onSubmit={({ Reason, ...draft }) =>
        save.mutate(
          {
            params: { organisationId },
            body: {
              ValidFrom: draft.ValidFrom,
              ValidUntil: draft.ValidUntil,
              CallsPerDay: Number(draft.CallsPerDay),
              QueuedCalls: Number(draft.QueuedCalls),
              AppCount: Number(draft.AppCount),
              ...reasonOf({ Reason }),
            },
          },
          { onError: (problem) => showCallError(form, problem, { 'open-platform.wrong-period': 'ValidUntil' }) },
        )
      }
      onClose={onClose}
    >
      <FormDateField name="ValidFrom" label={t('operator.from')} rules={needed} />
      <FormDateField name="ValidUntil" label={t('operator.until')} rules={needed} />
      {quotas.map((quota) => (
        <FormTextField
          key={quota}
          name={quota}
          label={t(labels[quota])}
          type="number"
          inputMode="numeric"
          rules={integerRules(quotaLimits[quota], t('operator.wrongNumber', quotaLimits[quota]))}
        />
      ))}
      <FormReason />
    </FormDialog>
  )
}
