import type { LicensedProduct } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { SeatRole } from '@atrium/contract/products/product-roles.shapes.ts'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { CompactSelect } from '#components/compact-select.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { useGroupDefaults, type ChosenRoles } from './seat-roles.ts'
import styles from './members.module.css'

interface Props {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  roles: ChosenRoles
  onRole: (roles: ChosenRoles) => void
  /** Current roles; undefined for several people with different ones. */
  currentRoles?: readonly SeatRole[] | undefined
  /** The selection is removed, so expired licences can be selected, too. */
  isRemoving?: boolean
  /** Receives the first checkbox, to focus it. */
  firstRef?: Ref<HTMLInputElement>
}

/** Licensed applications with seats and roles. Expired licences can be removed but not granted. */
export function ProductCheckboxes({
  selected,
  onChange,
  roles,
  onRole,
  currentRoles,
  isRemoving = false,
  firstRef,
}: Props) {
  const { t } = useTranslation('members')
  const { number } = useFormatters()
  const products = useRead(memberCalls.licensedProducts, {})
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  if (products.data?.length === 0) return <p className="dialog-hint">{t('authorise.none')}</p>
  return (
    <ul className={styles.productTicks}>
      {products.data?.map((product, at) => {
        const { ID, Name, UsedSeats, SeatCount, IsOver, Roles } = product
        return (
          <li key={ID}>
            <label className="checkbox">
              <input
                ref={at === 0 ? firstRef : undefined}
                type="checkbox"
                checked={selected.has(ID)}
                disabled={IsOver && !isRemoving && !selected.has(ID)}
                onChange={() => toggle(ID)}
              />{' '}
              {Name}
            </label>
            <small data-full={IsOver || UsedSeats >= SeatCount}>
              {IsOver ? t('form.licenceOver') : t('form.seats', { used: number(UsedSeats), total: number(SeatCount) })}
            </small>
            {selected.has(ID) && !isRemoving && Roles.length > 0 && (
              <RoleSelect product={product} roles={roles} onRole={onRole} currentRoles={currentRoles} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Not a role code: keeps each person's role. */
const unchanged = '*'

function RoleSelect({
  product: { ID, Name, Roles },
  roles,
  onRole,
  currentRoles,
}: Pick<Props, 'roles' | 'onRole' | 'currentRoles'> & { product: LicensedProduct }) {
  const { t } = useTranslation('members')
  const groupDefaults = useGroupDefaults()
  const before = currentRoles ? (currentRoles.find(({ ProductID }) => ProductID === ID)?.RoleCode ?? '') : unchanged
  const choose = (role: string) => {
    const next = new Map(roles)
    if (role === unchanged) next.delete(ID)
    else next.set(ID, role)
    onRole(next)
  }
  return (
    <CompactSelect
      label={t('roles.in', { product: Name })}
      options={[
        ...(currentRoles ? [] : [{ key: unchanged, text: t('roles.unchanged') }]),
        { key: '', text: groupDefaults(Roles) },
        ...Roles.map((role) => ({ key: role.Code, text: role.Name })),
      ]}
      chosen={roles.get(ID) ?? before}
      onChoose={choose}
    />
  )
}
