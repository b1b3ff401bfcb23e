import type { LogCounts } from './log-counts.ts'
import { encodeCursor, offsetOf, decodeCursor, type LogKey, type LogPosition } from './log-cursor.ts'

/** A page by position or offset. */
export interface PageRange {
  after?: LogPosition | undefined
  offset?: number
  limit: number
}

/** With what is counted, and whose entries. */
export interface CountContext {
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
  read: (range: PageRange) => Promise<readonly T[]>
  /** Null where counting would require a complete search. */
  count: () => Promise<number | null>
  positionOf: (row: T) => LogPosition
}

/** A page with the cursor of the next one. Only the first page has a total. */
export async function pageOfLog<T>(request: LogPageRequest, { key, read, count, positionOf }: Log<T>) {
  const { After, pageSize } = request
  const after = After ? decodeCursor(After, key) : undefined
  const offset = offsetOf(request)
  const rows = await read({ after, offset, limit: pageSize + 1 })
  const total = after || offset > 0 ? null : await count()
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > pageSize && last ? encodeCursor(...positionOf(last)) : null, total }
}
