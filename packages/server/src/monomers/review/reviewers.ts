import type { reviewCalls } from '@atrium/contract/monomers/review.calls.ts'
import type { MonomerReviewers } from '@atrium/contract/monomers/review.shapes.ts'
import type { Db } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { countWaiting, deleteReviewers, insertReviewers, listCandidates, listReviewers } from './reviewers.store.ts'

export const reviewersOf = async (db: Db): Promise<MonomerReviewers> => ({
  people: await listReviewers(db),
  waiting: await countWaiting(db),
})

/** Sets who reviews. Those who left stay as long as they are named; only members can be added. */
export async function setReviewers(context: Context<typeof reviewCalls.setReviewers>): Promise<MonomerReviewers> {
  const { body, db, visitor, note, fail } = context
  // Whoever saves meanwhile does so under the reviewers of before or of after.
  await lockOrganisation(db)
  const ids = new Set(body.accountIds.map((id) => id.toLowerCase()))
  const before = await listReviewers(db)
  const present = new Set(before.map(({ accountId }) => accountId))
  const added = [...ids].filter((id) => !present.has(id))
  const removed = before.filter(({ accountId }) => !ids.has(accountId))
  const candidates = await listCandidates(db, added)
  if (candidates.length < added.length) fail('monomers.wrong-reviewer')
  await deleteReviewers(
    db,
    removed.map(({ accountId }) => accountId),
  )
  const { organisation, person } = visitor
  await insertReviewers(
    db,
    added.map((accountId) => ({ organisationId: organisation.id, accountId, addedBy: person.id })),
  )
  const after = await reviewersOf(db)
  const namesOf = (people: readonly { name: string }[]) => (people.length > 0 ? people.map(({ name }) => name) : null)
  note(
    added.length + removed.length === 0
      ? null
      : { changes: { monomerReviewers: [namesOf(before), namesOf(after.people)] }, ...reasonOf(body) },
  )
  return after
}
