import type { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { removalResults } from '@atrium/contract/monomers/monomers.shapes.ts'
import { deletionHours } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { Context } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { recordChange } from '../changes/record-change.ts'
import { reviewingOf } from '../review/review-view.ts'
import { stepProblem } from '../review/steps.ts'
import { deleteAssociation } from './associations.store.ts'
import { archiveMonomer, deleteMonomer, findMonomer, lockMonomer } from './monomers.store.ts'

type RemoveContext = Context<typeof monomerCalls.remove>
type Removed = { result: (typeof removalResults)[number] }

/** Archives or deletes a monomer of the organisation, or removes the link to a public one. */
export async function removeMonomer(context: RemoveContext): Promise<Removed> {
  const { body, db, visitor, note, fail } = context
  // Before rows, as everybody who saves does: see recordChange.
  await lockOrganisation(db)
  const own = await lockMonomer(db, body.symbolId)
  if (!own) return unlink(context)
  const reviewing = await reviewingOf(db, own.id, visitor.person.id)
  if (stepProblem('archive', own, reviewing) === 'monomers.reviewers-only') fail('monomers.reviewers-only')
  const subject = { id: own.id, name: own.symbol }
  const change = { organisationId: visitor.organisation.id, monomerIds: [own.id] }
  if (body.permanently) {
    if (!own.isNew) fail('monomers.in-use', { values: { hours: String(deletionHours) } })
    await deleteMonomer(db, own.id)
    await recordChange(db, { ...change, kind: 'deleted' })
    note({ subject, changes: { monomers: [[own.symbol], null], structure: [own.smiles, null] }, ...reasonOf(body) })
    return { result: 'deleted' }
  }
  if (own.status === 'archived') fail('monomers.archived')
  await archiveMonomer(db, own.id, { by: visitor.person.id, reason: body.Reason?.trim() || null })
  await recordChange(db, { ...change, kind: 'archived' })
  note({ subject, changes: { monomerStatus: [own.status, 'archived'] }, ...reasonOf(body) })
  return { result: 'archived' }
}

async function unlink({ body, db, visitor, note, fail }: RemoveContext): Promise<Removed> {
  const unlinked = await deleteAssociation(db, body.symbolId)
  if (!unlinked) return fail((await findMonomer(db, body.symbolId)) ? 'monomers.public' : 'request.not-found')
  await recordChange(db, {
    organisationId: visitor.organisation.id,
    monomerIds: [body.symbolId],
    kind: 'unlinked',
  })
  note({
    subject: { id: body.symbolId, name: unlinked.symbol },
    changes: { monomers: [[unlinked.symbol], null] },
    ...reasonOf(body),
  })
  return { result: 'unlinked' }
}
