import { useEffect, useState } from 'react'

/** Height of the page header plus one line, in pixels. */
const readingLine = 110

/** Id of the last heading above the reading line; the last heading at the end of the page. */
export function useVisibleHeading(ids: readonly string[]): string | undefined {
  const [visible, setVisible] = useState<string>()
  const all = ids.join(' ')
  useEffect(() => {
    let frame = 0
    const update = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setVisible(visibleHeading(all.split(' '))))
    }
    update()
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [all])
  return visible
}

function visibleHeading(ids: readonly string[]): string | undefined {
  const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
  if (isAtEnd) return ids.at(-1)
  return ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= readingLine)
}
