import type { Db } from '#kit/data/database.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { findPersonName } from './committer.ts'
import { findImport, renewLease, updateImport, type ImportRecord } from './imports.store.ts'

interface Run {
  id: string
  process: string
}

/** Marks an import whose rows are all dealt with as committed, and logs it. */
export async function finishImport(db: Db, { id, process }: Run): Promise<void> {
  if (!(await renewLease(db, id, process, 'committing'))) return
  const own = await findImport(db, id)
  if (!own) return
  await updateImport(db, id, { state: 'committed' })
  await logOutcome(db, 'monomers.imported', own)
}

/** Marks an import as failed that could not be committed; somebody continues or undoes it. One that is checked is taken up again. */
export async function stopImport(db: Db, { id, process }: Run): Promise<void> {
  if (!(await renewLease(db, id, process, 'committing'))) return
  const own = await findImport(db, id)
  if (!own) return
  await updateImport(db, id, { state: 'failed' })
  await logOutcome(db, 'monomers.import-failed', own)
}

async function logOutcome(db: Db, action: 'monomers.imported' | 'monomers.import-failed', own: ImportRecord) {
  const by = own.committedBy ?? own.createdBy
  const remaining = own.recordCount - own.doneCount
  await recordOperation(db, {
    action,
    visitor: undefined,
    organisationId: own.organisationId,
    request: { id: own.id, ip: '-', headers: {} },
    note: {
      actor: { id: by, name: await findPersonName(db, by) },
      subject: { id: own.id, name: own.fileName },
      changes: {
        imported: [null, own.createdCount + own.replacedCount],
        refused: [null, own.refusedCount],
        ...(remaining > 0 && { remaining: [null, remaining] }),
      },
    },
  })
}
