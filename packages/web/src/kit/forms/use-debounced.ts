import { buttonDebounce } from '@atrium/contract/constants.ts'
import { useRef } from 'react'

/** Ignores repeated calls within the debounce interval, such as a double click. */
export function useDebounced<A extends unknown[]>(action: (...given: A) => void): (...given: A) => void {
  const last = useRef(-Infinity)
  return (...given) => {
    const now = performance.now()
    if (now - last.current < buttonDebounce) return
    last.current = now
    action(...given)
  }
}
