import { monomerTypes, polymerTypes } from '@atrium/chemistry/rules/monomer-types.ts'
import { pageSize } from '@atrium/contract/constants.ts'
import {
  monomerOwners,
  monomerScopes,
  monomerSorts,
  monomerStates,
  structureMatches,
  usualThreshold,
} from '@atrium/contract/monomers/monomers.shapes.ts'
import { omitEmpty } from '#kit/omit-empty.ts'

/** What the address asks for. */
export function filterOf(query: URLSearchParams) {
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
    match: find(structureMatches, 'match') ?? 'contains',
    threshold: thresholdOf(query.get('threshold')),
    ...omitEmpty({
      keyword: query.get('search') ?? '',
      structure: query.get('structure') ?? '',
      naturalAnalog: query.get('analog') ?? '',
      creator: query.get('creator') ?? '',
      owner: find(monomerOwners, 'owner'),
    }),
    ...(polymerType && { polymerType: [polymerType] }),
    ...(status && { status: [status] }),
    ...(monomerType && { monomerType: [monomerType] }),
  } as const
}

/** Similarities that can be chosen. */
export const thresholds = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const

const thresholdOf = (text: string | null) => thresholds.find((each) => String(each) === text) ?? usualThreshold

export type MonomerFilter = ReturnType<typeof filterOf>
