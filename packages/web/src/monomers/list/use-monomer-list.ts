import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { FoundMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useState } from 'react'
import { CallError } from '#kit/calls/calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { filterOf } from './filter-of.ts'

const none: ReadonlyMap<string, FoundMonomer> = new Map()
/** Errors that are about the structure, and are shown beside it. */
const structureErrors = ['monomers.query-unreadable', 'monomers.search-too-long', 'monomers.too-complex']

/** The page of the library that the address asks for, and what is chosen on it and on other pages. */
export function useMonomerList() {
  const { query, change } = useUrlQuery()
  const filter = filterOf(query)
  const read = useRead(monomerCalls.list, { body: filter }, { keepPrevious: true, quiet: true })
  const [rows, setRows] = useState(none)
  const { data, error } = read
  const problem =
    error instanceof CallError && structureErrors.includes(error.error) && filter.structure ? error.message : undefined
  const choose = (ids: ReadonlySet<string>) => {
    const known = new Map([...rows, ...(data?.items ?? []).map((monomer) => [monomer.symbolId, monomer] as const)])
    setRows(new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id) as FoundMonomer] as const] : []))))
  }
  return {
    filter,
    query,
    change,
    read,
    problem,
    isFiltered: ['search', 'polymer', 'type', 'status', 'owner', 'analog', 'creator', 'structure'].some((name) =>
      query.has(name),
    ),
    chosen: new Set(rows.keys()) as ReadonlySet<string>,
    /** Of the chosen ones those that can be archived. */
    own: [...rows.values()]
      .filter(({ owner, status }) => owner === 'organisation' && status !== 'archived')
      .map(({ symbolId }) => symbolId),
    choose,
    clear: () => setRows(none),
    page: (page: number) => change({ page: page > 1 ? String(page) : undefined }),
  }
}
export type MonomerList = ReturnType<typeof useMonomerList>
