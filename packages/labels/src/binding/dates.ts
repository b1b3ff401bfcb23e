/** A day of the calendar, without a time zone. `month` is 1 to 12. */
export interface CalendarDate {
  year: number
  month: number
  day: number
}

export const dateUnits = ['days', 'weeks', 'months', 'years'] as const
export type DateUnit = (typeof dateUnits)[number]

const dayMs = 86_400_000
const patternOfDate = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/s

/** Reads `2025-03-01`, `2025/3/1` or `2025.3.1`; a time behind it is ignored. Returns `null` for anything else. */
export function parseDate(text: string): CalendarDate | null {
  const match = patternOfDate.exec(text.trim())
  if (!match) return null
  const date = { year: Number(match[1]), month: Number(match[3]), day: Number(match[4]) }
  const isReal = date.year > 0 && date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= lastDayOf(date)
  return isReal ? date : null
}

/** The date as YYYY-MM-DD. */
export const isoDate = ({ year, month, day }: CalendarDate) =>
  `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`

/**
 * Adds to a date; `amount` may be negative. Months and years keep the day, or take the last of a shorter month: one month
 * after 31 January is 28 or 29 February. Returns `null` outside of the years 1 to 9999,
 * and for an amount that is no whole number.
 */
export function addToDate(date: CalendarDate, amount: number, unit: DateUnit): CalendarDate | null {
  if (!Number.isInteger(amount)) return null
  if (unit === 'days') return addDays(date, amount)
  if (unit === 'weeks') return addDays(date, amount * 7)
  return addMonths(date, unit === 'months' ? amount : amount * 12)
}

/** The last day of the date's month. */
export const endOfMonth = (date: CalendarDate): CalendarDate => ({ ...date, day: lastDayOf(date) })

/**
 * Writes a date by a format of yyyy, yy, MM, M, dd and d; what is no ASCII letter is written as it is.
 * Returns `null` for a format with other letters.
 */
export function formatDate({ year, month, day }: CalendarDate, format: string): string | null {
  const parts: Record<string, string> = {
    yyyy: digits(year, 4),
    yy: digits(year % 100, 2),
    MM: digits(month, 2),
    M: String(month),
    dd: digits(day, 2),
    d: String(day),
  }
  let isKnown = true
  const text = format.replaceAll(/([A-Za-z])\1*/g, (token) => {
    const part = Object.hasOwn(parts, token) ? parts[token] : undefined
    isKnown &&= part !== undefined
    return part ?? ''
  })
  return isKnown ? text : null
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')

function addDays(date: CalendarDate, days: number): CalendarDate | null {
  const moment = new Date(utcMs(date) + days * dayMs)
  return withinYears({ year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, day: moment.getUTCDate() })
}

function addMonths({ year, month, day }: CalendarDate, months: number): CalendarDate | null {
  const count = year * 12 + (month - 1) + months
  const first = { year: Math.floor(count / 12), month: (count % 12) + 1, day: 1 }
  return withinYears(first) && { ...first, day: Math.min(day, lastDayOf(first)) }
}

/** A date far beyond what `Date` can hold has NaN for a year. */
const withinYears = (date: CalendarDate) => (date.year >= 1 && date.year <= 9999 ? date : null)

/** Day 0 of the next month is the last of this one. */
const lastDayOf = ({ year, month }: CalendarDate) => new Date(utcMs({ year, month: month + 1, day: 0 })).getUTCDate()

function utcMs({ year, month, day }: CalendarDate): number {
  // `Date.UTC` would take the years 0 to 99 for 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month - 1, day)
}
