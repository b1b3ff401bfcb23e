import { pageSize } from '@atrium/contract/constants.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallError } from '#kit/calls/calls.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import '#components/administration.css'
import { PageTitle } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryState } from '#components/query-state.tsx'
import { SearchField } from '#components/search-field.tsx'
import { OperatorTabs } from './operator-tabs.tsx'

/** Search and page of a list in the URL. */
export function useOperatorQuery() {
  const { query, change } = useUrlQuery()
  const search = query.get('search') ?? ''
  const pageIndex = Math.max(1, Number(query.get('page')) || 1)
  return {
    request: { pageIndex, pageSize, search },
    text: (name: string) => query.get(name) ?? undefined,
    filter: (changes: Record<string, string | undefined>) => change({ page: undefined, ...changes }, { replace: true }),
    /** Dialogs are part of the URL, so that Back closes them. */
    open: (changes: Record<string, string | undefined>) => change(changes),
    showPage: (page: number) => change({ page: String(page) }),
  }
}

interface Props<Row> {
  title: string
  lead: string
  listQuery: ReturnType<typeof useOperatorQuery>
  list: UseQueryResult<{ total: number; items: readonly Row[] }, CallError>
  searchLabel: string
  /** Further filters. */
  filters?: ReactNode
  /** Shown instead of an empty list. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A searchable list of the operator area. */
export function OperatorList<Row>({ title, lead, listQuery, list, searchLabel, filters, empty, children }: Props<Row>) {
  const { total = 0, items = [] } = list.data ?? {}
  const { request, filter, showPage } = listQuery
  return (
    <div className="operator">
      <OperatorTabs />
      <PageTitle>{title}</PageTitle>
      <p className="operator-lead">{lead}</p>
      <section className="panel" aria-label={title} aria-busy={list.isFetching}>
        <div className="operator-filter">
          <SearchField
            label={searchLabel}
            value={request.search}
            onSearch={(search) => filter({ search })}
            className="operator-search"
          />
          {filters}
        </div>
        <QueryState query={list} />
        {items.length > 0 && children(items)}
        {list.data && items.length === 0 && (
          <div className="operator-empty" role="status">
            {empty}
          </div>
        )}
        {total > request.pageSize && (
          <Pager total={total} page={request.pageIndex} size={request.pageSize} onPage={showPage} />
        )}
      </section>
    </div>
  )
}
