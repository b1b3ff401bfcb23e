import {
  lastSignInFilters,
  memberRoles,
  memberStates,
  type MemberRow,
} from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { Chip } from '#components/chip.tsx'
import { ColumnChoice, type ColumnChoiceState } from '#components/column-choice.tsx'
import type { Column } from '#components/data-table.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { SearchField } from '#components/search-field.tsx'
import { lockedByPassword, withoutDepartment, type useMemberQuery } from './use-member-query.ts'
import { SavedViews } from './saved-views.tsx'
import styles from '../members.module.css'

type List = ReturnType<typeof useMemberQuery>
/** Columns of those who have chosen none. */
export const defaultColumns = ['account', 'phone', 'department', 'role', 'state', 'lastSignIn']

interface Props {
  list: List
  columns: readonly Column<MemberRow>[]
  choice: ColumnChoiceState
}

/** Filter bar of the member list: search, filters, columns and saved views. */
export function MemberFilters({ list, columns, choice }: Props) {
  const { t } = useTranslation('members')
  const [isOpen, setIsOpen] = useState(false)
  const { filter, change } = list
  const quick = filter.Role === 'organisation-admin' ? 'admins' : filter.State === 'locked' ? 'locked' : 'all'
  const choose = { all: {}, admins: { role: 'organisation-admin' }, locked: { state: 'locked' } }
  return (
    <>
      <div className="members-bar">
        <SearchField label={t('list.search')} value={filter.Search ?? ''} onSearch={(q) => change({ q })} />
        <div className="segments" role="group" aria-label={t('list.filters')}>
          {(['all', 'admins', 'locked'] as const).map((key) => (
            <button
              key={key}
              type="button"
              aria-pressed={quick === key}
              onClick={() => change({ role: undefined, state: undefined, ...choose[key] })}
            >
              {t(`list.${key}`)}
            </button>
          ))}
        </div>
        <span className="members-bar-space" />
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('list.filters')}
        </button>
        <SavedViews list={list} columns={choice} />
        <ColumnChoice columns={columns.filter(({ key }) => key !== 'name')} choice={choice} />
      </div>
      {isOpen && <MoreFilters list={list} />}
      <ActiveFilters list={list} />
    </>
  )
}

/** The filters in force as chips, with a button that clears them. The tree shows the department itself. */
function ActiveFilters({ list: { filter, change } }: { list: List }) {
  const { t } = useTranslation('members')
  const products = useRead(
    memberCalls.licensedProducts,
    {},
    { staleTime: 60_000, enabled: Boolean(filter.ProductId ?? filter.WithoutProductId) },
  )
  const productName = (id: string) => products.data?.find(({ ID }) => ID === id)?.Name ?? ''
  const state = filter.LockedByPassword ? lockedByPassword : filter.State
  const active = [
    filter.Role && { key: 'role', label: t('column.role'), name: t(`role.${filter.Role}`) },
    state && {
      key: 'state',
      label: t('column.state'),
      name: t(state === lockedByPassword ? 'state.lockedByPassword' : `state.${state}`),
    },
    filter.ProductId && { key: 'product', label: t('column.products'), name: productName(filter.ProductId) },
    filter.WithoutProductId && {
      key: 'without',
      label: t('column.products'),
      name: t('list.withoutProduct', { name: productName(filter.WithoutProductId) }),
    },
    filter.LastSignIn && { key: 'last', label: t('column.lastSignIn'), name: signInText(t, filter.LastSignIn) },
    filter.WithoutDepartment && { key: 'dept', label: t('column.department'), name: t('list.withoutDepartment') },
    filter.WithSubDepartments === false && { key: 'sub', label: t('column.department'), name: t('list.onlyOwn') },
  ].filter((one) => one !== undefined && one !== false && one !== '')
  if (active.length === 0) return null
  return (
    <div className={styles.activeFilters} role="group" aria-label={t('list.activeFilters')}>
      {active.map(({ key, label, name }) => (
        <Chip key={key} label={label} name={name} onRemove={() => change({ [key]: undefined })} />
      ))}
      <button
        type="button"
        className="link-button"
        onClick={() => change(Object.fromEntries(active.map(({ key }) => [key, undefined])))}
      >
        {t('list.clear')}
      </button>
    </div>
  )
}

function MoreFilters({ list: { filter, change, replace } }: { list: List }) {
  const { t } = useTranslation('members')
  return (
    <div className="members-more">
      <FilterField
        label={t('column.role')}
        any={t('list.anyRole')}
        options={memberRoles.map((key) => ({ key, text: t(`role.${key}`) }))}
        chosen={filter.Role}
        onChoose={(role) => change({ role })}
      />
      <FilterField
        label={t('column.state')}
        any={t('list.anyState')}
        options={[
          ...memberStates.map((key) => ({ key, text: t(`state.${key}`) })),
          { key: lockedByPassword, text: t('state.lockedByPassword') },
        ]}
        chosen={filter.LockedByPassword ? lockedByPassword : filter.State}
        onChoose={(state) => change({ state })}
      />
      <ProductFilter filter={filter} change={change} />
      <FilterField
        label={t('column.lastSignIn')}
        any={t('list.anySignIn')}
        options={lastSignInFilters.map((key) => ({ key, text: signInText(t, key) }))}
        chosen={filter.LastSignIn}
        onChoose={(last) => change({ last })}
      />
      {!filter.DepartmentId && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={filter.WithoutDepartment === true}
            onChange={(event) => change({ dept: event.target.checked ? withoutDepartment : undefined })}
          />{' '}
          {t('list.withoutDepartment')}
        </label>
      )}
      {filter.DepartmentId && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={filter.WithSubDepartments === false}
            onChange={(event) => change({ sub: event.target.checked ? 'no' : undefined })}
          />{' '}
          {t('list.onlyOwn')}
        </label>
      )}
      <button type="button" className="button" onClick={() => replace({})}>
        {t('list.clear')}
      </button>
    </div>
  )
}

function signInText(t: ReturnType<typeof useTranslation<'members'>>['t'], filter: (typeof lastSignInFilters)[number]) {
  if (filter === 'never') return t('list.neverSignedIn')
  if (filter === 'invited') return t('list.invited')
  const days = filter.replace('within-', '')
  return days === filter ? t('list.notFor', { days }) : t('list.within', { days })
}

/** Filters by members with or without an application. */
function ProductFilter({ filter, change }: Pick<List, 'filter' | 'change'>) {
  const { t } = useTranslation('members')
  const products = useRead(memberCalls.licensedProducts, {}, { staleTime: 60_000 })
  const { ProductId, WithoutProductId } = filter
  const choose = (key: string | undefined) => {
    const [kind, id] = key?.split(' ') ?? []
    change({ product: kind === 'with' ? id : undefined, without: kind === 'without' ? id : undefined })
  }
  const without = WithoutProductId && `without ${WithoutProductId}`
  return (
    <FilterField
      label={t('column.products')}
      any={t('list.anyProduct')}
      options={[
        ...(products.data ?? []).map(({ ID, Name }) => ({ key: `with ${ID}`, text: Name })),
        ...(products.data ?? []).map(({ ID, Name }) => ({
          key: `without ${ID}`,
          text: t('list.withoutProduct', { name: Name }),
        })),
      ]}
      chosen={ProductId ? `with ${ProductId}` : without}
      onChoose={choose}
    />
  )
}
