const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day, `2026-11-20`, at a moment in a time zone. */
export function dayIn(timeZone: string, at: number): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(at)
}
