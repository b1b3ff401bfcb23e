import { undoMinutes } from '@atrium/contract/members/bulk.shapes.ts'
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { arrayOf, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
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
    .where(and(sql`${accounts.id} = any(${arrayOf(ids, 'uuid')})`, eq(accounts.state, 'locked'), isHere))
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

/** The registrations with these ids, decided ones included, in that order; they stay locked until the transaction ends. */
export async function lockRegistrations(db: Db, ids: readonly string[]): Promise<WaitingRow[]> {
  const rows = await db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
    .orderBy(accounts.id)
    .for('update')
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Makes waiting people members of a department. */
export const approveWaiting = (db: Db, ids: readonly string[], departmentId: string | null) =>
  db
    .update(accounts)
    .set({ state: 'active', approvedAt: sql`now()`, version: sql`version + 1`, ...(departmentId && { departmentId }) })
    .where(and(inArray(accounts.id, [...ids]), isWaiting))

/** Declines waiting people. */
export const declineWaiting = (db: Db, ids: readonly string[]) =>
  db
    .update(accounts)
    .set({ leftAt: sql`now()` })
    .where(and(inArray(accounts.id, [...ids]), isWaiting))

/** The registrations among these that were decided within the last minutes and can wait again, and whether they were declined. */
export async function listReopenable(db: Db, ids: readonly string[]) {
  const rows = await rowsOf<{ id: string; is_declined: boolean }>(
    db,
    sql`select a.id, a.left_at is not null as is_declined from accounts a where a.id = any(${arrayOf(ids, 'uuid')})
      and case when a.state = 'waiting' then a.left_at > now() - make_interval(mins => ${undoMinutes}::integer)
          and not exists (select from taken_contacts('phone', array_remove(array[a.mobile_phone], null)))
          and not exists (select from taken_contacts('email', array_remove(array[a.email], null)))
          and not exists (select from taken_accounts(array[lower(a.account)]))
        else a.left_at is null and a.state = 'active' and a.role = 'member' and a.last_sign_in_at is null
          and a.approved_at > now() - make_interval(mins => ${undoMinutes}::integer)
          and not exists (select from sessions s where s.account_id = a.id) end`,
  )
  return new Map(rows.map(({ id, is_declined }) => [id, is_declined]))
}

/** Lets registrations wait again, without department and applications. */
export async function reopenRegistrations(db: Db, ids: readonly string[]): Promise<void> {
  const people = arrayOf(ids, 'uuid')
  await db.execute(sql`delete from grants where account_id = any(${people})`)
  await db.execute(
    sql`update accounts set state = 'waiting', left_at = null, approved_at = null, department_id = null, version = version + 1
      where id = any(${people})`,
  )
}

/** How many more members the organisation may have. */
export async function countFreeSeats(db: Db, organisationId: string): Promise<number> {
  const free = await valueOf<number>(
    db,
    sql`select greatest(0, seat_count - member_count) as value from organisations where id = ${organisationId}`,
  )
  return free ?? 0
}

/** The same; locks the organisation until the transaction ends. */
export async function lockFreeSeats(db: Db, organisationId: string): Promise<number> {
  await db.execute(sql`select 1 from organisations where id = ${organisationId} for no key update`)
  return countFreeSeats(db, organisationId)
}

/** True when enough seats are free. Locks the organisation until the transaction ends. */
export const hasSeatsFor = async (db: Db, organisationId: string, wanted: number): Promise<boolean> =>
  (await lockFreeSeats(db, organisationId)) >= wanted

export async function hasDepartment(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: departments.id }).from(departments).where(eq(departments.id, id)).for('key share')
  return found.length > 0
}

/** The open invitation links for new members, latest first. */
export const listInvitations = (db: Db) =>
  db
    .select({ invitation: invitations, department: departments.name, createdBy: accounts.realName })
    .from(invitations)
    .leftJoin(departments, eq(departments.id, invitations.departmentId))
    .leftJoin(accounts, eq(accounts.id, invitations.createdBy))
    .where(
      and(
        isNull(invitations.revokedAt),
        isNull(invitations.accountId),
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
    .where(and(eq(invitations.id, id), isNull(invitations.revokedAt), isNull(invitations.accountId)))
    .returning({ id: invitations.id })
  return gone.length > 0
}
