import { importUndoHours } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import type { monomerImportCalls } from '@atrium/contract/monomers/monomer-imports.calls.ts'
import { chunks } from '#kit/data/chunks.ts'
import type { Db } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { lockAct, markUndone as markActUndone } from '#logs/operations/undoable-acts.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { recordChange } from '../changes/record-change.ts'
import { lockMonomers } from '../library/monomers.store.ts'
import { originOf, storeMonomers } from '../library/store-monomers.ts'
import { substanceIn } from '../library/substance.ts'
import { listVersionsBefore } from '../versions/versions.store.ts'
import {
  deleteCreated,
  listReplaced,
  lockImport,
  markUndone,
  updateImport,
  type ImportRecord,
} from './imports.store.ts'

type UndoContext = Context<typeof monomerImportCalls.undoMonomers>

/** Versions of one statement. */
const chunkSize = 200

/** Takes an import back, but for what somebody changed since. */
export async function undoImport(context: UndoContext): Promise<ImportRecord> {
  const { params, body, db, visitor, note, fail } = context
  await lockOrganisation(db)
  const own = (await lockImport(db, params.id)) ?? fail('request.not-found')
  const isStored = ['committed', 'stopped', 'failed'].includes(own.state)
  if (!isStored || own.actId === null) fail('monomers.import-not-stored')
  const act = await lockAct(db, own.actId ?? '', importUndoHours * 60)
  if (!act || act.is_over) return fail('monomers.import-undo-over', { values: { hours: String(importUndoHours) } })
  const deleted = await deleteCreated(db, own.id)
  await recordChange(db, { organisationId: own.organisationId, monomerIds: deleted, kind: 'deleted' })
  const restored = await restoreReplaced(db, own, {
    organisationId: visitor.organisation.id,
    by: visitor.person.id,
    reason: body.Reason?.trim() ?? '',
  })
  await markUndone(db, own.id, [...deleted, ...restored])
  await markActUndone(db, act.id, visitor.person.id)
  await updateImport(db, own.id, { state: 'undone' })
  note({
    subject: { id: own.id, name: own.fileName },
    changes: { monomers: [deleted.length + restored.length, null], undoneRequest: [null, act.request_id] },
    ...reasonOf(body),
  })
  return (await lockImport(db, own.id)) ?? fail('request.not-found')
}

/** Stores the versions before those of an import as new ones. Resolves to the ids of the monomers. */
async function restoreReplaced(db: Db, own: ImportRecord, by: Parameters<typeof storeMonomers>[1]): Promise<string[]> {
  const ids = await listReplaced(db, own.id)
  for (const part of chunks(ids, chunkSize)) {
    const current = new Map((await lockMonomers(db, part)).map(({ id, version }) => [id, version]))
    const before = await listVersionsBefore(db, part)
    await storeMonomers(
      db,
      by,
      before.map((row) => ({
        id: row.monomerId,
        substance: substanceIn(row),
        version: (current.get(row.monomerId) ?? row.version) + 1,
        origin: originOf(row),
      })),
    )
  }
  return ids
}
