import { sql } from 'drizzle-orm'
import { recordOperation } from '#kit/audit.ts'
import type { Db } from '#kit/database.ts'
import { holdImport, type ImportRecord } from './imports.store.ts'

/** All rows are dealt with. */
export async function finishImport(db: Db, id: string): Promise<void> {
  const own = await holdImport(db, id)
  if (own?.state !== 'committing') return
  await db.execute(
    sql`update imports set state = 'committed', committed_at = now(), failed_at = null, worker = null, worker_until = null,
      problem = ${own.attempts > 1 ? 'resumed' : null} where id = ${own.id}`,
  )
  await tellOutcome(db, 'members.imported', own)
}

/** It cannot go on by itself: who was imported stays until an administrator lets it go on, or takes it back. */
export async function stopImport(db: Db, id: string): Promise<void> {
  const own = await holdImport(db, id)
  if (own?.state !== 'committing') return
  await db.execute(
    sql`update imports set state = 'failed', failed_at = now(), worker = null, worker_until = null, problem = 'interrupted' where id = ${own.id}`,
  )
  await tellOutcome(db, 'members.import-failed', own)
}

/** Writes into the operation log how many came of it, and how many are left. */
async function tellOutcome(
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
