import type { GrantPair, ShownGrantState } from '@atrium/contract/open-platform/grants.shapes.ts'
import type { GrantRow } from './grants.store.ts'

/** An app and an interface. */
export type Pair = Pick<GrantRow, 'appId' | 'interfaceId'>

export const keyOf = ({ appId, interfaceId }: Pair): string => `${appId} ${interfaceId}`

/** The pairs of a call, each once. */
export const pairsOf = (pairs: readonly GrantPair[]): Pair[] => [
  ...new Map(
    pairs.map(({ AppID, InterfaceID }) => [`${AppID} ${InterfaceID}`, { appId: AppID, interfaceId: InterfaceID }]),
  ).values(),
]

/** The state of a grant on a day of the organisation's calendar. */
export const shownState = (
  { state, validUntil }: Pick<GrantRow, 'state' | 'validUntil'>,
  today: string,
): ShownGrantState => (state === 'granted' && validUntil !== null && validUntil < today ? 'expired' : state)

/** The departments that grants name, each once. */
export const departmentsOf = (rows: readonly Pick<GrantRow, 'departmentIds'>[]): string[] => [
  ...new Set(rows.flatMap(({ departmentIds }) => departmentIds ?? [])),
]
