import { pageSize as defaultPageSize } from '@atrium/contract/constants.ts'
import type { RecordFilter } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { responseStatuses, syncStatuses } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { useLocation, useNavigate } from 'react-router'
import { omitEmpty } from '#kit/omit-empty.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const calendarDay = /^\d{4}-\d{2}-\d{2}$/
const keys = ['sync', 'reqId', 'product', 'interface', 'app', 'response', 'from', 'until'] as const
/** A date field reports intermediate years while typing. */
const incrementalFields = ['reqId', 'from', 'until']

export type SyncName = keyof typeof syncStatuses
export const syncNames = Object.keys(syncStatuses) as SyncName[]

/** The name of a sync status. */
export const syncNameOf = (status: number): SyncName =>
  syncNames.find((name) => syncStatuses[name] === status) ?? 'queue'

/** Filters, page and open call of the API monitor, kept in the URL. */
export function useRecordQuery() {
  const { query, isChange, change: changeQuery } = useUrlQuery()
  const { state } = useLocation() as { state: { isOpened?: boolean } | null }
  const navigate = useNavigate()
  const read = (name: (typeof keys)[number] | 'open', pattern: RegExp) => {
    const value = query.get(name) ?? ''
    return pattern.test(value) ? value : undefined
  }
  const openId = read('open', uuid)
  const sync = syncNames.find((name) => name === query.get('sync')) ?? 'all'
  const reqIdText = query.get('reqId') ?? ''
  const ReqID = read('reqId', uuid)
  const filter: RecordFilter = omitEmpty({
    ReqID,
    SyncStatus: sync === 'all' ? undefined : syncStatuses[sync],
    ResponseStatus: responseStatuses.find((each) => each === query.get('response')),
    ProductID: read('product', uuid),
    InterfaceID: read('interface', uuid),
    AppID: read('app', uuid),
    From: read('from', calendarDay),
    Until: read('until', calendarDay),
  })
  /** Changes filters and returns to the first page. */
  const change = (changes: Record<string, string | undefined>) => {
    if (!isChange(changes)) return
    changeQuery({ page: undefined, ...changes }, { replace: incrementalFields.some((name) => name in changes) })
  }
  return {
    filter,
    sync,
    /** What was typed as `reqId`. */
    reqIdText,
    /** True while that is no whole `reqId`. */
    isWrongId: reqIdText !== '' && ReqID === undefined,
    isFiltered: keys.some((key) => query.has(key)),
    pageIndex: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
    pageSize: Math.min(100, Math.max(1, Math.floor(Number(query.get('size'))) || defaultPageSize)),
    change,
    clear: () => change(Object.fromEntries(keys.map((key) => [key, undefined]))),
    openId,
    /** Opens a call beside the list; Back closes it. */
    open: (id: string) =>
      openId
        ? changeQuery({ open: id }, { replace: true, state })
        : changeQuery({ open: id }, { state: { isOpened: true } }),
    close() {
      if (state?.isOpened) void navigate(-1)
      else changeQuery({ open: undefined }, { replace: true })
    },
  }
}
export type RecordQuery = ReturnType<typeof useRecordQuery>
