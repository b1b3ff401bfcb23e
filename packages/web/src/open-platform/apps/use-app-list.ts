import { pageSize } from '@atrium/contract/constants.ts'
import { appStates } from '@atrium/contract/open-platform/apps.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'

/** Apps by the filter in the URL. */
export function useAppList() {
  const { query, change } = useUrlQuery()
  const Search = query.get('search') ?? ''
  const State = appStates.find((state) => state === query.get('state'))
  const pageIndex = Math.max(1, Number(query.get('page')) || 1)
  const body = { pageIndex, pageSize, ...(Search && { Search }), ...(State && { State }) }
  const list = useRead(openPlatformCalls.apps, { body }, { keepPrevious: true, quiet: true })
  return {
    list,
    search: Search,
    state: State,
    isFiltered: Search !== '' || State !== undefined,
    pageIndex,
    filter: (changes: Record<string, string | undefined>) => change({ page: undefined, ...changes }, { replace: true }),
    showPage: (page: number) => change({ page: String(page) }),
  }
}
