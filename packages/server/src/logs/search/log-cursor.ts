import { countedLogRows } from '@atrium/contract/constants.ts'
import { sql, type SQL } from 'drizzle-orm'
import { CallError } from '#kit/http/call-error.ts'
import { parseMoment } from '#kit/text/calendar-days.ts'
import { toDate } from '#kit/data/database.ts'
import type { Period } from './log-period.ts'

/** A position in a log: an entry's time in the database's format, and its number or id. */
export type LogPosition = readonly [at: string, key: string]

export const encodeCursor = (at: string, key: string): string => Buffer.from(`${at}\n${key}`).toString('base64url')

const at = /^\d{4,6}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/u
/** The second key, which orders entries of the same time. */
export type LogKey = 'number' | 'id'

const keys: Record<LogKey, RegExp> = { number: /^\d{1,18}$/u, id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u }

/** Decodes a cursor. Throws `logs.wrong-cursor`. */
export function decodeCursor(text: string, kind: LogKey): LogPosition {
  const [time = '', key = ''] = Buffer.from(text, 'base64url').toString().split('\n')
  if (!at.test(time) || Number.isNaN(parseMoment(time)) || !keys[kind].test(key))
    throw new CallError('logs.wrong-cursor')
  return [time, key]
}

const types: Record<LogKey, SQL> = { number: sql`bigint`, id: sql`uuid` }

export const moment = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`

/**
 * The conditions of a period, after a position if given. A position replaces the upper bound: with both, PostgreSQL may
 * choose the wrong one for the index and read all rows up to the position. The bound on the time alone prunes
 * partitions, which a row comparison cannot.
 */
export function boundsOf({ from, until }: Period, after: LogPosition | undefined, key: LogKey): SQL[] {
  const begin = sql`at >= ${moment(from)}`
  if (!after || toDate(after[0]).getTime() >= until) return [begin, sql`at < ${moment(until)}`]
  const [at, own] = after
  const position = sql`(${at}::timestamptz, ${own}::${types[key]})`
  return [begin, sql`at <= ${at}::timestamptz`, sql`(at, ${sql.identifier(key)}) < ${position}`]
}

/** The offset of a page number. Throws `logs.too-deep` beyond `countedLogRows`. */
export function offsetOf({ pageIndex, pageSize, After }: { pageIndex: number; pageSize: number; After?: string }) {
  if (After) return 0
  const offset = (pageIndex - 1) * pageSize
  if (offset >= countedLogRows) throw new CallError('logs.too-deep', { values: { rows: String(countedLogRows) } })
  return offset
}
