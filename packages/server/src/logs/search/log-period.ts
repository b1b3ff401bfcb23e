import { CallError } from '#kit/http/call-error.ts'
import { addDays, parseMoment, startOfDay } from '#kit/text/calendar-days.ts'
import { retentionOf } from '../retention/log-retention.ts'

/** A period in milliseconds; `until` is excluded. */
export interface Period {
  from: number
  until: number
  /** The start of the retention period. */
  retainedSince: number
}

export interface PeriodFilter {
  From?: string | undefined
  Until?: string | undefined
}

interface RetentionContext {
  now: number
  timeZone: string
  /** The organisation's settings. */
  configs: Readonly<Record<string, unknown>> | undefined
}

/** Tolerated advance of a clock. */
const maxClockAdvanceMs = 366 * 86_400_000

/**
 * The requested period, limited to the retention. Days are in the organisation's time zone. Throws `logs.wrong-period`.
 */
export function periodOf({ From, Until }: PeriodFilter, { now, timeZone, configs }: RetentionContext): Period {
  const since = retainedSince(configs, now)
  const from = From === undefined ? Number.NEGATIVE_INFINITY : momentOf(From, timeZone)
  const until = Until === undefined ? now + maxClockAdvanceMs : momentOf(Until, timeZone, 1)
  if (Number.isNaN(from) || Number.isNaN(until) || from >= until) throw new CallError('logs.wrong-period')
  return { from: Math.max(from, since), until, retainedSince: since }
}

/** Parses a time, or the start of the day `daysLater`. */
function momentOf(text: string, timeZone: string, daysLater = 0): number {
  if (text.includes('T')) return parseMoment(/(?:Z|[+-]\d{2}:\d{2})$/u.test(text) ? text : `${text}Z`)
  if (Number.isNaN(startOfDay(timeZone, text))) return Number.NaN
  return startOfDay(timeZone, addDays(text, daysLater))
}

/** The whole retention period of an organisation. */
export function retentionPeriod(configs: RetentionContext['configs'], now: number): Period {
  const since = retainedSince(configs, now)
  return { from: since, until: now + maxClockAdvanceMs, retainedSince: since }
}

/** The start of an organisation's retention period, in milliseconds: earlier entries are hidden. */
export const retainedSince = (configs: RetentionContext['configs'], now: number): number =>
  monthsBefore(now, retentionOf(configs?.['log-retention'], now).monthsInForce)

/** The same time of day some calendar months earlier; the last day of a shorter month. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}
