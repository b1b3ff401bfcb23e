/** Today's local date plus a number of years, as `YYYY-MM-DD`. */
export function localDay({ years = 0 } = {}): string {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear() + years, now.getMonth(), now.getDate())).toISOString().slice(0, 10)
}
