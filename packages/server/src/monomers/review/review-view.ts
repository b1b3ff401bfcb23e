import type { MonomerReview } from '@atrium/contract/monomers/review.shapes.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { findMonomer } from '../library/monomers.store.ts'
import { findSubmitterName, isOwnChange, isReviewed, isReviewer, listAbleReviewers } from './reviewers.store.ts'
import { possibleActs, type Reviewing } from './steps.ts'

export const reviewingOf = async (db: Db, id: string, accountId: string): Promise<Reviewing> => ({
  isReviewed: await isReviewed(db),
  isReviewer: await isReviewer(db, accountId),
  isOwnChange: await isOwnChange(db, id, accountId),
})

interface ReviewOf {
  params: { id: string }
  visitor: { person: { id: string } }
}

/** Where a monomer stands in its review. Nothing can be done with a public one. Throws `request.not-found`. */
export async function reviewView(db: Db, { params, visitor }: ReviewOf): Promise<MonomerReview> {
  const row = await findMonomer(db, params.id)
  if (!row) throw new CallError('request.not-found')
  const reviewing = await reviewingOf(db, row.id, visitor.person.id)
  return {
    symbolId: row.id,
    status: row.status,
    version: row.version,
    approvedVersion: row.approvedVersion,
    acts: row.organisationId === null ? [] : possibleActs(row, reviewing),
    isReviewed: reviewing.isReviewed,
    isOwnChange: reviewing.isOwnChange,
    reviewers: (await listAbleReviewers(db, row.id)).map(({ name }) => name),
    submittedBy: row.submittedBy && (await findSubmitterName(db, row.submittedBy)),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    declineReason: row.declineReason,
    deprecationReason: row.deprecationReason,
    replacementSymbol: row.replacementSymbol,
  }
}
