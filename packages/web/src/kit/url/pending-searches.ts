/**
 * Searches sent but not yet reflected in the URL, starting with the current one; undefined when the current one was not
 * sent from here. On a slow machine several can be pending.
 */
export function pendingSearches(sent: readonly string[], current: string): readonly string[] | undefined {
  const at = sent.indexOf(current)
  return at < 0 ? undefined : sent.slice(at)
}
