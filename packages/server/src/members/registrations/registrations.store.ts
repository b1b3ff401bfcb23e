import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { accounts } from '#account/account.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { invitations } from '../members.tables.ts'

const isHere = isNull(accounts.leftAt)
const isWaiting = and(eq(accounts.state, 'waiting'), isHere)

/** Excludes former members. */
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

/** Activates members whom an administrator locked; resolves to their ids. */
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

/** Approves or declines waiting people; resolves to those who were waiting. */
export const decideWaiting = (db: Db, ids: string[], outcome: 'active' | 'left'): Promise<WaitingRow[]> =>
  db
    .update(accounts)
    .set(outcome === 'active' ? { state: 'active' } : { leftAt: sql`now()` })
    .where(and(inArray(accounts.id, ids), isWaiting))
    .returning()

/** True when enough seats are free. Locks the organisation until the transaction ends. */
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

/** The open invitations, latest first. */
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

/** The open invitations of administrators, latest first. */
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

/** Revokes an invitation; resolves to whether it was open. */
export async function revokeInvitation(db: Db, id: string): Promise<boolean> {
  const gone = await db
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.id, id), isNull(invitations.revokedAt)))
    .returning({ id: invitations.id })
  return gone.length > 0
}
