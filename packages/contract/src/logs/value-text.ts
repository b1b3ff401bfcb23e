const none = '—'

/** A value of the log as one reads it: lists and things by their names. `list` joins several. */
export function valueText(value: unknown, list: (items: readonly string[]) => string): string {
  if (value === null || value === undefined || value === '') return none
  if (Array.isArray(value)) return list(value.map((each) => valueText(each, list))) || none
  if (typeof value !== 'object') return String(value)
  const { Name, name } = value as { Name?: string; name?: string }
  return Name ?? name ?? JSON.stringify(value)
}
