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
import { useLocalName } from './local-name.ts'

interface Props {
  organisationId: string
  /** The licence to change; nothing to give one. */
  licence: Licence | undefined
  /** All licences of the organisation. */
  held: readonly Licence[]
  /** The day by the calendar of the organisation, `YYYY-MM-DD`. */
  today: string
  onClose: () => void
}

const usualSeats = 10
const aYearLater = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-02-28')}`

/** What the dialog begins with. */
function firstTerms(licence: Licence | undefined, today: string): LicenceInput {
  const seatCount = licence?.SeatCount ?? usualSeats
  if (!licence || licence.State === 'over') return { seatCount, validFrom: today, validUntil: aYearLater(today) }
  return { seatCount, validFrom: licence.ValidFrom, validUntil: licence.ValidUntil }
}

/** Gives a licence for one of the applications that the organisation has none for, or changes one. */
export function LicenceDialog({ licence, ...props }: Props) {
  return licence ? (
    <Terms {...props} licence={licence} productId={licence.ID} name={licence.PlatformName} />
  ) : (
    <GiveLicence {...props} />
  )
}

function GiveLicence({ held, ...props }: Omit<Props, 'licence'>) {
  const { t } = useTranslation('applications')
  const nameOf = useLocalName()
  const products = useRead(operatorCalls.products, {})
  const free = (products.data ?? []).filter(
    ({ ID, IsEnabled }) => IsEnabled && !held.some((one) => one.ID === ID && one.State !== 'over'),
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
    <Terms {...props} held={held} licence={undefined} productId={product.ID} name={nameOf(product)}>
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
  held,
  today,
  onClose,
  productId,
  name,
  children,
}: Props & { productId: string; name: string; children?: ReactNode }) {
  const { t } = useTranslation(['applications', 'app'])
  const id = useId()
  const used = held.find(({ ID }) => ID === productId)?.UsedSeats ?? 0
  const [terms, setTerms] = useState(() => firstTerms(licence, today))
  const save = useWrite(operatorCalls.setLicence, {
    refreshes: [operatorCalls.licences, operatorCalls.organisations, operatorCalls.products],
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
      actions={<DialogButtons onClose={onClose} act={t('app:save')} form={id} isBusy={save.isPending} />}
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
