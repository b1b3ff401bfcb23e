import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { Licence } from '@atrium/contract/organisation/organisation.shapes.ts'
import type { LicenceInput } from '@atrium/contract/products/managed-products.shapes.ts'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { Dialog } from '#components/dialog.tsx'
import { SelectField } from '#components/select-field.tsx'
import { TextField } from '#components/text-field.tsx'
import { useLocalizedName } from '#kit/use-localized-name.ts'

interface Props {
  organisationId: string
  /** Undefined to create one. */
  licence: Licence | undefined
  /** All licences of the organisation. */
  licences: readonly Licence[]
  /** Today in the organisation's time zone, `YYYY-MM-DD`. */
  today: string
  onClose: () => void
}

const defaultSeats = 10
const aYearLater = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-02-28')}`

/** Initial values of the form. */
function initialTerms(licence: Licence | undefined, today: string): LicenceInput {
  const seatCount = licence?.SeatCount ?? defaultSeats
  if (!licence || licence.State === 'over') return { seatCount, validFrom: today, validUntil: aYearLater(today) }
  return { seatCount, validFrom: licence.ValidFrom, validUntil: licence.ValidUntil }
}

/** Creates or changes a licence. */
export function LicenceDialog({ licence, ...props }: Props) {
  return licence ? (
    <Terms {...props} licence={licence} productId={licence.ID} name={licence.PlatformName} />
  ) : (
    <GiveLicence {...props} />
  )
}

function GiveLicence({ licences, ...props }: Omit<Props, 'licence'>) {
  const { t } = useTranslation('applications')
  const nameOf = useLocalizedName()
  const products = useRead(operatorCalls.products, {})
  const free = (products.data ?? []).filter(
    ({ ID, IsEnabled }) => IsEnabled && !licences.some((one) => one.ID === ID && one.State !== 'over'),
  )
  const [chosen, setChosen] = useState('')
  const product = free.find(({ ID }) => ID === chosen) ?? free[0]
  if (!product)
    return (
      <Dialog title={t('licences.giveTitle')} onClose={props.onClose}>
        <p>{products.data ? t('licences.all') : '\u00a0'}</p>
      </Dialog>
    )
  return (
    <Terms {...props} licences={licences} licence={undefined} productId={product.ID} name={nameOf(product)}>
      <SelectField
        label={t('name')}
        options={free.map((one) => ({ key: one.ID, text: `${nameOf(one)} · ${one.Code}` }))}
        chosen={product.ID}
        onChoose={setChosen}
      />
    </Terms>
  )
}

function Terms({
  organisationId,
  licence,
  licences,
  today,
  onClose,
  productId,
  name,
  children,
}: Props & { productId: string; name: string; children?: ReactNode }) {
  const { t } = useTranslation(['applications', 'app'])
  const id = useId()
  const used = licences.find(({ ID }) => ID === productId)?.UsedSeats ?? 0
  const [terms, setTerms] = useState(() => initialTerms(licence, today))
  const save = useWrite(operatorCalls.setLicence, {
    invalidates: [operatorCalls.licences, operatorCalls.organisations, operatorCalls.products],
    quiet: true,
    onSuccess() {
      showToast('success', t('licences.given', { name }))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ params: { organisationId, productId }, body: terms })
  }
  const change = (part: Partial<LicenceInput>) => setTerms({ ...terms, ...part })
  return (
    <Dialog
      title={licence ? t('licences.changeTitle', { name }) : t('licences.giveTitle')}
      onClose={onClose}
      actions={<DialogButtons onClose={onClose} label={t('app:save')} form={id} isBusy={save.isPending} />}
    >
      <form id={id} onSubmit={submit}>
        <div role="alert">{save.error && <p className="form-problem">{save.error.message}</p>}</div>
        {children}
        <TextField
          label={t('licences.seats')}
          type="number"
          inputMode="numeric"
          min={Math.max(1, used)}
          max={1_000_000}
          required
          value={terms.seatCount || ''}
          onChange={({ target }) => change({ seatCount: Number(target.value) })}
        />
        {used > 0 && <p className="dialog-hint">{t('licences.seatsHint', { count: used })}</p>}
        <TextField
          label={t('licences.from')}
          type="date"
          required
          value={terms.validFrom}
          onChange={({ target }) => change({ validFrom: target.value })}
        />
        <TextField
          label={t('licences.until')}
          type="date"
          required
          min={terms.validFrom > today ? terms.validFrom : today}
          value={terms.validUntil}
          onChange={({ target }) => change({ validUntil: target.value })}
        />
      </form>
    </Dialog>
  )
}
