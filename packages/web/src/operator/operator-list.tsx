import { pageSize } from '@atrium/contract/constants.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallFailed } from '#kit/calls.ts'
import { useAddressQuery } from '#kit/use-address-query.ts'
import '#components/administration.css'
import { PageTitle } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { RowsWaiting } from '#components/rows-waiting.tsx'
import { SearchField } from '#components/search-field.tsx'
import { OperatorTabs } from './operator-tabs.tsx'
import './operator.css'

/** Search and page of a list, as the address says; another search begins at the first page. */
export function useOperatorQuery() {
  const { query, change } = useAddressQuery()
  const search = query.get('search') ?? ''
  const pageIndex = Math.max(1, Number(query.get('page')) || 1)
  return {
    request: { pageIndex, pageSize, search },
    text: (name: string) => query.get(name) ?? undefined,
    filter: (changes: Record<string, string | undefined>) => change({ page: undefined, ...changes }, { replace: true }),
    /** What lies over the list is in the address, too: Back closes it. */
    open: (changes: Record<string, string | undefined>) => change(changes),
    showPage: (page: number) => change({ page: String(page) }),
  }
}

interface Props<Row> {
  title: string
  /** One line of fact under the title. */
  lead: string
  place: ReturnType<typeof useOperatorQuery>
  list: UseQueryResult<{ total: number; items: readonly Row[] }, CallFailed>
  searchLabel: string
  /** What stands beside the search. */
  filters?: ReactNode
  /** What is shown where there is nothing. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A page of the operators' area: a list with a search, and the states it can be in. */
export function OperatorList<Row>({ title, lead, place, list, searchLabel, filters, empty, children }: Props<Row>) {
  const { total = 0, items = [] } = list.data ?? {}
  const { request, filter, showPage } = place
  return (
    <div className="operator">
      <OperatorTabs />
      <PageTitle>{title}</PageTitle>
      <p className="operator-lead">{lead}</p>
      <section className="panel" aria-label={title} aria-busy={list.isFetching}>
        <div className="operator-filter">
          <SearchField
            label={searchLabel}
            asked={request.search}
            onAsk={(search) => filter({ search })}
            className="operator-search"
          />
          {filters}
        </div>
        {list.isError && <ReadFailed read={list} />}
        {list.isPending && <RowsWaiting />}
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
