import { useEffect, useRef, useState } from 'react'
import { pendingSearches } from './pending-searches.ts'

/**
 * Text of a search that is debounced, trimmed and stored elsewhere (usually the URL). The local text wins over late
 * updates of its own searches; a change from elsewhere, such as a link, wins over the text.
 */
export function useSearchInput(search: string, onSearch: (words: string) => void, delayMs: number) {
  const [text, setText] = useState(search)
  const sent = useRef<readonly string[]>([search])
  useEffect(() => {
    const pending = pendingSearches(sent.current, search)
    sent.current = pending ?? [search]
    if (!pending) return setText(search)
    const words = text.trim()
    if (words === search) return
    const timer = setTimeout(() => {
      sent.current = [...sent.current, words]
      onSearch(words)
    }, delayMs)
    return () => clearTimeout(timer)
    // A new callback is no new search.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, search])
  return [text, setText] as const
}
