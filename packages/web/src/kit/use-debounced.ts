import { useEffect, useState } from 'react'

/** A value that follows another one with a delay, for searching while someone types. */
export function useDebounced<T>(value: T, delay: number): T {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return late
}
