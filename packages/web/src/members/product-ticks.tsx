import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import { useDates } from '#parts/use-dates.ts'

interface Props {
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  /** Ticked ones are taken away: also those whose licence is over. */
  isTaking?: boolean
}

/** The licensed applications, each with its seats. One whose licence is over can be taken away, but not given. */
export function ProductTicks({ ticked, onTick, isTaking = false }: Props) {
  const { t } = useTranslation('members')
  const { number } = useDates()
  const products = useRead(memberCalls.licensedProducts, {})
  const toggle = (id: string) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    onTick(next)
  }
  if (products.data?.length === 0) return <p className="dialog-hint">{t('authorise.none')}</p>
  return (
    <ul className="product-ticks">
      {products.data?.map(({ ID, Name, UsedSeats, SeatCount, IsOver }) => (
        <li key={ID}>
          <label className="checkbox">
            <input
              type="checkbox"
              checked={ticked.has(ID)}
              disabled={IsOver && !isTaking && !ticked.has(ID)}
              onChange={() => toggle(ID)}
            />{' '}
            {Name}
          </label>
          <small data-full={IsOver || UsedSeats >= SeatCount}>
            {IsOver ? t('form.licenceOver') : t('form.seats', { used: number(UsedSeats), total: number(SeatCount) })}
          </small>
        </li>
      ))}
    </ul>
  )
}
