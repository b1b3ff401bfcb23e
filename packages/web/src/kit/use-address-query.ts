import { useEffect, useRef } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router'

type Changes = Record<string, string | undefined>

/** Takes over changes: what has no value is left out. */
function changed(query: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [key, value] of Object.entries(changes))
    if (value) next.set(key, value)
    else next.delete(key)
  return next
}

/**
 * What the address of a page says behind its path: it can be sent to a colleague, and Back works. A change that comes
 * before the page was drawn anew knows of the one before: none of two is lost.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams()
  const latest = useRef(query)
  useEffect(() => void (latest.current = query), [query])
  const replace = (next: URLSearchParams, options?: NavigateOptions) => {
    latest.current = next
    setQuery(next, options)
  }
  return {
    query,
    /** Whether the address would say something else after these changes. */
    isChange: (changes: Changes) => changed(latest.current, changes).toString() !== latest.current.toString(),
    change: (changes: Changes, options?: NavigateOptions) => replace(changed(latest.current, changes), options),
    replace,
  }
}
