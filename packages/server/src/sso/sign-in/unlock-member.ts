import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'

/**
 * Unlocks a member whom the directory had locked and has just let in: a lock after wrong passwords ends there by itself, without a
 * change that a sync could see. What an administrator locked stays locked.
 */
export async function unlockMember(
  db: Db,
  connection: ConnectionRow,
  { account, request }: { account: { id: string; name: string }; request: FastifyRequest },
): Promise<void> {
  const unlocked = await rowsOf(
    db,
    sql`update accounts a set state = 'active', version = a.version + 1 from sso_identities i
      where a.id = ${account.id} and a.state = 'locked' and a.left_at is null
        and i.account_id = a.id and i.connection_id = ${connection.id} and i.locked_at is not null returning 1`,
  )
  if (unlocked.length === 0) return
  await db.execute(
    sql`update sso_identities set locked_at = null, synced = synced - 'upstreamLock'
      where account_id = ${account.id} and connection_id = ${connection.id}`,
  )
  await recordOperation(db, {
    action: 'members.state-changed',
    note: {
      subject: account,
      actor: { id: connection.id, name: connection.name },
      changes: { state: ['locked', 'active'] },
    },
    visitor: undefined,
    organisationId: connection.organisationId,
    request,
  })
}
