import { pageSize } from '@atrium/contract/constants.ts'
import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import { requestStates, type RequestLine } from '@atrium/contract/esign/esign.shapes.ts'
import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import type { Column } from '#components/data-table.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { PagedTable } from '#components/paged-table.tsx'
import { SearchField } from '#components/search-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { RequestTag } from './request-state.tsx'
import { useRecordColumns } from './record-columns.tsx'
import styles from '../esign.module.css'

/** All requests of the organisation. */
export function AllRequests() {
  const { t } = useTranslation('esign')
  const { query, change } = useUrlQuery()
  const search = query.get('search') ?? ''
  const state = requestStates.find((one) => one === query.get('state'))
  const pageIndex = Math.max(1, Number(query.get('page')) || 1)
  const body = { pageIndex, pageSize, ...(search && { Search: search }), ...(state && { State: state }) }
  const list = useRead(esignCalls.requests, { body }, { keepPrevious: true, quiet: true })
  const isFiltered = search !== '' || state !== undefined
  const filter = (changes: Record<string, string | undefined>) =>
    change({ page: undefined, ...changes }, { replace: true })
  const columns = useColumns()
  return (
    <section className="panel" aria-label={t('settings.tab.requests')} aria-busy={list.isFetching}>
      {(!!list.data?.total || isFiltered) && (
        <div className={styles.filter}>
          <SearchField
            label={t('search')}
            value={search}
            onSearch={(words) => filter({ search: words })}
            className={styles.search}
          />
          <FilterField
            label={t('requests.stateFilter')}
            any={t('requests.anyState')}
            options={requestStates.map((key) => ({ key, text: t(`state.${key}`) }))}
            chosen={state}
            onChoose={(next) => filter({ state: next })}
          />
        </div>
      )}
      {list.data?.total === 0 ? (
        <EmptyState icon={PenLine}>
          <p>{t(isFiltered ? 'notFound' : 'requests.none')}</p>
          {isFiltered && (
            <button type="button" className="button" onClick={() => filter({ search: undefined, state: undefined })}>
              {t('clear')}
            </button>
          )}
        </EmptyState>
      ) : (
        <PagedTable
          label={t('settings.tab.requests')}
          columns={columns}
          query={list}
          page={pageIndex}
          onPage={(page) => change({ page: String(page) })}
          nameOf={({ Title }) => Title}
        />
      )}
    </section>
  )
}

function useColumns(): readonly Column<RequestLine>[] {
  const { t } = useTranslation('esign')
  const { minute } = useFormatters()
  const { title, product, requestedBy } = useRecordColumns()
  return [
    title,
    product,
    requestedBy,
    { key: 'created', title: t('created'), isTight: true, render: ({ CreatedTime }) => minute(CreatedTime) },
    {
      key: 'progress',
      title: t('progress'),
      isTight: true,
      render: ({ SignedCount, SignerCount, HasFormerSigner, State }) => (
        <>
          {SignedCount} / {SignerCount}{' '}
          {HasFormerSigner && State === 'open' && <span className="tag tag-bad">{t('requests.former')}</span>}
        </>
      ),
    },
    { key: 'state', title: t('state'), isTight: true, render: ({ State }) => <RequestTag state={State} /> },
  ]
}
