import { useState } from 'react'

/**
 * A value that comes back a moment after it was asked for, as those in the address do, and what asks for another one: what was asked
 * last is shown until then. `keyOf` tells values apart.
 */
export function useValueAhead<T>(
  value: T,
  onChange: ((next: T) => void) | undefined,
  keyOf: (value: T) => string,
): [T, (next: T) => void] {
  const [asked, setAsked] = useState<readonly T[]>([])
  const [known, setKnown] = useState(value)
  const key = keyOf(value)
  if (keyOf(known) !== key) {
    setKnown(value)
    // Nothing of what was asked for where it is another one, by Back or a link.
    const at = asked.findLastIndex((one) => keyOf(one) === key)
    setAsked(at < 0 ? [] : asked.slice(at + 1))
  }
  const ask = (next: T) => {
    setAsked(keyOf(next) === key ? [] : [...asked, next])
    onChange?.(next)
  }
  return [asked.at(-1) ?? value, ask]
}
