import { lastSignInFilters, memberStates, type MemberRow } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lastingStore } from '#kit/browser-store.ts'
import { useRead } from '#kit/queries.ts'
import type { Column } from '#parts/data-table.tsx'
import { SearchField } from '#parts/search-field.tsx'
import type { useMemberQuery } from './use-member-query.ts'
import { SavedViews } from './saved-views.tsx'

type List = ReturnType<typeof useMemberQuery>
const usual = ['account', 'phone', 'department', 'role', 'state', 'lastSignIn']
const storageKey = 'atrium.members.columns'

/** Which columns are shown, remembered in this browser. */
export function useColumns() {
  const [shown, setShown] = useState<ReadonlySet<string>>(() => {
    const kept = lastingStore.getItem(storageKey)
    return new Set(kept === null ? usual : kept.split(','))
  })
  const toggle = (key: string) => {
    const next = new Set(shown)
    if (!next.delete(key)) next.add(key)
    lastingStore.setItem(storageKey, [...next].join(','))
    setShown(next)
  }
  return { shown, toggle }
}

interface Props {
  list: List
  columns: readonly Column<MemberRow>[]
  shown: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** The bar above the list: search, filters, columns, saved views. */
export function MemberFilters({ list, columns, shown, onToggle }: Props) {
  const { t } = useTranslation(['members', 'app'])
  const [isOpen, setIsOpen] = useState(false)
  const { filter, change } = list
  const quick = filter.Role === 'organisation-admin' ? 'admins' : filter.State === 'locked' ? 'locked' : 'all'
  const choose = { all: {}, admins: { role: 'organisation-admin' }, locked: { state: 'locked' } }
  return (
    <>
      <div className="members-bar">
        <SearchField label={t('list.search')} asked={filter.Search ?? ''} onAsk={(q) => change({ q })} />
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
        <SavedViews list={list} />
        <details className="columns-choice">
          <summary className="button" aria-label={t('app:list.columns')} title={t('app:list.columns')}>
            <Columns3 size={16} aria-hidden="true" />
          </summary>
          <div className="columns-list">
            {columns
              .filter(({ key }) => key !== 'name')
              .map(({ key, title }) => (
                <label key={key} className="checkbox">
                  <input type="checkbox" checked={shown.has(key)} onChange={() => onToggle(key)} /> {title}
                </label>
              ))}
          </div>
        </details>
      </div>
      {isOpen && <MoreFilters list={list} />}
    </>
  )
}

function MoreFilters({ list: { filter, change, replace } }: { list: List }) {
  const { t } = useTranslation('members')
  const products = useRead(memberCalls.licensedProducts, {}, { staleTime: 60_000 })
  return (
    <div className="members-more">
      <select
        className="field"
        aria-label={t('column.state')}
        value={filter.State ?? ''}
        onChange={(event) => change({ state: event.target.value || undefined })}
      >
        <option value="">{t('list.anyState')}</option>
        {memberStates.map((state) => (
          <option key={state} value={state}>
            {t(`state.${state}`)}
          </option>
        ))}
      </select>
      <select
        className="field"
        aria-label={t('column.products')}
        value={filter.ProductId ?? ''}
        onChange={(event) => change({ product: event.target.value || undefined })}
      >
        <option value="">{t('list.anyProduct')}</option>
        {products.data?.map(({ ID, Name }) => (
          <option key={ID} value={ID}>
            {Name}
          </option>
        ))}
      </select>
      <select
        className="field"
        aria-label={t('column.lastSignIn')}
        value={filter.LastSignIn ?? ''}
        onChange={(event) => change({ last: event.target.value || undefined })}
      >
        <option value="">{t('list.anySignIn')}</option>
        {lastSignInFilters.map((each) => (
          <option key={each} value={each}>
            {each === 'never' ? t('list.neverSignedIn') : t('list.notFor', { days: each })}
          </option>
        ))}
      </select>
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
