import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { monomerStates } from './monomers.shapes.ts'

/** What can be done with the state of a monomer. */
export const monomerActs = ['submit', 'withdraw', 'approve', 'decline', 'deprecate', 'archive', 'restore'] as const
export type MonomerAct = (typeof monomerActs)[number]
/** What operators do with public monomers, which nobody reviews. */
export const publicActs = ['deprecate', 'archive', 'restore'] as const
/** Acts that nobody performs without a reason. */
export const reasonedActs: readonly MonomerAct[] = ['decline', 'deprecate']

export const maxReviewers = 50

const Person = (description: string) => Nullable(Type.String({ description }))

/** Where a monomer stands in its review, and what the caller can do. */
export const MonomerReview = Type.Object({
  symbolId: Id('monomer', 'The monomer'),
  status: Type.Enum(monomerStates, { description: 'Its state' }),
  version: Type.Integer({ description: 'Its version' }),
  approvedVersion: Nullable(Type.Integer({ description: 'The version that products use; null for none' })),
  acts: Type.Array(Type.Enum(monomerActs), { description: 'What the caller can do now' }),
  isReviewed: Type.Boolean({ description: 'True when the organisation has named reviewers' }),
  isOwnChange: Type.Boolean({
    description: 'True when the caller saved a version since the approved one, so that somebody else reviews it',
  }),
  reviewers: Type.Array(Type.String(), { description: 'Names of those who can review it now' }),
  submittedBy: Person('Who asked for the review; null where it does not wait'),
  submittedAt: Nullable(Moment('When the review was asked for')),
  declineReason: Nullable(Type.String({ description: 'Why it was declined' })),
  deprecationReason: Nullable(Type.String({ description: 'Why it should not be used any more' })),
  replacementSymbol: Nullable(Type.String({ description: 'The symbol to use instead' })),
})
export type MonomerReview = Static<typeof MonomerReview>

export const MonomerReviewers = Type.Object({
  people: Type.Array(
    Type.Object({
      accountId: Id('account', 'The reviewer'),
      name: Type.String({ description: 'Name' }),
      isActive: Type.Boolean({ description: 'False for somebody who left or is locked and cannot review' }),
    }),
    { description: 'The reviewers; none when changes are approved as they are saved' },
  ),
  waiting: Type.Integer({ description: 'Monomers that wait for a review' }),
})
export type MonomerReviewers = Static<typeof MonomerReviewers>
