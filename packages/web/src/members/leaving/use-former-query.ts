import { pageSize } from '@atrium/contract/constants.ts'
import { formerOrders } from '@atrium/contract/members/leaving.shapes.ts'
import { omitEmpty } from '#kit/omit-empty.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'

const uuid = /^[0-9a-f-]{36}$/i

/** Search, order, page and open person of the list of former members, kept in the URL. */
export function useFormerQuery() {
  const { query, change: changeQuery } = useUrlQuery()
  const open = query.get('open') ?? ''
  const filter = {
    ...omitEmpty({ Search: query.get('q') ?? undefined }),
    SortBy: formerOrders.find((order) => order === query.get('sort')) ?? 'leftTime',
  }
  return {
    filter,
    request: {
      ...filter,
      pageIndex: Math.max(1, Number(query.get('page')) || 1),
      pageSize: Math.min(200, Math.max(1, Number(query.get('size')) || pageSize)),
    },
    open: uuid.test(open) ? open : undefined,
    /** Changes what is listed; resets the page unless it is what changes. */
    change: (changes: Record<string, string | undefined>) =>
      changeQuery({ page: undefined, ...changes }, { replace: 'q' in changes }),
    /** Opens or closes a person beside the list. */
    show: (id: string | undefined) => changeQuery({ open: id, tab: undefined }, { replace: true }),
  }
}
