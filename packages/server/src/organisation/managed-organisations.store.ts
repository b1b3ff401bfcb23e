import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { accounts } from '#account/account.tables.ts'
import { sessions } from '#identity/identity.tables.ts'
import type { Db } from '#kit/database.ts'
import { organisations } from './organisation.tables.ts'

export type ManagedOrganisationRow = typeof organisations.$inferSelect

/** The organisation that the transaction is limited to: row rules show no other. */
export async function findOrganisation(db: Db): Promise<ManagedOrganisationRow | undefined> {
  const [row] = await db.select().from(organisations).limit(1)
  return row
}

/** The same, locked until the transaction ends. */
export async function lockOrganisation(db: Db): Promise<ManagedOrganisationRow | undefined> {
  const [row] = await db.select().from(organisations).limit(1).for('no key update')
  return row
}

export type OrganisationFields = Pick<
  ManagedOrganisationRow,
  'name' | 'englishName' | 'timeZone' | 'lang' | 'seatCount'
>

/** Saves an edit of the locked organisation. */
export async function updateOrganisation(db: Db, id: string, fields: OrganisationFields): Promise<void> {
  await db
    .update(organisations)
    .set({ ...fields, version: sql`${organisations.version} + 1` })
    .where(eq(organisations.id, id))
}

/** Suspends the organisation and ends its sessions. Returns how many ended. */
export async function suspendOrganisation(db: Db, id: string, reason: string): Promise<number> {
  await db
    .update(organisations)
    .set({ suspendedAt: sql`now()`, suspendedReason: reason })
    .where(eq(organisations.id, id))
  const ended = await db
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sessions.organisationId, id), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`)))
    .returning({ id: sessions.id })
  return ended.length
}

export async function resumeOrganisation(db: Db, id: string): Promise<void> {
  await db.update(organisations).set({ suspendedAt: null, suspendedReason: null }).where(eq(organisations.id, id))
}

export async function countAdministrators(db: Db): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(accounts)
    .where(and(eq(accounts.role, 'organisation-admin'), eq(accounts.state, 'active'), isNull(accounts.leftAt)))
  return row?.value ?? 0
}
