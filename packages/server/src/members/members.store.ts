import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { accounts } from '#account/account.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { rowsOf, type Db } from '#kit/database.ts'
import { invitations } from './members.tables.ts'

const isHere = isNull(accounts.leftAt)
const isWaiting = and(eq(accounts.state, 'waiting'), isHere)

/** A member of the organisation, former ones not included. */
export async function findMember(db: Db, id: string) {
  const [found] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isHere))
  return found
}

export const findMembers = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), isHere))

/** Makes members active whom an administrator had locked; gives their ids. */
export async function reactivateLocked(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .update(accounts)
    .set({ state: 'active' })
    .where(and(inArray(accounts.id, [...ids]), eq(accounts.state, 'locked'), isHere))
    .returning({ id: accounts.id })
  return rows.map(({ id }) => id)
}

export type WaitingRow = typeof accounts.$inferSelect

export const listWaiting = (db: Db, { limit, offset }: { limit: number; offset: number }): Promise<WaitingRow[]> =>
  db
    .select()
    .from(accounts)
    .where(isWaiting)
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(limit)
    .offset(offset)

export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(accounts).where(isWaiting)
  return row?.total ?? 0
}

/** Takes waiting people in or sends them away; gives those who were waiting. */
export const decideWaiting = (db: Db, ids: string[], outcome: 'active' | 'left'): Promise<WaitingRow[]> =>
  db
    .update(accounts)
    .set(outcome === 'active' ? { state: 'active' } : { leftAt: sql`now()` })
    .where(and(inArray(accounts.id, ids), isWaiting))
    .returning()

/** Whether the organisation has so many free seats; its row stays locked until the transaction ends. */
export async function hasSeatsFor(db: Db, organisationId: string, wanted: number): Promise<boolean> {
  const [row] = await rowsOf<{ free: number }>(
    db,
    sql`select seat_count - member_count as free from organisations where id = ${organisationId} for no key update`,
  )
  return (row?.free ?? 0) >= wanted
}

export async function hasDepartment(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: departments.id }).from(departments).where(eq(departments.id, id)).for('key share')
  return found.length > 0
}

/** The invitations that can still be used, the newest first. */
export const listInvitations = (db: Db) =>
  db
    .select({ invitation: invitations, department: departments.name, createdBy: accounts.realName })
    .from(invitations)
    .leftJoin(departments, eq(departments.id, invitations.departmentId))
    .leftJoin(accounts, eq(accounts.id, invitations.createdBy))
    .where(
      and(
        isNull(invitations.revokedAt),
        sql`${invitations.expiresAt} > now() and ${invitations.used} < ${invitations.uses}`,
      ),
    )
    .orderBy(desc(invitations.createdAt))
    .limit(200)

/** The open invitations of administrators, the newest first. */
export const listAdministratorInvitations = (db: Db) =>
  db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.role, 'organisation-admin'),
        isNull(invitations.revokedAt),
        sql`${invitations.expiresAt} > now() and ${invitations.used} < ${invitations.uses}`,
      ),
    )
    .orderBy(desc(invitations.createdAt))
    .limit(50)

export async function insertInvitation(db: Db, invitation: typeof invitations.$inferInsert): Promise<void> {
  await db.insert(invitations).values(invitation)
}

/** Makes an invitation useless; gives whether it was not yet. */
export async function revokeInvitation(db: Db, id: string): Promise<boolean> {
  const gone = await db
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.id, id), isNull(invitations.revokedAt)))
    .returning({ id: invitations.id })
  return gone.length > 0
}
