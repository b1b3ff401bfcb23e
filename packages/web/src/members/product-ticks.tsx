import type { LicensedProduct } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { SeatRole } from '@atrium/contract/products/product-roles.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import { useDates } from '#components/use-dates.ts'
import { useGroupDefaults, type ChosenRoles } from './seat-roles.ts'

interface Props {
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  roles: ChosenRoles
  onRole: (roles: ChosenRoles) => void
  /** The roles until now; not given for several people, who may have different ones. */
  given?: readonly SeatRole[] | undefined
  /** Ticked ones are taken away: also those whose licence is over. */
  isTaking?: boolean
}

/**
 * The licensed applications, each with its seats, and where it is ticked with the role. One whose licence is over can be
 * taken away, but not given.
 */
export function ProductTicks({ ticked, onTick, roles, onRole, given, isTaking = false }: Props) {
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
      {products.data?.map((product) => {
        const { ID, Name, UsedSeats, SeatCount, IsOver, Roles } = product
        return (
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
            {ticked.has(ID) && !isTaking && Roles.length > 0 && (
              <RoleSelect product={product} roles={roles} onRole={onRole} given={given} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** No code of a role: whoever has one keeps it. */
const unchanged = '*'

function RoleSelect({
  product: { ID, Name, Roles },
  roles,
  onRole,
  given,
}: Pick<Props, 'roles' | 'onRole' | 'given'> & { product: LicensedProduct }) {
  const { t } = useTranslation('members')
  const groupDefaults = useGroupDefaults()
  const before = given ? (given.find(({ ProductID }) => ProductID === ID)?.RoleCode ?? '') : unchanged
  const choose = (role: string) => {
    const next = new Map(roles)
    if (role === unchanged) next.delete(ID)
    else next.set(ID, role)
    onRole(next)
  }
  return (
    <select
      className="field"
      aria-label={t('roles.in', { product: Name })}
      value={roles.get(ID) ?? before}
      onChange={({ target }) => choose(target.value)}
    >
      {!given && <option value={unchanged}>{t('roles.unchanged')}</option>}
      <option value="">{groupDefaults(Roles)}</option>
      {Roles.map((role) => (
        <option key={role.Code} value={role.Code}>
          {role.Name}
        </option>
      ))}
    </select>
  )
}
