const names = new Map<string, string>()
const maximalNames = 1_000

/**
 * A name for a statement, under which each connection keeps it parsed. Statements are the code's own texts, so there are
 * few of them; those put together from what a person searches for may be many, and stay nameless beyond the limit.
 */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maximalNames) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}
