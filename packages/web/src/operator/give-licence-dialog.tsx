import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { maxSeats } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import type { LicenceRequest } from '@atrium/contract/products/access.shapes.ts'
import { useTranslation } from 'react-i18next'
import { integerRules } from '#kit/forms/form-rules.ts'
import { localDay } from '#kit/local-day.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormDateField } from '#components/form-date-field.tsx'
import { FormTextField } from '#components/form-text-field.tsx'

const defaultSeats = 10

interface Draft {
  seatCount: string
  validFrom: string
  validUntil: string
}

/** Grants a request by creating a licence. */
export function GiveLicenceDialog({ request, onClose }: { request: LicenceRequest; onClose: () => void }) {
  const { t } = useTranslation(['access', 'app'])
  const { OrganisationID: organisationId, ID: id, RealName: name } = request
  const min = (request.UsedSeats ?? 0) + 1
  const form = useAppForm<Draft>({
    seatCount: String(Math.max(defaultSeats, min, request.SeatCount ?? 0)),
    validFrom: localDay(),
    validUntil: localDay({ years: 1 }),
  })
  const grant = useWrite(operatorCalls.grantLicence, {
    invalidates: [operatorCalls.licenceRequests],
    quiet: true,
    onSuccess() {
      onClose()
      showToast('success', t('licence.granted', { name }))
    },
  })
  const submit = ({ seatCount, ...period }: Draft) =>
    grant.mutate(
      { params: { organisationId, id }, body: { seatCount: Number(seatCount), ...period } },
      {
        onError: (problem) =>
          showCallError(form, problem, {
            'products.wrong-period': 'validUntil',
            'members.licence-seats-full': 'seatCount',
          }),
      },
    )
  const needed = { required: t('app:form.needed') }
  return (
    <FormDialog
      form={form}
      title={t('licence.grantTitle', { organisation: request.OrgName, product: request.ProductName })}
      label={t('licence.grant')}
      isBusy={grant.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-hint">{t('licence.grantHint', { name })}</p>
      <FormTextField
        name="seatCount"
        label={t('licence.seats')}
        type="number"
        inputMode="numeric"
        rules={integerRules({ min, max: maxSeats }, t('licence.wrongSeats', { min, max: maxSeats }))}
      />
      <FormDateField name="validFrom" label={t('licence.from')} rules={needed} />
      <FormDateField name="validUntil" label={t('licence.until')} rules={needed} />
    </FormDialog>
  )
}
