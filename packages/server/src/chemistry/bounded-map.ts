/** Adds an entry to a map that keeps the order in which entries were added, and removes the oldest one beyond `max`. */
export function setBounded<T>(map: Map<string, T>, key: string, value: T, max: number): void {
  map.set(key, value)
  const [oldest] = map.keys()
  if (oldest !== undefined && map.size > max) map.delete(oldest)
}
