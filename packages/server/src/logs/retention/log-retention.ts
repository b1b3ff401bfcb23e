import { day, countedLogRows, logReductionDays } from '@atrium/contract/constants.ts'
import { configs, type LogRetention } from '@atrium/contract/settings/settings.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { valueOf, type Db } from '#kit/data/database.ts'
import { moment } from '../search/log-cursor.ts'

/** A shorter retention that takes effect later: until then entries are kept for the months in force before. */
export interface Reduction {
  ID: string
  PreviousMonths: number
  EffectiveTime: string
}

/** The stored value of `log-retention`. `Months` is missing when the default was restored. */
type StoredRetention = Partial<LogRetention> & { Reduction?: Reduction }

export interface Retention {
  /** The months set. */
  months: number
  /** The months in force: more than those set while a reduction is pending. */
  monthsInForce: number
  pending: Reduction | undefined
}

/** Interprets a stored `log-retention` at a time in milliseconds. */
export function retentionOf(stored: unknown, now: number): Retention {
  const { Months: months = configs['log-retention'].initial.Months, Reduction } = (stored ?? {}) as StoredRetention
  const pending = Reduction && Date.parse(Reduction.EffectiveTime) > now ? Reduction : undefined
  return { months, monthsInForce: Math.max(months, pending?.PreviousMonths ?? 0), pending }
}

export const reductionTime = (now: number): number => now + logReductionDays * day

/**
 * The value to store for a new retention, or null for the default. A reduction takes effect after 7 days; setting the
 * pending months again does not postpone it.
 */
export function changedRetention(stored: unknown, value: LogRetention | null, now: number): StoredRetention | null {
  const { months, monthsInForce, pending } = retentionOf(stored, now)
  const next = retentionOf(value, now).months
  if (next >= monthsInForce) return value
  const Reduction =
    pending && next === months
      ? pending
      : { ID: newId(), PreviousMonths: monthsInForce, EffectiveTime: new Date(reductionTime(now)).toISOString() }
  return { ...value, Reduction }
}

/** Counts the entries of each log within a period, at most `countedLogRows` + 1. */
export async function countLogEntries(db: Db, period: { from: number; until: number }) {
  const within = sql`at >= ${moment(period.from)} and at < ${moment(period.until)}`
  const count = async (times: SQL) =>
    (await valueOf<number>(
      db,
      sql`select count(*)::integer as value from (${times} limit ${countedLogRows + 1}) as counted`,
    )) ?? 0
  return {
    operations: await count(sql`select at from operation_logs where ${within} order by at desc, number desc`),
    signIns: await count(sql`select at from sign_in_logs where ${within} order by at desc, id desc`),
  }
}
