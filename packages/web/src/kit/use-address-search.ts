import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

const delay = 200

/**
 * What is typed into a search, which is also in the address so that it can be sent to a colleague. The address
 * follows with a delay: were it the only place, quick typing would overtake it. A change of the address that did not
 * come from typing, by a link for example, wins.
 */
export function useAddressSearch(): [search: string, setSearch: (text: string) => void] {
  const [query, setQuery] = useSearchParams()
  const inAddress = query.get('search') ?? ''
  const [search, setSearch] = useState(inAddress)
  const written = useRef(inAddress)
  useEffect(() => {
    if (inAddress !== written.current) {
      written.current = inAddress
      return setSearch(inAddress)
    }
    if (search === inAddress) return
    const timer = setTimeout(() => {
      written.current = search
      setQuery(search ? { search } : {}, { replace: true })
    }, delay)
    return () => clearTimeout(timer)
  }, [inAddress, search, setQuery])
  return [search, setSearch]
}
