import { useAddressQuery } from './use-address-query.ts'
import { useTypedSearch } from './use-typed-search.ts'

const pause = 200

/** What is typed into a search, which is also in the address so that it can be sent to a colleague. */
export function useAddressSearch() {
  const { query, change } = useAddressQuery()
  return useTypedSearch(query.get('search') ?? '', (search) => change({ search }, { replace: true }), pause)
}
