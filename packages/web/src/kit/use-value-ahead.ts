import { useState } from 'react'

/**
 * For a controlled value that changes a moment after `onChange`, such as one in the address: returns the value that was last passed to
 * the returned setter until it arrives. `keyOf` tells values apart.
 */
export function useValueAhead<T>(
  value: T,
  onChange: (next: T) => void,
  keyOf: (value: T) => string,
): [T, (next: T) => void] {
  const [asked, setAsked] = useState<readonly T[]>([])
  const [known, setKnown] = useState(value)
  const key = keyOf(value)
  if (keyOf(known) !== key) {
    setKnown(value)
    // A value that was not set here comes from Back or a link, and discards what is still to arrive.
    const at = asked.findLastIndex((one) => keyOf(one) === key)
    setAsked(at < 0 ? [] : asked.slice(at + 1))
  }
  const ask = (next: T) => {
    setAsked(keyOf(next) === key ? [] : [...asked, next])
    onChange(next)
  }
  return [asked.at(-1) ?? value, ask]
}
