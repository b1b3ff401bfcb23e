import { useEffect, useState } from 'react'

const pauseMs = 200

/** The value, once it has stayed the same for a moment: a search asks once and not for each letter. */
export function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
