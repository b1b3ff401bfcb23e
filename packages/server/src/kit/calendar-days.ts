/** Whose days are told to operators, and in the log of the installation: it belongs to no organisation with a zone of its own. */
export const installationTimeZone = 'Asia/Shanghai'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day, `2026-11-20`, at a moment in a time zone. */
export function dayIn(timeZone: string, at: number): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(at)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** How far a time zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000
}

/** Whether a text is a day that the calendar has, such as `2026-02-28`. Years before 1000 are typing errors. */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/u.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

const [earliest, latest] = [Date.UTC(1000, 0, 1), Date.UTC(10_000, 0, 1)]

/** The milliseconds of a moment in ISO 8601. Not a number where it cannot be read, or its year does not have four digits. */
export function parseMoment(text: string): number {
  const at = Date.parse(text)
  return at >= earliest && at < latest ? at : Number.NaN
}

/** The moment at which a calendar day begins in a time zone. Not a number where there is no such day. */
export function startOfDay(timeZone: string, day: string): number {
  if (!isDay(day)) return Number.NaN
  const wanted = Date.parse(`${day}T00:00:00Z`)
  // The offset of a moment nearby, then that of the moment found with it: clocks may change in between.
  const near = wanted - offsetAt(timeZone, wanted)
  return wanted - offsetAt(timeZone, near)
}

/** A day so many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
