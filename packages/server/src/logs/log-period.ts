import { CallError } from '#kit/call-error.ts'
import { addDays, parseMoment, startOfDay } from '#kit/calendar-days.ts'
import { retentionOf } from './log-retention.ts'

/** From when, and until before when, in milliseconds. */
export interface Period {
  from: number
  until: number
  /** Since when entries are kept. */
  keptSince: number
}

export interface PeriodWish {
  From?: string | undefined
  Until?: string | undefined
}

interface Circumstances {
  now: number
  timeZone: string
  /** The settings that the organisation has changed. */
  configs: Readonly<Record<string, unknown>> | undefined
}

/** No clock is so far ahead. */
const ahead = 366 * 86_400_000

/** The period that is meant: days are those of the organisation, and nothing before what it keeps is shown. */
export function periodOf({ From, Until }: PeriodWish, { now, timeZone, configs }: Circumstances): Period {
  const since = keptSince(configs, now)
  const from = From === undefined ? Number.NEGATIVE_INFINITY : momentOf(From, timeZone)
  const until = Until === undefined ? now + ahead : momentOf(Until, timeZone, 1)
  if (Number.isNaN(from) || Number.isNaN(until) || from >= until) throw new CallError('logs.wrong-period')
  return { from: Math.max(from, since), until, keptSince: since }
}

/** A moment, or the beginning of a day so many days later. */
function momentOf(text: string, timeZone: string, daysLater = 0): number {
  if (text.includes('T')) return parseMoment(/(?:Z|[+-]\d{2}:\d{2})$/u.test(text) ? text : `${text}Z`)
  if (Number.isNaN(startOfDay(timeZone, text))) return Number.NaN
  return startOfDay(timeZone, addDays(text, daysLater))
}

/** All that an organisation with these settings keeps of its logs. */
export function keptPeriod(configs: Circumstances['configs'], now: number): Period {
  const since = keptSince(configs, now)
  return { from: since, until: now + ahead, keptSince: since }
}

/** Since when an organisation with these settings keeps its logs: nothing before is shown. */
export const keptSince = (configs: Circumstances['configs'], now: number): number =>
  monthsBefore(now, retentionOf(configs?.['log-retention'], now).monthsInForce)

/** The same time of day so many calendar months earlier, on the last day of a month that is too short. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}
