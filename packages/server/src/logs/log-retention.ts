import { day, countedLogRows, logReductionDays } from '@atrium/contract/constants.ts'
import { configs, type LogRetention } from '@atrium/contract/settings/settings.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { valueOf, type Db } from '#kit/database.ts'
import { moment } from './log-cursor.ts'

/** A shorter retention that takes effect later: until then entries are kept for the months in force before. */
export interface Reduction {
  ID: string
  PreviousMonths: number
  EffectiveTime: string
}

/** The stored value of `log-retention`. `Months` is missing where the default was put back. */
type StoredRetention = Partial<LogRetention> & { Reduction?: Reduction }

export interface Retention {
  /** The months that are set. */
  months: number
  /** The months in force: more than are set while a reduction is pending. */
  monthsInForce: number
  pending: Reduction | undefined
}

/** What a stored value of `log-retention` means at a time, in milliseconds. */
export function retentionOf(stored: unknown, now: number): Retention {
  const { Months: months = configs['log-retention'].initial.Months, Reduction } = (stored ?? {}) as StoredRetention
  const pending = Reduction && Date.parse(Reduction.EffectiveTime) > now ? Reduction : undefined
  return { months, monthsInForce: Math.max(months, pending?.PreviousMonths ?? 0), pending }
}

export const reductionTime = (now: number): number => now + logReductionDays * day

/**
 * The value to store when a retention, or the default with null, is set. One shorter than what is in force takes effect
 * after 7 days; setting the months that are pending anew does not move that time.
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

/** How many entries of each log lie in a period, counted up to one more than `countedLogRows`. */
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
