import { resizeDebounce } from '@atrium/contract/constants.ts'
import { useEffect, useState } from 'react'

/** Debounced window width in pixels. */
export function useWindowWidth(): number {
  const [width, setWidth] = useState(innerWidth)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setWidth(innerWidth), resizeDebounce)
    }
    addEventListener('resize', update)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', update)
    }
  }, [])
  return width
}
