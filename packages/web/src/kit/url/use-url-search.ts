import { useUrlQuery } from './use-url-query.ts'
import { useSearchInput } from './use-search-input.ts'

const pause = 200

/** Search text kept in the URL. */
export function useUrlSearch() {
  const { query, change } = useUrlQuery()
  return useSearchInput(query.get('search') ?? '', (search) => change({ search }, { replace: true }), pause)
}
