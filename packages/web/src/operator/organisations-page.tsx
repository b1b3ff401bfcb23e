import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { pageSize } from '@atrium/contract/constants.ts'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useRead } from '#kit/queries.ts'
import { useAddressSearch } from '#kit/use-address-search.ts'
import { ReadFailed } from '#parts/read-failed.tsx'
import { RowsWaiting } from '#parts/rows-waiting.tsx'
import { OperatorTabs } from './operator-tabs.tsx'
import { OrganisationTable } from './organisation-table.tsx'
import { Pager } from './pager.tsx'
import './operator.css'

/** The organisations of the installation. Search and page are in the address. */
export function OrganisationsPage() {
  const { t } = useTranslation('operator')
  const [search, setSearch] = useAddressSearch()
  const [query, setQuery] = useSearchParams()
  const pageIndex = Math.max(1, Number(query.get('page')) || 1)
  const showPage = (page: number) => setQuery({ ...(search && { search }), page: String(page) })
  const body = { pageIndex, pageSize, search: query.get('search') ?? '' }
  const organisations = useRead(operatorCalls.organisations, { body }, { keepPrevious: true })
  const { total = 0, items = [] } = organisations.data ?? {}
  return (
    <div className="operator">
      <OperatorTabs />
      <h1>{t('title')}</h1>
      <p className="operator-lead">{organisations.data ? t('total', { count: total }) : '\u00a0'}</p>
      <section className="panel">
        <div className="operator-filter">
          <input
            className="field"
            type="search"
            value={search}
            maxLength={100}
            placeholder={t('search')}
            aria-label={t('search')}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        {organisations.isError && <ReadFailed onRetry={() => void organisations.refetch()} />}
        {organisations.isPending && <RowsWaiting />}
        {items.length > 0 && <OrganisationTable organisations={items} />}
        {organisations.data && items.length === 0 && (
          <div className="operator-empty" role="status">
            <Building2 size={28} strokeWidth={1.6} aria-hidden="true" />
            <p>{search ? t('notFound', { search }) : t('none')}</p>
          </div>
        )}
        <Pager page={pageIndex} pages={Math.max(1, Math.ceil(total / pageSize))} onChange={showPage} />
      </section>
    </div>
  )
}
