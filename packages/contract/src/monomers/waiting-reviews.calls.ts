import { read } from '../kit/call.ts'
import { Type } from '../kit/type.ts'

/** In a file of its own: the first screens ask it, and nothing else of monomers. */
export const waitingReviewCalls = {
  waitingReviews: read({
    at: 'GET /Helm/reviews/count',
    title: 'Count waiting monomer reviews',
    purpose: 'Counts the monomers that the caller can review.',
    access: 'signed-in',
    scope: 'organisation',
    menu: 'monomer-library',
    gives: Type.Object({ Count: Type.Integer({ description: 'Monomers' }) }),
  }),
}
