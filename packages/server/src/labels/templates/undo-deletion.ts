import { undoDeletionMinutes } from '@atrium/contract/labels/labels.shapes.ts'
import type { templateCalls } from '@atrium/contract/labels/templates.calls.ts'
import type { Context } from '#kit/http/handle.ts'
import { lockAct, markUndone } from '#logs/operations/undoable-acts.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { freeName } from './free-name.ts'
import { requireRoom } from './add-template.ts'
import { listNameKeys, lockDeletedTemplates, restoreTemplate } from './templates.store.ts'

/** Makes the templates of a deletion exist again. A name that was taken meanwhile gets a number behind it. */
export async function undoDeletion({ params, db, visitor, note, fail }: Context<typeof templateCalls.undoRemove>) {
  await lockOrganisation(db)
  const act = await lockAct(db, params.id, undoDeletionMinutes)
  if (act?.action !== 'labels.removed') return fail('request.not-found')
  if (act.is_undone) fail('members.act-undone')
  if (act.is_over) fail('members.undo-too-late', { values: { minutes: String(undoDeletionMinutes) } })
  const rows = await lockDeletedTemplates(db, (act.details as { ids: string[] }).ids)
  await requireRoom(db, rows.length)
  const taken = await listNameKeys(db)
  const restored = rows.map(({ id, name }) => ({ ID: id, Name: freeName(name, taken) }))
  for (const { ID, Name } of restored) await restoreTemplate(db, ID, Name)
  await markUndone(db, act.id, visitor.person.id)
  const names = restored.map(({ Name }) => Name)
  note({
    subject: { id: restored[0]?.ID ?? act.id, name: names.join(', ') },
    changes: { labelTemplates: [null, names], undoneRequest: [null, act.request_id] },
  })
  return { Templates: restored }
}
