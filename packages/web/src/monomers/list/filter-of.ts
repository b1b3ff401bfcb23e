import { monomerTypes, polymerTypes } from '@atrium/chemistry/rules/monomer-types.ts'
import { pageSize } from '@atrium/contract/constants.ts'
import { monomerScopes, monomerSorts, monomerStates } from '@atrium/contract/monomers/monomers.shapes.ts'

/** What the address asks for. */
export function filterOf(query: URLSearchParams) {
  const keyword = query.get('search') ?? ''
  const find = <K extends string>(keys: readonly K[], name: string) => keys.find((key) => key === query.get(name))
  const polymerType = find(polymerTypes, 'polymer')
  const monomerType = find(monomerTypes, 'type')
  const status = find(monomerStates, 'status')
  return {
    pageIndex: Math.max(1, Number(query.get('page')) || 1),
    pageSize,
    scope: find(monomerScopes, 'scope') ?? 'all',
    sort: find(monomerSorts, 'sort') ?? 'symbol',
    descending: query.get('order') === 'down',
    ...(keyword && { keyword }),
    ...(polymerType && { polymerType: [polymerType] }),
    ...(status && { status: [status] }),
    ...(monomerType && { monomerType: [monomerType] }),
  } as const
}
