/** A value of the log as one reads it: lists and things by their names. */
export function toldValue(value: unknown, list: (items: readonly string[]) => string): string {
  if (value === null || value === undefined || value === '') return '—'
  if (Array.isArray(value)) return list(value.map((each) => toldValue(each, list))) || '—'
  if (typeof value !== 'object') return String(value)
  const { Name, name } = value as { Name?: string; name?: string }
  return Name ?? name ?? JSON.stringify(value)
}
