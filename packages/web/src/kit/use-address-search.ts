import { useSearchParams } from 'react-router'
import { useTypedSearch } from './use-typed-search.ts'

const pause = 200

/** What is typed into a search, which is also in the address so that it can be sent to a colleague. */
export function useAddressSearch() {
  const [query, setQuery] = useSearchParams()
  return useTypedSearch(
    query.get('search') ?? '',
    (search) => setQuery(search ? { search } : {}, { replace: true }),
    pause,
  )
}
