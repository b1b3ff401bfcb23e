import type { Lang } from '@atrium/contract/constants.ts'
import type { AuditAction } from '@atrium/contract/audit-actions.ts'
import { sql } from 'drizzle-orm'
import { arrayOf, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import { operationsAbout, type OperationAbout, type Period } from '#logs/logs.service.ts'

export interface NewMember {
  id: string
  organisationId: string
  departmentId: string | null
  account: string
  realName: string
  pinyin: string
  initials: string
  jobTitle: string | null
  mobilePhone: string | null
  email: string | null
  passwordHash: string | null
  role: string
}

export const insertMember = (db: Db, row: NewMember) =>
  db.execute(sql`insert into accounts (id, organisation_id, department_id, account, real_name, pinyin, initials, job_title, mobile_phone, email, password_hash, role, state)
    values (${row.id}, ${row.organisationId}, ${row.departmentId}::uuid, ${row.account}, ${row.realName}, ${row.pinyin}, ${row.initials}, ${row.jobTitle}, ${row.mobilePhone}, ${row.email}, ${row.passwordHash}, ${row.role}, 'active')`)

/** Members to insert together; they have no password. */
export type BulkMember = Omit<NewMember, 'organisationId' | 'passwordHash'>

/** Inserts members in one statement. */
export async function insertMembers(
  db: Db,
  { organisationId, importId = null }: { organisationId: string; importId?: string | null },
  people: readonly BulkMember[],
): Promise<void> {
  if (people.length === 0) return
  // Join department names here: the trigger would read each one.
  await db.execute(sql`insert into accounts (id, organisation_id, import_id, account, real_name, pinyin, initials, job_title, mobile_phone, email, department_id, department_order, role, state)
    select p.id, ${organisationId}, ${importId}, p.account, p."realName", p.pinyin, p.initials, p."jobTitle", p."mobilePhone", p.email, p."departmentId", coalesce(d.name, ''), p.role, 'active'
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (id uuid, account text, "realName" text, pinyin text, initials text, "jobTitle" text, "mobilePhone" text, email text, "departmentId" uuid, role text)
      left join departments d on d.id = p."departmentId"`)
}

export interface MemberEdit {
  realName: string
  pinyin: string
  initials: string
  jobTitle: string | null
  mobilePhone: string | null
  email: string | null
  departmentId: string | null
}

/** Updates a locked member. */
export const updateMember = (db: Db, id: string, edit: MemberEdit) =>
  db.execute(
    sql`update accounts set real_name = ${edit.realName}, pinyin = ${edit.pinyin}, initials = ${edit.initials}, job_title = ${edit.jobTitle},
      mobile_phone = ${edit.mobilePhone}, email = ${edit.email}, department_id = ${edit.departmentId}::uuid, version = version + 1
    where id = ${id}`,
  )

/** Replaces a person's additional departments. */
export async function replaceMemberships(
  db: Db,
  { organisationId, accountId }: { organisationId: string; accountId: string },
  departmentIds: readonly string[],
): Promise<void> {
  const wanted = arrayOf(departmentIds, 'uuid')
  await db.execute(sql`delete from memberships where account_id = ${accountId} and department_id <> all(${wanted})`)
  await db.execute(
    sql`insert into memberships (organisation_id, account_id, department_id) select ${organisationId}, ${accountId}, id from unnest(${wanted}) as id on conflict do nothing`,
  )
}

export const setState = (db: Db, ids: readonly string[], state: string) =>
  db.execute(sql`update accounts set state = ${state}, version = version + 1 where id = any(${arrayOf(ids, 'uuid')})`)

export const setRole = (db: Db, ids: readonly string[], role: string) =>
  db.execute(sql`update accounts set role = ${role}, version = version + 1 where id = any(${arrayOf(ids, 'uuid')})`)

/** Changes the main department of people; it ceases to be an additional one. Resolves to those of whom it was one. */
export async function setDepartment(db: Db, ids: readonly string[], departmentId: string | null): Promise<string[]> {
  const people = arrayOf(ids, 'uuid')
  await db.execute(
    sql`update accounts set department_id = ${departmentId}::uuid, version = version + 1 where id = any(${people})`,
  )
  const ended = await rowsOf<{ id: string }>(
    db,
    sql`delete from memberships where account_id = any(${people}) and department_id = ${departmentId}::uuid returning account_id as id`,
  )
  return ended.map(({ id }) => id)
}

/** Ends every session of these people. */
export const endSessions = (db: Db, ids: readonly string[]) =>
  db.execute(
    sql`update sessions set ended_at = now() where account_id = any(${arrayOf(ids, 'uuid')}) and ended_at is null`,
  )

/** Where messages to people go. */
export const listContacts = (
  db: Db,
  ids: readonly string[],
): Promise<{ name: string; mobilePhone: string | null; email: string | null; lang: Lang | null }[]> =>
  rowsOf(
    db,
    sql`select real_name as name, mobile_phone as "mobilePhone", email, lang from accounts where id = any(${arrayOf(ids, 'uuid')}) order by id`,
  )

/** Sets passwords to be changed at the next sign-in; `password_changed_at` stays null, since nobody chose them. */
export const setInitialPasswords = (db: Db, secrets: readonly { id: string; hash: string }[]) =>
  db.execute(sql`update accounts set password_hash = s.hash, password_changed_at = null, password_reset_by = null, version = version + 1
    from unnest(${arrayOf(
      secrets.map(({ id }) => id),
      'uuid',
    )}, ${arrayOf(
      secrets.map(({ hash }) => hash),
      'text',
    )}) as s (id, hash) where accounts.id = s.id`)

const maxHistory = 100

/**
 * The operation log about a person within the retention, latest first, including operations on several people and the
 * end of the person's import.
 */
export async function listHistory(db: Db, accountId: string, period: Period): Promise<OperationAbout[]> {
  const importId = await valueOf<string | null>(
    db,
    sql`select import_id as value from accounts where id = ${accountId}`,
  )
  const own = await operationsAbout(db, accountId, { period, limit: maxHistory })
  if (!importId || own.length === maxHistory) return own
  return [...own, ...(await operationsAbout(db, importId, { actions: ['members.imported'], period, limit: 1 }))]
}

/** Actions that increase a member's version. */
const editingActions: readonly AuditAction[] = [
  'members.modified',
  'members.state-changed',
  'members.moved',
  'members.role-changed',
  'members.password-initialised',
  'members.recovered',
  'departments.removed',
  'account.phone-changed',
  'account.email-changed',
]

/** The name of the person who edited a member last. */
export async function lastEditor(db: Db, accountId: string): Promise<string | undefined> {
  const period = { from: 0, until: endOfTime, retainedSince: 0 }
  const [last] = await operationsAbout(db, accountId, { actions: editingActions, period, limit: 1 })
  return last?.actor_name
}

const endOfTime = Date.UTC(9999, 11, 31)

export interface ViewRow {
  id: string
  name: string
  value: Record<string, string>
}

export const listViews = (db: Db, accountId: string): Promise<ViewRow[]> =>
  rowsOf(
    db,
    sql`select id, name, value from saved_views where account_id = ${accountId} and list = 'members' order by created_at, id`,
  )

export async function upsertView(
  db: Db,
  { id, organisationId, accountId, name, value }: ViewRow & { organisationId: string; accountId: string },
): Promise<string> {
  const [saved] = await rowsOf<{ id: string }>(
    db,
    sql`insert into saved_views (id, organisation_id, account_id, list, name, value) values (${id}, ${organisationId}, ${accountId}, 'members', ${name}, ${JSON.stringify(value)}::jsonb)
      on conflict (account_id, list, name) do update set value = excluded.value returning id`,
  )
  return String(saved?.id)
}

export async function deleteView(db: Db, accountId: string, id: string): Promise<boolean> {
  const deleted = await rowsOf(
    db,
    sql`delete from saved_views where id = ${id} and account_id = ${accountId} returning 1`,
  )
  return deleted.length > 0
}
