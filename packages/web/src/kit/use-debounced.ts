import { buttonDebounce } from '@atrium/contract/constants.ts'
import { useRef } from 'react'

/** An act of a button that a double click starts only once. */
export function useDebounced<A extends unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const last = useRef(-Infinity)
  return (...given) => {
    const now = performance.now()
    if (now - last.current < buttonDebounce) return
    last.current = now
    act(...given)
  }
}
