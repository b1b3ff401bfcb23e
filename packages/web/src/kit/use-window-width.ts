import { resizeDebounce } from '@atrium/contract/constants.ts'
import { useEffect, useState } from 'react'

/** The width of the window, looked at again when it has not changed for a moment. */
export function useWindowWidth(): number {
  const [width, setWidth] = useState(innerWidth)
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(wait)
      wait = setTimeout(() => setWidth(innerWidth), resizeDebounce)
    }
    addEventListener('resize', look)
    return () => {
      clearTimeout(wait)
      removeEventListener('resize', look)
    }
  }, [])
  return width
}
