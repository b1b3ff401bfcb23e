import {
  shownGrantStates,
  type Grant,
  type GrantApp,
  type GrantInterface,
  type GrantRequest,
} from '@atrium/contract/open-platform/grants.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'

/** What decisions change. */
export const grantReads = [openPlatformCalls.grants] as const

/** Interfaces on a page of the matrix. */
export const matrixPageSize = 50

/** What apps may call, by the filter in the URL. */
export function useGrantMatrix() {
  const { query, change } = useUrlQuery()
  const Search = query.get('search') ?? ''
  const State = shownGrantStates.find((state) => state === query.get('state'))
  const ProductId = query.get('product') ?? undefined
  const pageIndex = Math.max(1, Number(query.get('page')) || 1)
  const filter = { ...(Search && { Search }), ...(State && { State }), ...(ProductId && { ProductId }) }
  const list = useRead(
    openPlatformCalls.grants,
    { body: { pageIndex, pageSize: matrixPageSize, ...filter } },
    { keepPrevious: true, quiet: true },
  )
  return {
    list,
    filter,
    isFiltered: Object.keys(filter).length > 0,
    pageIndex,
    change: (changes: Record<string, string | undefined>) => change({ page: undefined, ...changes }, { replace: true }),
    showPage: (page: number) => change({ page: String(page) }),
  }
}

export type GrantMatrixList = ReturnType<typeof useGrantMatrix>

/** An app, an interface and what there is between them. */
export interface Cell {
  app: GrantApp
  called: GrantInterface
  grant: Grant | undefined
}

/** Finds the grant between an app and an interface. */
export function grantFinder(grants: readonly Grant[]) {
  const found = new Map(grants.map((grant) => [`${grant.AppID} ${grant.InterfaceID}`, grant]))
  return (app: GrantApp, called: GrantInterface): Cell => ({
    app,
    called,
    grant: found.get(`${app.ID} ${called.ID}`),
  })
}

/** Pairs as calls take them, with the state that is on show. */
export const pairOf = ({ app, called, grant }: Cell) => ({
  AppID: app.ID,
  InterfaceID: called.ID,
  SeenState: grant ? (grant.State === 'requested' ? ('requested' as const) : ('granted' as const)) : ('none' as const),
})

/** The cells of requests, which need not be on the page of the matrix. */
export const cellOfRequest = (request: GrantRequest): Cell => ({
  app: { ID: request.AppID, Name: request.AppName, OwnerName: '', IsExpired: false },
  called: { ID: request.InterfaceID, ProductID: '', Code: '', Name: request.InterfaceName, Kind: 'query' },
  grant: request,
})
