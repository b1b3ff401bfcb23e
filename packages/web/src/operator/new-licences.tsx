import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { NewLicence } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import type { ManagedProduct } from '@atrium/contract/products/managed-products.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import { ReadFailed } from '#components/read-failed.tsx'

/** A day of the calendar here, so many years from now. */
function dayIn(years: number): string {
  const moment = new Date()
  return new Date(Date.UTC(moment.getFullYear() + years, moment.getMonth(), moment.getDate()))
    .toISOString()
    .slice(0, 10)
}

interface Props {
  licences: readonly NewLicence[]
  /** For how many people a licence is proposed. */
  usualSeats: number
  onChange: (licences: NewLicence[]) => void
}

/** Which applications a new organisation may use: each with seats, first and last day. */
export function NewLicences({ licences, usualSeats, onChange }: Props) {
  const { t, i18n } = useTranslation('operator')
  const products = useRead(operatorCalls.products, {}, { quiet: true })
  if (products.isError) return <ReadFailed read={products} />
  const nameOf = (product: ManagedProduct) => (i18n.language === 'en' ? product.EnglishName : product.Name)
  const change = (id: string, next: Partial<NewLicence>) =>
    onChange(licences.map((licence) => (licence.ProductID === id ? { ...licence, ...next } : licence)))
  const switchOn = (id: string, isOn: boolean) =>
    onChange(
      isOn
        ? [...licences, { ProductID: id, seatCount: usualSeats, validFrom: dayIn(0), validUntil: dayIn(1) }]
        : licences.filter(({ ProductID }) => ProductID !== id),
    )
  if (products.data?.length === 0) return <p className="operator-lead">{t('org.noProducts')}</p>
  return (
    <fieldset className="operator-licences">
      <legend>{t('org.licences')}</legend>
      {products.data?.map((product) => {
        const licence = licences.find(({ ProductID }) => ProductID === product.ID)
        const name = nameOf(product)
        return (
          <div key={product.ID} className="operator-licence">
            <label>
              <input
                type="checkbox"
                checked={licence !== undefined}
                onChange={(event) => switchOn(product.ID, event.target.checked)}
              />{' '}
              {name} <small>{product.Code}</small>
            </label>
            {licence && (
              <div className="operator-licence-terms">
                <input
                  className="field"
                  type="number"
                  min={1}
                  max={1_000_000}
                  required
                  value={licence.seatCount}
                  aria-label={t('org.seatsOf', { name })}
                  onChange={(event) => change(product.ID, { seatCount: Number(event.target.value) })}
                />
                <input
                  className="field"
                  type="date"
                  required
                  value={licence.validFrom}
                  aria-label={t('org.fromOf', { name })}
                  onChange={(event) => change(product.ID, { validFrom: event.target.value })}
                />
                <input
                  className="field"
                  type="date"
                  required
                  min={licence.validFrom}
                  value={licence.validUntil}
                  aria-label={t('org.untilOf', { name })}
                  onChange={(event) => change(product.ID, { validUntil: event.target.value })}
                />
              </div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
