/** The fields that differ between two states of something, with both values, for the log. Null is a state before or after it exists. */
export function changesBetween<T extends object>(
  before: Partial<T> | null,
  after: T | null,
): Record<string, [before: unknown, after: unknown]> {
  const fields = Object.keys(after ?? before ?? {}) as (keyof T & string)[]
  return Object.fromEntries(
    fields
      .filter((field) => before?.[field] !== after?.[field])
      .map((field) => [field, [before?.[field] ?? null, after?.[field] ?? null]]),
  )
}
