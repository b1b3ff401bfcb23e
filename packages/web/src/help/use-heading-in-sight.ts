import { useEffect, useState } from 'react'

/** Below the header of the page, and a line more. */
const readingLine = 110

/** The heading below which one reads now: the last one that has passed the top, or the last of all at the end. */
export function useHeadingInSight(ids: readonly string[]): string | undefined {
  const [inSight, setInSight] = useState<string>()
  const all = ids.join(' ')
  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setInSight(headingInSight(all.split(' '))))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [all])
  return inSight
}

function headingInSight(ids: readonly string[]): string | undefined {
  const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
  if (isAtEnd) return ids.at(-1)
  return ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= readingLine)
}
