import {
  maxRoleCodeLength,
  maxProductRoles,
  roleCodePattern,
  roleGroups,
  type ProductRole,
} from '@atrium/contract/products/product-roles.shapes.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  roles: readonly ProductRole[]
  onChange: (roles: ProductRole[]) => void
  /** Server-side error of the roles. */
  problem: string | undefined
}

const blank: ProductRole = { Code: '', Name: '', EnglishName: '', DefaultFor: null }

/** Roles of an application. Each group has one default role, so selecting another one clears it. */
export function ProductRolesFields({ roles, onChange, problem }: Props) {
  const { t } = useTranslation('applications')
  const rows = useRef<HTMLDivElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const change = (at: number, next: Partial<ProductRole>) =>
    onChange(
      roles.map((role, index) => {
        if (index === at) return { ...role, ...next }
        return next.DefaultFor && role.DefaultFor === next.DefaultFor ? { ...role, DefaultFor: null } : role
      }),
    )
  const add = () => {
    onChange([...roles, blank])
    focusSoon(() => rows.current?.querySelector('[role=group]:last-child input'))
  }
  const remove = (at: number) => {
    onChange(roles.filter((_, index) => index !== at))
    focusSoon(() => adding.current)
  }
  return (
    <>
      <h3 className="drawer-heading">{t('section.roles')}</h3>
      <p className="dialog-hint">{t('roles.hint')}</p>
      <div className="product-roles" ref={rows}>
        {roles.map((role, at) => (
          <RoleFields
            // oxlint-disable-next-line react/no-array-index-key -- a role has no id, and its fields have no state of their own
            key={at}
            role={role}
            row={at + 1}
            onChange={(next) => change(at, next)}
            onRemove={() => remove(at)}
          />
        ))}
      </div>
      <div role="alert">{problem && <p className="form-problem">{problem}</p>}</div>
      {roles.length < maxProductRoles && (
        <button type="button" className="button" ref={adding} onClick={add}>
          <Plus size={16} aria-hidden="true" /> {t('roles.add')}
        </button>
      )}
    </>
  )
}

/** Focuses an element after the next render. */
const focusSoon = (find: () => HTMLElement | null | undefined) => requestAnimationFrame(() => find()?.focus())

interface RowProps {
  role: ProductRole
  row: number
  onChange: (next: Partial<ProductRole>) => void
  onRemove: () => void
}

function RoleFields({ role, row, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('applications')
  const id = useId()
  const field = (name: 'Code' | 'Name' | 'EnglishName') => (
    <label>
      <span>{t(`roles.${name}`)}</span>
      <input
        className="field"
        required
        value={role[name]}
        maxLength={name === 'Code' ? maxRoleCodeLength : 60}
        {...(name === 'Code' && { pattern: roleCodePattern, title: t('roles.codeHint'), autoCapitalize: 'none' })}
        autoComplete="off"
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </label>
  )
  return (
    <div role="group" aria-labelledby={id}>
      <div className="product-role-head">
        <b id={id}>{t('roles.row', { row })}</b>
        <button type="button" className="button" aria-label={t('roles.remove', { row })} onClick={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
        </button>
      </div>
      <div className="product-role-fields">
        {field('Code')}
        <label>
          <span>{t('roles.DefaultFor')}</span>
          <select
            className="field"
            value={role.DefaultFor ?? ''}
            onChange={({ target }) =>
              onChange({ DefaultFor: roleGroups.find((group) => group === target.value) ?? null })
            }
          >
            <option value="">{t('roles.for.nobody')}</option>
            {roleGroups.map((group) => (
              <option key={group} value={group}>
                {t(`roles.for.${group}`)}
              </option>
            ))}
          </select>
        </label>
        {field('Name')}
        {field('EnglishName')}
      </div>
    </div>
  )
}
