import { pageSize } from '@atrium/contract/constants.ts'
import {
  lastSignInFilters,
  memberOrders,
  memberRoles,
  memberStates,
  type MemberFilter,
  type MemberPage,
  type MemberPageRequest,
} from '@atrium/contract/members/administration.shapes.ts'
import { omitEmpty } from '#kit/omit-empty.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((each) => each === value)
/** URL state value for members locked after wrong passwords. */
export const lockedByPassword = 'wrong-passwords'
/** URL department value for members without one. */
export const withoutDepartment = 'none'
const uuid = /^[0-9a-f-]{36}$/i
const idOf = (value: string | null) => (value && uuid.test(value) ? value : undefined)

/** Filter, order and page of the member list, kept in the URL. */
export function useMemberQuery() {
  const { query, change: changeQuery, replace } = useUrlQuery()
  const page = Math.max(1, Number(query.get('page')) || 1)
  const size = Math.min(200, Math.max(1, Number(query.get('size')) || pageSize))
  const filter: MemberFilter = omitEmpty({
    Search: query.get('q') ?? undefined,
    DepartmentId: idOf(query.get('dept')),
    WithoutDepartment: query.get('dept') === withoutDepartment || undefined,
    WithSubDepartments: query.get('sub') === 'no' ? false : undefined,
    Role: oneOf(memberRoles, query.get('role')),
    State: oneOf(memberStates, query.get('state')),
    LockedByPassword: query.get('state') === lockedByPassword || undefined,
    ProductId: idOf(query.get('product')),
    WithoutProductId: idOf(query.get('without')),
    LastSignIn: oneOf(lastSignInFilters, query.get('last')),
  })
  const SortBy = oneOf(memberOrders, query.get('sort')) ?? 'name'
  const IsDescending = query.get('desc') === 'yes'
  /** Changes parameters; resets the page unless it is one of them. */
  const change = (changes: Record<string, string | undefined>) =>
    changeQuery({ page: undefined, ...changes }, { replace: 'q' in changes || 'open' in changes })
  const request: MemberPageRequest = { ...filter, SortBy, IsDescending, pageIndex: page, pageSize: size }
  return {
    query,
    filter,
    request,
    change,
    replace: (value: Record<string, string>) => replace(new URLSearchParams(value)),
    open: idOf(query.get('open')),
    order: { by: SortBy, isDescending: IsDescending },
  }
}

/** Remembers page cursors, so that adjacent pages need no offset. */
export class Cursors {
  #list = ''
  readonly #pages = new Map<number, MemberPage>()

  /** Adds the cursor of an adjacent page, if known. */
  of(request: MemberPageRequest): MemberPageRequest {
    const list = listOf(request)
    if (list !== this.#list) this.#pages.clear()
    this.#list = list
    const { pageIndex } = request
    const After = this.#pages.get(pageIndex - 1)?.Last
    if (After) return { ...request, After }
    const Before = this.#pages.get(pageIndex + 1)?.First
    return Before ? { ...request, Before } : request
  }

  note(request: MemberPageRequest, page: MemberPage): void {
    // An incomplete page is the last one, or changed while being read: its cursors are unreliable.
    if (listOf(request) === this.#list && page.items.length === request.pageSize)
      this.#pages.set(request.pageIndex, page)
  }
}

const listOf = ({ pageIndex: _page, After: _after, Before: _before, ...list }: MemberPageRequest): string =>
  JSON.stringify(list)
