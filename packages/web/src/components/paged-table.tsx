import { pageSize } from '@atrium/contract/constants.ts'
import { DataTable, type TableProps } from './data-table.tsx'
import { Pager } from './pager.tsx'
import { QueryError } from './query-error.tsx'

interface Props<Row> extends Omit<TableProps<Row>, 'rows' | 'idOf'> {
  /** A read of one page of `pageSize` rows, with `quiet`. */
  query: {
    data: { total: number; items: readonly Row[] } | undefined
    isError: boolean
    error: Error | null
    refetch: () => unknown
  }
  /** Starts at 1. */
  page: number
  onPage: (page: number) => void
}

/** A table of a paged read: its error, a skeleton, or its rows, with a pager when there is more than one page. */
export function PagedTable<Row extends { ID: string }>({ query, page, onPage, ...table }: Props<Row>) {
  if (query.isError) return <QueryError query={query} />
  const total = query.data?.total ?? 0
  return (
    <>
      <DataTable {...table} rows={query.data?.items} idOf={({ ID }) => ID} />
      {total > pageSize && <Pager total={total} page={page} size={pageSize} onPage={onPage} />}
    </>
  )
}
