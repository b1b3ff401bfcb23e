import { countedLogRows } from '@atrium/contract/constants.ts'
import { sql, type SQL } from 'drizzle-orm'
import { CallError } from '#kit/call-error.ts'
import { parseMoment } from '#kit/calendar-days.ts'
import { toDate } from '#kit/database.ts'
import type { Period } from './log-period.ts'

/** A place in a log: the time of an entry as the database spells it, and its number or id. */
export type LogPlace = readonly [at: string, key: string]

export const cursorOf = (at: string, key: string): string => Buffer.from(`${at}\n${key}`).toString('base64url')

const at = /^\d{4,6}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/u
/** What tells entries of the same time apart. */
export type LogKey = 'number' | 'id'

const keys: Record<LogKey, RegExp> = { number: /^\d{1,18}$/u, id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u }

/** The place that a caller hands back. */
export function readCursor(text: string, kind: LogKey): LogPlace {
  const [time = '', key = ''] = Buffer.from(text, 'base64url').toString().split('\n')
  if (!at.test(time) || Number.isNaN(parseMoment(time)) || !keys[kind].test(key))
    throw new CallError('logs.wrong-cursor')
  return [time, key]
}

const types: Record<LogKey, SQL> = { number: sql`bigint`, id: sql`uuid` }

export const moment = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`

/**
 * The rows of a period, behind a place where one is given. Then the place alone says where they begin: of two such bounds
 * the database may take the farther one, and go through all rows up to the place. The bound on the time leaves whole
 * months out, which the one on two columns cannot.
 */
export function boundsOf({ from, until }: Period, after: LogPlace | undefined, key: LogKey): SQL[] {
  const begin = sql`at >= ${moment(from)}`
  if (!after || toDate(after[0]).getTime() >= until) return [begin, sql`at < ${moment(until)}`]
  const [at, own] = after
  const place = sql`(${at}::timestamptz, ${own}::${types[key]})`
  return [begin, sql`at <= ${at}::timestamptz`, sql`(at, ${sql.identifier(key)}) < ${place}`]
}

/** How many rows stand before a page that is asked for by its number: only the first ones are counted through. */
export function offsetOf({ pageIndex, pageSize, After }: { pageIndex: number; pageSize: number; After?: string }) {
  if (After) return 0
  const offset = (pageIndex - 1) * pageSize
  if (offset >= countedLogRows) throw new CallError('logs.too-deep', { values: { rows: String(countedLogRows) } })
  return offset
}
