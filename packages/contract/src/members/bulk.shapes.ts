import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { MemberFilter } from './administration.shapes.ts'

/** How many people one call can name by their ids. */
export const maxBulkMembers = 1_000
/** For how many people one call makes initial passwords. */
export const maxBulkPasswords = 50
/** How many people an outcome names; it counts all of them. */
export const maxRemarks = 200
/** For how many minutes an act can be undone: on members, a decision, or the move of a department. */
export const undoMinutes = 30

/** Everyone who matches a filter of the list of members, except some. */
export const MatchingMembers = Type.Object({
  Filter: Type.Object(MemberFilter, { description: 'The filter of the list' }),
  ExceptIds: Type.Optional(
    Type.Array(Id('account', 'A member'), {
      maxItems: maxBulkMembers,
      uniqueItems: true,
      description: 'Members who match and are not meant',
    }),
  ),
  Expected: Type.Integer({
    minimum: 0,
    description: 'How many matched when the list was read; another number now is refused',
  }),
})
export type MatchingMembers = Static<typeof MatchingMembers>

/** Whom an act on members is about: those named, and everyone who matches a filter. Nobody at all has an error of its own. */
export const MemberSelection = {
  accountIds: Type.Array(Id('account', 'A member'), {
    maxItems: maxBulkMembers,
    uniqueItems: true,
    description: 'Whom it is about; empty where a filter says so',
  }),
  Matching: Type.Optional(MatchingMembers),
}
export interface MemberSelection {
  accountIds: string[]
  Matching?: MatchingMembers
}

/** Why an act skipped somebody; `without-applications`: done, except for applications without a free seat. */
export const remarkReasons = [
  'self',
  'last-administrator',
  'not-found',
  'unchanged',
  'no-seat',
  'changed-since',
  'department-removed',
  'contact-taken',
  'without-applications',
  'signed-in',
] as const
export type RemarkReason = (typeof remarkReasons)[number]

const Remark = Type.Object({
  ID: Id('account', 'The member'),
  RealName: Type.String({ description: 'Name of the person; empty for somebody who is no member' }),
  Reason: Type.Enum(remarkReasons, { description: 'Why the person was skipped' }),
})

/** What became of everyone whom an act was about. */
export const BulkOutcome = Type.Object({
  Changed: Type.Integer({
    description: 'For how many people – or departments, when the move of one is undone – something changed',
  }),
  Skipped: Type.Integer({ description: 'How many people were skipped' }),
  Remarks: Type.Array(Remark, { description: `Who was skipped, and why: the first ${maxRemarks}` }),
  ActID: Nullable(
    Id('act', `With it the act can be undone for ${undoMinutes} minutes; null where nothing can be undone`),
  ),
})
export type BulkOutcome = Static<typeof BulkOutcome>

/** An act that can still be undone. */
export const UndoableAct = Type.Object({
  ID: Id('act', 'The act'),
  RequestID: Type.String({ description: 'The request of its entries in the operation log' }),
  PeopleCount: Type.Integer({ description: 'How many people it changed; 0 for the move of a department' }),
})
