import { useEffect, useRef } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router'

type Changes = Record<string, string | undefined>

/** Applies changes; empty values remove the parameter. */
function changed(query: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [key, value] of Object.entries(changes))
    if (value) next.set(key, value)
    else next.delete(key)
  return next
}

/** The query of the URL. Consecutive changes before a render build on each other. */
export function useUrlQuery() {
  const [query, setQuery] = useSearchParams()
  const latest = useRef(query)
  useEffect(() => void (latest.current = query), [query])
  const replace = (next: URLSearchParams, options?: NavigateOptions) => {
    latest.current = next
    setQuery(next, options)
  }
  return {
    query,
    /** True when the changes would alter the query. */
    isChange: (changes: Changes) => changed(latest.current, changes).toString() !== latest.current.toString(),
    change: (changes: Changes, options?: NavigateOptions) => replace(changed(latest.current, changes), options),
    replace,
  }
}
