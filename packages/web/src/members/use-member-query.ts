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
import { filledIn } from '#kit/filled-in.ts'
import { useAddressQuery } from '#kit/use-address-query.ts'

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((each) => each === value)
/** Stands in the address among the states for those whom wrong passwords keep out. */
export const lockedByPassword = 'wrong-passwords'
/** Stands in the address for the department of those who have none. */
export const withoutDepartment = 'none'
const uuid = /^[0-9a-f-]{36}$/i
const idOf = (value: string | null) => (value && uuid.test(value) ? value : undefined)

/** What the address of the list says: it can be sent to a colleague, saved as a view, and Back works. */
export function useMemberQuery() {
  const { query, change: changeQuery, replace } = useAddressQuery()
  const page = Math.max(1, Number(query.get('page')) || 1)
  const size = Math.min(200, Math.max(1, Number(query.get('size')) || pageSize))
  const filter: MemberFilter = filledIn({
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
  /** Changes some parameters; the list begins at its first page again, unless it is the page that changes. */
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

/** Remembers where the pages begin that were seen, so that the next one is found without counting up to it. */
export class Cursors {
  #list = ''
  readonly #pages = new Map<number, MemberPage>()

  /** The request for a page, with the cursor of a neighbour where one was seen. */
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
    // A page that is not full is the last one, or was read while people left: nothing is known behind it.
    if (listOf(request) === this.#list && page.items.length === request.pageSize)
      this.#pages.set(request.pageIndex, page)
  }
}

const listOf = ({ pageIndex: _page, After: _after, Before: _before, ...list }: MemberPageRequest): string =>
  JSON.stringify(list)
