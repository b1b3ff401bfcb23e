/** Quiet hours of a person: times of day, `HH:MM`, in a time zone. */
export interface QuietHours {
  quietFrom: string | null
  quietUntil: string | null
  timeZone: string
}

/** When quiet hours that include `now` (milliseconds) end; undefined outside of them. Hours over midnight end the next day. */
export function endOfQuietHours({ quietFrom, quietUntil, timeZone }: QuietHours, now: number): Date | undefined {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return undefined
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const isOverMidnight = quietFrom > quietUntil
  const isQuiet = isOverMidnight ? time >= quietFrom || time < quietUntil : time >= quietFrom && time < quietUntil
  if (!isQuiet) return undefined
  const day = isOverMidnight && time >= quietFrom ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate()
  return new Date(day.toZonedDateTime({ timeZone, plainTime: quietUntil }).epochMilliseconds)
}
