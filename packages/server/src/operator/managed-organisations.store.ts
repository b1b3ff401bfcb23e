import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import { sessions } from '#identity/identity.tables.ts'
import type { Db } from '#kit/data/database.ts'
import { organisations } from '#organisation/organisation.tables.ts'

export type OrganisationFields = Pick<
  typeof organisations.$inferSelect,
  'name' | 'englishName' | 'timeZone' | 'lang' | 'seatCount'
>

/** Updates a locked organisation. */
export async function updateOrganisation(db: Db, id: string, fields: OrganisationFields): Promise<void> {
  await db
    .update(organisations)
    .set({ ...fields, version: sql`${organisations.version} + 1` })
    .where(eq(organisations.id, id))
}

/** Suspends an organisation. Resolves to the number of sessions ended. */
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
