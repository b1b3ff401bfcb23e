import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What is typed into a search, which is also in the address so that it can be sent to a colleague. The address
 * follows with a delay: were it the only place, quick typing would overtake it.
 */
export function useAddressSearch(): [search: string, setSearch: (text: string) => void] {
  const [query, setQuery] = useSearchParams()
  const [search, setSearch] = useState(query.get('search') ?? '')
  const isBehind = (query.get('search') ?? '') !== search
  useEffect(() => {
    if (!isBehind) return
    const timer = setTimeout(() => setQuery(search ? { search } : {}, { replace: true }), 200)
    return () => clearTimeout(timer)
  }, [isBehind, search, setQuery])
  return [search, setSearch]
}
