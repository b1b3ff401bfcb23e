import { maxSymbolLength } from '@atrium/chemistry/rules/monomer-types.ts'
import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import { maxReviewers, MonomerReview, MonomerReviewers, monomerActs } from './review.shapes.ts'

const chemists = { access: 'signed-in', scope: 'organisation', menu: 'monomer-library' } as const
const params = Type.Object({ id: Id('monomer', 'The monomer') })

/** What a call that changes the state of a monomer takes. */
export const StateInput = {
  act: Type.Enum(monomerActs, { description: 'What to do' }),
  version: Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'The version that was seen; nothing is done where there is another one',
  }),
  replacementSymbol: Type.Optional(
    Type.String({ maxLength: maxSymbolLength, description: 'To deprecate it: the symbol to use instead' }),
  ),
  Reason,
}

/** The review of monomers, for organisations that named reviewers. */
export const reviewCalls = {
  reviewers: read({
    at: 'GET /Helm/reviewers',
    title: 'List monomer reviewers',
    purpose: 'Lists who reviews the monomers of the organisation, and counts those that wait.',
    ...chemists,
    gives: MonomerReviewers,
  }),
  setReviewers: write({
    at: 'PUT /Helm/reviewers',
    title: 'Set monomer reviewers',
    purpose:
      'Sets who reviews the monomers of the organisation. With nobody, changes are approved as they are saved, and what waits can be submitted again.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'monomer-library',
    audit: 'monomers.reviewers-set',
    body: Type.Object({
      accountIds: Type.Array(Id('account', 'A member'), { maxItems: maxReviewers, description: 'The reviewers' }),
      Reason,
    }),
    gives: MonomerReviewers,
    fails: ['monomers.wrong-reviewer'],
  }),
  review: read({
    at: 'GET /Helm/:id/review',
    title: 'Get monomer review',
    purpose: 'Returns where a monomer stands in its review, and what the caller can do.',
    ...chemists,
    params,
    gives: MonomerReview,
    fails: ['request.not-found'],
  }),
  changeState: write({
    at: 'POST /Helm/:id/state',
    title: 'Change monomer state',
    purpose:
      'Submits a monomer of the organisation for review, withdraws, approves or declines it, deprecates, archives or restores it. Nobody approves what they changed themselves.',
    ...chemists,
    audit: 'monomers.state-changed',
    params,
    body: Type.Object(StateInput),
    gives: MonomerReview,
    fails: [
      'monomers.changed-meanwhile',
      'monomers.impossible-step',
      'monomers.own-change',
      'monomers.public',
      'monomers.reason-needed',
      'monomers.reviewers-only',
      'monomers.symbol-in-use',
      'request.not-found',
    ],
  }),
}
