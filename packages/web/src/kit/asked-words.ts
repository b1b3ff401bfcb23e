/**
 * Of the words that were asked for, in order, what has not come back yet, from what is there now on. Nothing where that
 * is somebody else's wish. On a slow machine the next words are asked for before the last ones are back.
 */
export function notYetArrived(asked: readonly string[], now: string): readonly string[] | undefined {
  const at = asked.indexOf(now)
  return at < 0 ? undefined : asked.slice(at)
}
