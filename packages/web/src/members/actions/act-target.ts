import type { MemberRow } from '@atrium/contract/members/administration.shapes.ts'
import type { MatchingMembers, MemberSelection } from '@atrium/contract/members/bulk.shapes.ts'

/** Whom an act is about: these people, or everyone who matches a filter, of whom these are some. */
export interface ActTarget {
  people: readonly MemberRow[]
  matching?: MatchingMembers | undefined
}

/** The selection as calls take it. */
export const selectionOf = ({ people, matching }: ActTarget): MemberSelection =>
  matching ? { accountIds: [], Matching: matching } : { accountIds: people.map(({ ID }) => ID) }

/** How many people an act is about. */
export const sizeOf = ({ people, matching }: Pick<ActTarget, 'matching'> & { people: readonly unknown[] }): number =>
  matching ? matching.Expected - (matching.ExceptIds?.length ?? 0) : people.length
