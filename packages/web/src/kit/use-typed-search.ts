import { useEffect, useRef, useState } from 'react'
import { notYetArrived } from './asked-words.ts'

/**
 * What is typed into a search, and asked for a pause after the last key, without blanks around it. The wish is kept
 * elsewhere and comes back from there late: were it the only place, quick typing would overtake it. A wish that did not
 * come from typing, by a link for example, wins.
 */
export function useTypedSearch(asked: string, ask: (words: string) => void, pause: number) {
  const [typed, setTyped] = useState(asked)
  const written = useRef<readonly string[]>([asked])
  useEffect(() => {
    const waiting = notYetArrived(written.current, asked)
    written.current = waiting ?? [asked]
    if (!waiting) return setTyped(asked)
    const words = typed.trim()
    if (words === asked) return
    const timer = setTimeout(() => {
      written.current = [...written.current, words]
      ask(words)
    }, pause)
    return () => clearTimeout(timer)
    // Another function to ask with is no new wish.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, asked])
  return [typed, setTyped] as const
}
