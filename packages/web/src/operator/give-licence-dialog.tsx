import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { LicenceRequest } from '@atrium/contract/products/access.shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localDay } from '#kit/local-day.ts'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { DateField } from '#components/date-field.tsx'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { TextField } from '#components/text-field.tsx'

const defaultSeats = 10

/** Grants a request by creating a licence. */
export function GiveLicenceDialog({ request, onClose }: { request: LicenceRequest; onClose: () => void }) {
  const { t } = useTranslation('access')
  const form = useId()
  const { OrganisationID: organisationId, ID: id, RealName: name } = request
  const least = (request.UsedSeats ?? 0) + 1
  const [seats, setSeats] = useState(String(Math.max(defaultSeats, least, request.SeatCount ?? 0)))
  const [validFrom, setFrom] = useState(localDay())
  const [validUntil, setUntil] = useState(localDay({ years: 1 }))
  const grant = useWrite(operatorCalls.grantLicence, {
    invalidates: [operatorCalls.licenceRequests],
    onSuccess() {
      onClose()
      showToast('success', t('licence.granted', { name }))
    },
  })
  return (
    <Dialog
      title={t('licence.grantTitle', { organisation: request.OrgName, product: request.ProductName })}
      onClose={onClose}
      actions={<DialogButtons onClose={onClose} label={t('licence.grant')} form={form} isBusy={grant.isPending} />}
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          grant.mutate({ params: { organisationId, id }, body: { seatCount: Number(seats), validFrom, validUntil } })
        }}
      >
        <p className="dialog-hint">{t('licence.grantHint', { name })}</p>
        <TextField
          label={t('licence.seats')}
          type="number"
          inputMode="numeric"
          min={least}
          max={1_000_000}
          required
          value={seats}
          onChange={(event) => setSeats(event.target.value)}
        />
        <DateField label={t('licence.from')} isRequired value={validFrom} onChange={setFrom} />
        <DateField label={t('licence.until')} isRequired min={validFrom} value={validUntil} onChange={setUntil} />
      </form>
    </Dialog>
  )
}
