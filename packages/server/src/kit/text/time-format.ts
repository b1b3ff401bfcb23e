/** Formats moments as `2026-11-20 09:30:05` in a time zone. */
export function timeFormat(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => format.format(at)
}
