import { buttonDebounce } from '@atrium/contract/constants.ts'
import { useRef } from 'react'

/** Whether something is repeated within the debounce interval, as by a double click. */
export function useRepeatGuard() {
  const last = useRef(-Infinity)
  return {
    /** Asks for now, and remembers now unless it is a repetition. */
    isRepeated() {
      const now = performance.now()
      if (now - last.current < buttonDebounce) return true
      last.current = now
      return false
    },
    /** What comes next is no repetition. */
    reset() {
      last.current = -Infinity
    },
  }
}

/** Ignores repeated calls within the debounce interval, such as a double click. */
export function useDebounced<A extends unknown[]>(action: (...given: A) => void): (...given: A) => void {
  const { isRepeated } = useRepeatGuard()
  return (...given) => {
    if (!isRepeated()) action(...given)
  }
}
