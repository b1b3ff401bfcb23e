import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { Licence } from '@atrium/contract/organisation/organisation.shapes.ts'
import type { LicenceInput } from '@atrium/contract/products/managed-products.shapes.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { Dialog } from '#components/dialog.tsx'
import { FormDialog } from '#components/form.tsx'
import { FormDateField } from '#components/form-date-field.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { SelectField } from '#components/select-field.tsx'
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

/** The terms as the form holds them. */
type TermsDraft = Omit<LicenceInput, 'seatCount'> & { seatCount: string }

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
  const used = licences.find(({ ID }) => ID === productId)?.UsedSeats ?? 0
  const terms = initialTerms(licence, today)
  const form = useAppForm<TermsDraft>(
    { ...terms, seatCount: String(terms.seatCount) },
    { draft: `licences.${organisationId}.${productId}` },
  )
  const save = useWrite(operatorCalls.setLicence, {
    invalidates: [operatorCalls.licences, operatorCalls.organisations, operatorCalls.products],
    quiet: true,
    onSuccess() {
      showToast('success', t('licences.given', { name }))
      onClose()
    },
  })
  const submit = ({ seatCount, ...period }: TermsDraft) =>
    save.mutate(
      { params: { organisationId, productId }, body: { ...period, seatCount: Number(seatCount) } },
      {
        onError: (problem) =>
          showCallError(form, problem, {
            'products.wrong-period': 'validUntil',
            'products.seats-below-used': 'seatCount',
          }),
      },
    )
  const needed = t('app:form.needed')
  return (
    <FormDialog
      form={form}
      title={licence ? t('licences.changeTitle', { name }) : t('licences.giveTitle')}
      label={t('app:save')}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <FormTextField
        name="seatCount"
        label={t('licences.seats')}
        type="number"
        inputMode="numeric"
        rules={{
          required: needed,
          validate: (count) => (Number.isInteger(Number(count)) && Number(count) > 0) || needed,
        }}
        {...(used > 0 && { hint: t('licences.seatsHint', { count: used }) })}
      />
      <FormDateField name="validFrom" label={t('licences.from')} rules={{ required: needed }} />
      <FormDateField name="validUntil" label={t('licences.until')} rules={{ required: needed }} />
    </FormDialog>
  )
}
