import type { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { removalResults } from '@atrium/contract/monomers/monomers.shapes.ts'
import { deletionHours } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { Context } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { deleteAssociation } from './associations.store.ts'
import { archiveMonomer, deleteMonomer, findMonomer, lockMonomer } from './monomers.store.ts'

type RemoveContext = Context<typeof monomerCalls.remove>
type Removed = { result: (typeof removalResults)[number] }

/** Archives or deletes a monomer of the organisation, or removes the link to a public one. */
export async function removeMonomer(context: RemoveContext): Promise<Removed> {
  const { body, db, visitor, note, fail } = context
  const own = await lockMonomer(db, body.symbolId)
  if (!own) return unlink(context)
  const subject = { id: own.id, name: own.symbol }
  if (body.permanently) {
    if (!own.isNew) fail('monomers.in-use', { values: { hours: String(deletionHours) } })
    await deleteMonomer(db, own.id)
    note({ subject, changes: { monomers: [[own.symbol], null], structure: [own.smiles, null] }, ...reasonOf(body) })
    return { result: 'deleted' }
  }
  if (own.status === 'archived') fail('monomers.archived')
  await archiveMonomer(db, own.id, { by: visitor.person.id, reason: body.Reason?.trim() || null })
  note({ subject, changes: { monomerStatus: ['active', 'archived'] }, ...reasonOf(body) })
  return { result: 'archived' }
}

async function unlink({ body, db, note, fail }: RemoveContext): Promise<Removed> {
  const unlinked = await deleteAssociation(db, body.symbolId)
  if (!unlinked) return fail((await findMonomer(db, body.symbolId)) ? 'monomers.public' : 'request.not-found')
  note({
    subject: { id: body.symbolId, name: unlinked.symbol },
    changes: { monomers: [[unlinked.symbol], null] },
    ...reasonOf(body),
  })
  return { result: 'unlinked' }
}
