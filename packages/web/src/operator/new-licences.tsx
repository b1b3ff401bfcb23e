import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { NewLicence } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import type { ManagedProduct } from '@atrium/contract/products/managed-products.shapes.ts'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { localDay } from '#kit/local-day.ts'
import { useRead } from '#kit/calls/queries.ts'
import { DateField } from '#components/date-field.tsx'
import { useFieldProblem } from '#components/form.tsx'
import { QueryError } from '#components/query-error.tsx'
import styles from './operator.module.css'

interface Draft {
  Licences: NewLicence[]
  SeatCount: string
}

const isComplete = ({ seatCount, validFrom, validUntil }: NewLicence) =>
  Number.isInteger(seatCount) && seatCount > 0 && validFrom !== '' && validUntil !== ''

/** The first licences of a new organisation, as field `Licences` of the surrounding form. */
export function NewLicences() {
  const { t, i18n } = useTranslation(['operator', 'app'])
  const validate = (licences: readonly NewLicence[]) => licences.every(isComplete) || t('org.licenceIncomplete')
  const {
    value: licences,
    onChange,
    ref,
  } = useController<Draft, 'Licences'>({ name: 'Licences', rules: { validate } }).field
  const problem = useFieldProblem('Licences')
  const defaultSeats = Number(useWatch<Draft, 'SeatCount'>({ name: 'SeatCount' })) || 1
  const products = useRead(operatorCalls.products, {}, { quiet: true })
  if (products.isError) return <QueryError query={products} />
  const nameOf = (product: ManagedProduct) => (i18n.language === 'en' ? product.EnglishName : product.Name)
  const change = (id: string, next: Partial<NewLicence>) =>
    onChange(licences.map((licence) => (licence.ProductID === id ? { ...licence, ...next } : licence)))
  const switchOn = (id: string, isOn: boolean) =>
    onChange(
      isOn
        ? [
            ...licences,
            { ProductID: id, seatCount: defaultSeats, validFrom: localDay(), validUntil: localDay({ years: 1 }) },
          ]
        : licences.filter(({ ProductID }) => ProductID !== id),
    )
  if (products.data?.length === 0) return <p className="operator-lead">{t('org.noProducts')}</p>
  return (
    <fieldset className={styles.licences}>
      <legend>{t('org.licences')}</legend>
      {products.data?.map((product) => {
        const licence = licences.find(({ ProductID }) => ProductID === product.ID)
        const name = nameOf(product)
        return (
          <div key={product.ID} className={styles.licence}>
            <label className="checkbox">
              <input
                ref={ref}
                type="checkbox"
                checked={licence !== undefined}
                onChange={(event) => switchOn(product.ID, event.target.checked)}
              />{' '}
              {name} <small>{product.Code}</small>
            </label>
            {licence && (
              <div className={styles.licenceTerms}>
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
                <DateField
                  label={t('org.fromOf', { name })}
                  isLabelHidden
                  isRequired
                  value={licence.validFrom}
                  onChange={(validFrom) => change(product.ID, { validFrom })}
                />
                <DateField
                  label={t('org.untilOf', { name })}
                  isLabelHidden
                  isRequired
                  min={licence.validFrom}
                  value={licence.validUntil}
                  onChange={(validUntil) => change(product.ID, { validUntil })}
                />
              </div>
            )}
          </div>
        )
      })}
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
    </fieldset>
  )
}
