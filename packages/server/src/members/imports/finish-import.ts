import { sql } from 'drizzle-orm'
import { recordOperation } from '#logs/operations/record-operation.ts'
import type { Db } from '#kit/data/database.ts'
import { lockImport, type ImportRecord } from './imports.store.ts'

/** Marks an import as committed and logs it. */
export async function finishImport(db: Db, id: string): Promise<void> {
  const own = await lockImport(db, id)
  if (own?.state !== 'committing') return
  await db.execute(
    sql`update imports set state = 'committed', committed_at = now(), failed_at = null, worker = null, worker_until = null,
      problem = ${own.attempts > 1 ? 'resumed' : null} where id = ${own.id}`,
  )
  await logOutcome(db, 'members.imported', own)
}

/** Marks an import as failed; an administrator continues or undoes it. */
export async function stopImport(db: Db, id: string): Promise<void> {
  const own = await lockImport(db, id)
  if (own?.state !== 'committing') return
  await db.execute(
    sql`update imports set state = 'failed', failed_at = now(), worker = null, worker_until = null, problem = 'interrupted' where id = ${own.id}`,
  )
  await logOutcome(db, 'members.import-failed', own)
}

/** Logs how many rows were imported, refused and not reached. */
async function logOutcome(
  db: Db,
  action: 'members.imported' | 'members.import-failed',
  own: ImportRecord,
): Promise<void> {
  const remaining = own.good_count + own.warned_count - own.imported_count
  await recordOperation(db, {
    action,
    note: {
      actor: { id: own.created_by, name: own.created_by_name },
      subject: { id: own.id, name: own.file_name },
      changes: {
        imported: [null, own.imported_count],
        refused: [null, own.bad_count],
        ...(remaining > 0 && { remaining: [null, remaining] }),
      },
    },
    visitor: undefined,
    organisationId: own.organisation_id,
    request: { id: own.id, ip: '-', headers: {} },
  })
}
