import { CallError } from './call-error.ts'

/** Limits the memory: with more callers in a window, counting starts again. */
const maxCounted = 100_000

/**
 * Limits how often one network or person is answered in a window of `seconds`. Counts in memory, each server by itself: strangers
 * write nothing to the database. The returned function throws `request.too-frequent` beyond `most`.
 */
export function rateLimit({ now }: { now(): number }, { most, seconds }: { most: number; seconds: number }) {
  const counts = new Map<string, number>()
  let current = 0
  return (from: string): void => {
    const window = Math.floor(now() / 1000 / seconds)
    if (window !== current || counts.size >= maxCounted) counts.clear()
    current = window
    const count = (counts.get(from) ?? 0) + 1
    counts.set(from, count)
    if (count > most) throw new CallError('request.too-frequent')
  }
}
