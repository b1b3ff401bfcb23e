import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Does some work with each piece, so many of them at once; pieces are taken in their order, and between two of them
 * others have a turn. After a failure none is begun any more, and it is thrown when those under way have ended.
 */
export async function inLanes<T>(
  lanes: number,
  pieces: Iterable<T> | AsyncIterable<T>,
  work: (piece: T) => Promise<unknown>,
): Promise<void> {
  const waiting = inTurn(pieces)
  let hasFailed = false
  const lane = async () => {
    try {
      for (let next = await waiting.next(); !next.done && !hasFailed; next = await waiting.next()) {
        await work(next.value)
        await nextTurn()
      }
    } catch (problem) {
      hasFailed = true
      throw problem
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  await waiting.return(undefined)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Gives pieces to whoever asks, one after another, also to several who ask at once. */
async function* inTurn<T>(pieces: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void, void> {
  yield* pieces
}

/** A list in slices of so many. */
export function* slicesOf<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}
