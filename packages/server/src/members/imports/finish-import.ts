import { sql } from 'drizzle-orm'
import type { IdentityServices } from '#identity/services.ts'
import { aboutPeople } from '#logs/logs.service.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import type { Db } from '#kit/data/database.ts'
import { sendInvitations } from '../registrations/member-invitations.ts'
import { lockImport, type ImportRecord } from './imports.store.ts'

/** Marks an import as committed, logs it and, where that was asked for, invites those whom it brought. */
export async function finishImport(services: IdentityServices, db: Db, id: string): Promise<void> {
  const own = await lockImport(db, id)
  if (own?.state !== 'committing') return
  await db.execute(
    sql`update imports set state = 'committed', committed_at = now(), failed_at = null, worker = null, worker_until = null,
      problem = ${own.attempts > 1 ? 'resumed' : null} where id = ${own.id}`,
  )
  await logOutcome(db, 'members.imported', own)
  if (own.with_invitation && own.imported_count > 0) await inviteImported(services, db, own)
}

async function inviteImported(services: IdentityServices, db: Db, own: ImportRecord): Promise<void> {
  const { invited } = await sendInvitations(services, db, { invitedBy: actorOf(own).id, importId: own.id })
  if (invited.length > 0)
    await recordOperation(db, {
      ...entryOf(own),
      action: 'members.invitation-sent',
      note: { actor: actorOf(own), ...aboutPeople(invited, {}) },
    })
}

/** Who started the import. Those that were running before this was stored belong to who uploaded the file. */
const actorOf = (own: ImportRecord) => ({
  id: own.committed_by ?? own.created_by,
  name: own.committed_by_name ?? own.created_by_name,
})

const entryOf = (own: ImportRecord) => ({
  visitor: undefined,
  organisationId: own.organisation_id,
  request: { id: own.id, ip: '-', headers: {} },
})

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
    ...entryOf(own),
    action,
    note: {
      actor: actorOf(own),
      subject: { id: own.id, name: own.file_name },
      changes: {
        imported: [null, own.imported_count],
        refused: [null, own.bad_count],
        ...(remaining > 0 && { remaining: [null, remaining] }),
      },
    },
  })
}
