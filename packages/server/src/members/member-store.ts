import type { AuditAction } from '@atrium/contract/audit-actions.ts'
import { sql } from 'drizzle-orm'
import { arrayOf, rowsOf, valueOf, type Db } from '#kit/database.ts'
import { operationsAbout, type OperationAbout, type Period } from '#logs/logs.service.ts'
import { isMember } from './member-filter.ts'
import { grantColumns } from './grants.ts'
import type { MemberListRow } from './member-list.ts'

export interface MemberDetailRow extends Omit<MemberListRow, 'order_value'> {
  has_password: boolean
  version: number
  departments: { ID: string; Name: string }[]
  head_of: { ID: string; Name: string }[]
}

/** One member with everything an administrator may see. */
export async function findMemberDetail(db: Db, id: string): Promise<MemberDetailRow | undefined> {
  const [row] = await rowsOf<MemberDetailRow>(
    db,
    sql`select a.id, a.account, a.real_name, a.photo_file, a.mobile_phone, a.email, a.job_title, a.department_id, told_name(d.name, d.english_name) as department_name,
      a.role, a.state, a.last_sign_in_at, a.created_at, a.version, a.password_hash is not null as has_password,
      (select l.locked_until from password_locks(array[a.id]) l) as password_locked_until,
      ${grantColumns},
      coalesce((select jsonb_agg(jsonb_build_object('ID', o.id, 'Name', told_name(o.name, o.english_name)) order by o.name) from memberships m join departments o on o.id = m.department_id where m.account_id = a.id), '[]') as departments,
      coalesce((select jsonb_agg(jsonb_build_object('ID', o.id, 'Name', told_name(o.name, o.english_name)) order by o.name) from department_heads h join departments o on o.id = h.department_id where h.account_id = a.id), '[]') as head_of
    from accounts a left join departments d on d.id = a.department_id
    where a.id = ${id} and a.left_at is null and a.state <> 'waiting'`,
  )
  return row
}

export interface MemberName {
  id: string
  name: string
  account: string
  role: 'member' | 'organisation-admin'
  state: string
  department_id: string | null
}

const membersAmong = (ids: readonly string[]) =>
  sql`select a.id, a.real_name as name, a.account, a.role, a.state, a.department_id from accounts a
    where a.id = any(${arrayOf(ids, 'uuid')}) and ${isMember} order by a.id`

/** Those of the ids who are members of the organisation. */
export const findNames = (db: Db, ids: readonly string[]): Promise<MemberName[]> => rowsOf(db, membersAmong(ids))

/** The same; their rows stay locked until the transaction ends. */
export const lockMembers = (db: Db, ids: readonly string[]): Promise<MemberName[]> =>
  rowsOf(db, sql`${membersAmong(ids)} for update`)

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

export interface MemberEdit {
  realName: string
  pinyin: string
  initials: string
  jobTitle: string | null
  mobilePhone: string | null
  email: string | null
  departmentId: string | null
}

/** Saves an edit that started from this version; gives whether the version was still that one. */
export async function saveMember(db: Db, id: string, version: number, edit: MemberEdit): Promise<boolean> {
  const saved = await rowsOf(
    db,
    sql`update accounts set real_name = ${edit.realName}, pinyin = ${edit.pinyin}, initials = ${edit.initials}, job_title = ${edit.jobTitle},
      mobile_phone = ${edit.mobilePhone}, email = ${edit.email}, department_id = ${edit.departmentId}::uuid, version = version + 1
    where id = ${id} and version = ${version} and left_at is null returning 1`,
  )
  return saved.length > 0
}

/** Puts a person into these departments besides the main one, and out of others. */
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

/** How many of the ids are departments of the organisation; none of them is removed until the transaction ends. */
export const countDepartments = async (db: Db, ids: readonly string[]): Promise<number> =>
  (await rowsOf(db, sql`select 1 from departments where id = any(${arrayOf(ids, 'uuid')}) order by id for key share`))
    .length

export const setState = (db: Db, ids: readonly string[], state: string) =>
  db.execute(sql`update accounts set state = ${state}, version = version + 1 where id = any(${arrayOf(ids, 'uuid')})`)

export const setRole = (db: Db, ids: readonly string[], role: string) =>
  db.execute(sql`update accounts set role = ${role}, version = version + 1 where id = any(${arrayOf(ids, 'uuid')})`)

/** Moves people to another main department, which is then no further one of theirs. */
export async function setDepartment(db: Db, ids: readonly string[], departmentId: string | null): Promise<void> {
  const people = arrayOf(ids, 'uuid')
  await db.execute(
    sql`update accounts set department_id = ${departmentId}::uuid, version = version + 1 where id = any(${people})`,
  )
  await db.execute(
    sql`delete from memberships where account_id = any(${people}) and department_id = ${departmentId}::uuid`,
  )
}

/** Ends every session of these people, wherever they are signed in. */
export const endSessions = (db: Db, ids: readonly string[]) =>
  db.execute(
    sql`update sessions set ended_at = now() where account_id = any(${arrayOf(ids, 'uuid')}) and ended_at is null`,
  )

/** Sets passwords that have to be changed at the next sign-in: nobody chose them, so there is no time of a change. */
export const setInitialPasswords = (db: Db, secrets: readonly { id: string; hash: string }[]) =>
  db.execute(sql`update accounts set password_hash = s.hash, password_changed_at = null, password_reset_by = null, version = version + 1
    from unnest(${arrayOf(
      secrets.map(({ id }) => id),
      'uuid',
    )}, ${arrayOf(
      secrets.map(({ hash }) => hash),
      'text',
    )}) as s (id, hash) where accounts.id = s.id`)

/** Keeps two administrators from taking the rights of each other at once: the organisation's row is held. */
export const holdOrganisation = (db: Db) => db.execute(sql`select 1 from organisations for no key update`)

/**
 * Whether somebody is left who can administer the organisation, besides those named: an administrator from whom the page
 * is not hidden on which every other one can be shown again.
 */
export const hasAdministrator = async (db: Db, besides: readonly string[] = []): Promise<boolean> =>
  (await valueOf<boolean>(
    db,
    sql`select exists (select from accounts a where a.role = 'organisation-admin' and a.state = 'active' and a.left_at is null and a.id <> all(${arrayOf(besides, 'uuid')})
      and not exists (select from hidden_menus h where h.account_id = a.id and h.menu = 'menus')) as value`,
  )) === true

const mostHistory = 100

/**
 * What the log says about a person, the latest first, as far back as it is kept: also as one of several, and how the
 * import ended that brought the person.
 */
export async function listHistory(db: Db, accountId: string, period: Period): Promise<OperationAbout[]> {
  const importId = await valueOf<string | null>(
    db,
    sql`select import_id as value from accounts where id = ${accountId}`,
  )
  const own = await operationsAbout(db, accountId, { period, limit: mostHistory })
  if (!importId || own.length === mostHistory) return own
  return [...own, ...(await operationsAbout(db, importId, { actions: ['members.imported'], period, limit: 1 }))]
}

/** What gives a member another version. */
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

/** Who edited a member last. */
export async function lastEditor(db: Db, accountId: string): Promise<string | undefined> {
  const period = { from: 0, until: endOfTime, keptSince: 0 }
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

export async function saveView(
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

export async function removeView(db: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await rowsOf(db, sql`delete from saved_views where id = ${id} and account_id = ${accountId} returning 1`)
  return gone.length > 0
}
