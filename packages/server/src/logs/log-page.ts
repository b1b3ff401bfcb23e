import type { LogCounts } from './log-counts.ts'
import { cursorOf, offsetOf, readCursor, type LogKey, type LogPlace } from './log-cursor.ts'

/** Which of the entries that are wanted are read. */
export interface Slice {
  after?: LogPlace | undefined
  offset?: number
  limit: number
}

/** With what is counted, and whose entries. */
export interface Counted {
  counts: LogCounts
  organisationId: string
}

interface LogPageRequest {
  pageIndex: number
  pageSize: number
  After?: string
}

interface Log<T> {
  key: LogKey
  read: (slice: Slice) => Promise<readonly T[]>
  /** How many entries there are; nothing where they would have to be looked for. */
  count: () => Promise<number | null>
  placeOf: (row: T) => LogPlace
}

/** A page of a log with how it goes on. How many entries there are is told with the first page alone. */
export async function pageOfLog<T>(request: LogPageRequest, { key, read, count, placeOf }: Log<T>) {
  const { After, pageSize } = request
  const after = After ? readCursor(After, key) : undefined
  const offset = offsetOf(request)
  const rows = await read({ after, offset, limit: pageSize + 1 })
  const total = after || offset > 0 ? null : await count()
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > pageSize && last ? cursorOf(...placeOf(last)) : null, total }
}
