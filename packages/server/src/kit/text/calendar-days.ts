/** The time zone of operators and of the installation's log, which belong to no organisation. */
export const installationTimeZone = 'Asia/Shanghai'

/** The calendar day, such as `2026-11-20`, at a moment in a time zone. */
export const dayIn = (timeZone: string, at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** True for a day that the calendar has, such as `2026-02-28`. Years before 1000 are typing errors. */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/u.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

const [earliest, latest] = [Date.UTC(1000, 0, 1), Date.UTC(10_000, 0, 1)]

/** The milliseconds of a moment in ISO 8601; `NaN` where it cannot be read, or its year does not have four digits. */
export function parseMoment(text: string): number {
  const at = Date.parse(text)
  return at >= earliest && at < latest ? at : Number.NaN
}

/** The moment, in milliseconds, at which a calendar day begins in a time zone; `NaN` where there is no such day. */
export const startOfDay = (timeZone: string, day: string): number =>
  isDay(day) ? Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds : Number.NaN

/** The day that is `days` later; earlier where negative. */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()
