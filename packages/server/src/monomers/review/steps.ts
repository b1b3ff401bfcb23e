import { monomerActs, reasonedActs, type MonomerAct } from '@atrium/contract/monomers/review.shapes.ts'
import type { monomers } from '../monomers.tables.ts'

type Row = Pick<typeof monomers.$inferSelect, 'status' | 'approvedVersion'>

/** What is true of who performs an act. */
export interface Reviewing {
  /** True when the organisation has named reviewers. */
  isReviewed: boolean
  /** True when the caller is one of them. */
  isReviewer: boolean
  /** True when the caller saved a version since the approved one. */
  isOwnChange: boolean
}

/** From which states an act leads on. */
const origins: Record<MonomerAct, readonly Row['status'][]> = {
  submit: ['draft'],
  withdraw: ['in-review'],
  approve: ['in-review'],
  decline: ['in-review'],
  deprecate: ['approved'],
  archive: ['draft', 'in-review', 'approved', 'deprecated'],
  restore: ['deprecated', 'archived'],
}
const decisions: readonly MonomerAct[] = ['approve', 'decline']
/** Acts that take something from products, or give it back to them. */
const ofProducts: readonly MonomerAct[] = ['deprecate', 'archive', 'restore']

/** What keeps a person from an act; null for nothing. What products use is changed by reviewers alone, where there are some. */
export function stepProblem(act: MonomerAct, row: Row, { isReviewed, isReviewer, isOwnChange }: Reviewing) {
  if (!origins[act].includes(row.status)) return 'monomers.impossible-step'
  const isDecision = decisions.includes(act)
  const isForReviewers = isDecision || (isReviewed && ofProducts.includes(act) && row.approvedVersion !== null)
  if (isForReviewers && !isReviewer) return 'monomers.reviewers-only'
  if (isDecision && isOwnChange) return 'monomers.own-change'
  return null
}

export const needsReason = (act: MonomerAct): boolean => reasonedActs.includes(act)

/** What a person can do with a monomer of the organisation. */
export const possibleActs = (row: Row, reviewing: Reviewing): MonomerAct[] =>
  monomerActs.filter((act) => stepProblem(act, row, reviewing) === null)
