import { lockReferencedDepartments } from '#departments/referenced-departments.ts'
import type { SyncUndoOutcome } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { sql } from 'drizzle-orm'
import { hasAdministrator } from '#account/member-accounts.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import type { Changes, NamedPerson } from '#logs/logs.service.ts'
import { restoreRemoved } from '#members/bulk/undo-removal.ts'
import { findTakenContacts } from '#members/edit/contacts.ts'
import { departmentLogger } from '#members/edit/logged-departments.ts'
import { deactivateMembers, endSessions } from '#members/members.service.ts'
import { updateAccounts, type AccountFields } from './account-fields.ts'
import type { SyncRecord } from './directory-sync.store.ts'

interface UndoContext {
  db: Db
  visitor: { organisation: { id: string }; person: { id: string } }
}

/** Members who have back what they had, for the log. */
export type RestoredMembers = readonly (NamedPerson & { changes: Changes })[]

/** People per query. */
const batchSize = 500

/**
 * Takes back what a run did, as far as it is unchanged since, and stores for each person what became of it. Lock the
 * organisation before. Resolves to the members who have back what they had.
 */
export async function undoRun(context: UndoContext, sync: SyncRecord): Promise<RestoredMembers> {
  const restored = [...(await restoreFields(context, sync)), ...(await restoreMissing(context, sync))]
  await removeRecovered(context, sync)
  await deleteCreated(context.db, sync)
  await restoreLinks(context.db, sync)
  return restored
}

const storeUndo = (db: Db, syncId: string, rows: readonly { line: number; undo: SyncUndoOutcome }[]) =>
  db.execute(sql`update sso_sync_rows r set undo = u.undo from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (line integer, undo text)
    where r.sync_id = ${syncId} and r.line = u.line`)

type Fields = Partial<AccountFields>

interface ChangedRow extends AccountFields {
  line: number
  id: string
  was: Fields
  became: Fields
}

/** Members of whom a run changed fields, locked or unlocked them; locked until the transaction ends. */
const lockChanged = (db: Db, syncId: string, after: number): Promise<ChangedRow[]> =>
  rowsOf(
    db,
    sql`select r.line, r.before -> 'fields' as was, r.after -> 'fields' as became, a.id, a.real_name as "realName", a.email, a.mobile_phone as "mobilePhone",
        a.job_title as "jobTitle", a.department_id as "departmentId", a.role, a.state
      from sso_sync_rows r join accounts a on a.id = r.account_id
      where r.sync_id = ${syncId} and r.before ->> 'act' in ('update', 'link', 'lock') and a.left_at is null and r.line > ${after}
      order by r.line limit ${batchSize} for update of a`,
  )

/** Puts fields back that nobody has changed since. */
async function restoreFields({ db, visitor }: UndoContext, { id }: SyncRecord): Promise<RestoredMembers> {
  const restored: (NamedPerson & { changes: Changes })[] = []
  for (let last = 0; ;) {
    const rows = await lockChanged(db, id, last)
    if (rows.length === 0) return restored
    last = rows.at(-1)?.line ?? last
    const isAllowed = await restorable(db, rows, visitor.person.id)
    const back = rows.map((row) => ({ row, ...fieldsBack(row, isAllowed) }))
    await writeFields(
      db,
      back.filter(({ fields }) => Object.keys(fields).length > 0),
    )
    await storeUndo(
      db,
      id,
      back.map(({ row, undo }) => ({ line: row.line, undo })),
    )
    const labels = await departmentLogger(
      db,
      back.flatMap(({ row, fields }) => [row.departmentId, fields.departmentId]),
    )
    for (const { row, fields } of back) {
      const { departmentId, ...rest } = fields
      const changes: Changes = {
        ...Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, [row[field as 'email'], value]])),
        ...(departmentId !== undefined && { department: [labels(row.departmentId), labels(departmentId)] }),
      }
      if (Object.keys(changes).length > 0) restored.push({ id: row.id, name: row.realName, changes })
    }
  }
}

const restoredFields = ['realName', 'email', 'mobilePhone', 'jobTitle', 'departmentId', 'role', 'state'] as const
type RestoredField = (typeof restoredFields)[number]
type IsAllowed = (row: ChangedRow, field: RestoredField) => boolean

/** The fields of a member to put back, and what becomes of the row. */
function fieldsBack(row: ChangedRow, isAllowed: IsAllowed): { fields: Fields; undo: SyncUndoOutcome } {
  const changed = restoredFields.filter((field) => field in row.became)
  const unchanged = changed.filter((field) => row[field] === row.became[field])
  const allowed = unchanged.filter((field) => isAllowed(row, field))
  const fields = Object.fromEntries(allowed.map((field) => [field, row.was[field] ?? null])) as Fields
  if (allowed.length === changed.length) return { fields, undo: 'undone' }
  if (allowed.length > 0) return { fields, undo: 'partly' }
  return { fields, undo: unchanged.length > 0 ? 'contact-taken' : 'changed-since' }
}

/** Says which fields can be put back: contacts that are free, departments that are there, rights that others have, too. */
async function restorable(db: Db, rows: readonly ChangedRow[], self: string): Promise<IsAllowed> {
  const valuesOf = (field: 'email' | 'mobilePhone') => rows.flatMap(({ was }) => was[field] ?? [])
  const taken = [
    ...(await findTakenContacts(db, 'email', valuesOf('email'))),
    ...(await findTakenContacts(db, 'phone', valuesOf('mobilePhone'))),
  ]
  const owners = new Map(taken.map(({ value, ownAccount }) => [value, ownAccount]))
  const departments = await lockReferencedDepartments(
    db,
    rows.map(({ was }) => was.departmentId ?? null),
  )
  const isLosing = ({ was, became }: ChangedRow) =>
    (became.role === 'organisation-admin' && was.role !== 'organisation-admin') ||
    (became.state === 'active' && was.state !== 'active')
  const losing = rows.filter(isLosing).map(({ id }) => id)
  const mayLose = losing.length === 0 || (await hasAdministrator(db, losing))
  return (row, field) => {
    const value = row.was[field]
    if (field === 'email' || field === 'mobilePhone') {
      const owner = value ? owners.get(value.toLowerCase()) : undefined
      return owner === undefined || owner === row.id
    }
    if (field === 'departmentId') return !value || departments.has(value)
    if (field === 'role' || field === 'state') return !isLosing(row) || (mayLose && row.id !== self)
    return true
  }
}

async function writeFields(db: Db, back: readonly { row: ChangedRow; fields: Fields }[]): Promise<void> {
  await updateAccounts(
    db,
    back.map(({ row, fields }) => ({ account: row, changes: fields })),
  )
  const ended = back.flatMap(({ row, fields }) =>
    fields.role === 'member' || (fields.state !== undefined && fields.state !== 'active') ? [row.id] : [],
  )
  if (ended.length > 0) await endSessions(db, ended)
}

/** Takes back members whom a run removed, as one takes a removal back; and says of those it only marked that they are not. */
async function restoreMissing(context: UndoContext, { id, connectionId }: SyncRecord): Promise<RestoredMembers> {
  const { db } = context
  await db.execute(
    sql`update sso_sync_rows set undo = 'undone' where sync_id = ${id} and before ->> 'act' in ('mark', 'keep')`,
  )
  const { selected, changesOf } = await restoreRemoved(
    sql`(select r.organisation_id, r.account_id, r.before -> 'removal' as before, i.removed_at
      from sso_sync_rows r join sso_identities i on i.connection_id = ${connectionId} and i.subject = r.subject
      where r.sync_id = ${id} and r.outcome = 'removed')`,
    context,
  )
  const undone = new Map<string, SyncUndoOutcome>(selected.people.map((person) => [person.id, 'undone']))
  for (const { id: accountId, reason } of selected.remarks)
    undone.set(accountId, reason === 'contact-taken' || reason === 'no-seat' ? reason : 'changed-since')
  const rows = [...undone].map(([accountId, undo]) => ({ accountId, undo }))
  await db.execute(sql`update sso_sync_rows r set undo = u.undo from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u ("accountId" uuid, undo text)
    where r.sync_id = ${id} and r.outcome = 'removed' and r.account_id = u."accountId"`)
  return selected.people.map((person) => ({ id: person.id, name: person.name, changes: changesOf(person) }))
}

/** True for accounts `a` that somebody has used since a run began. */
const isInUse = (sync: SyncRecord) => sql`(a.last_sign_in_at >= ${sync.createdAt.toISOString()}::timestamptz
  or exists (select from sessions s where s.account_id = a.id and s.created_at >= ${sync.createdAt.toISOString()}::timestamptz)
  or exists (select from hand_overs h where a.id in (h.account_id, h.to_account_id) and h.created_at >= ${sync.createdAt.toISOString()}::timestamptz))`

/** Removes former members again whom a run had recovered. */
async function removeRecovered({ db, visitor }: UndoContext, sync: SyncRecord): Promise<void> {
  const rows = await rowsOf<{ line: number; id: string; in_use: boolean }>(
    db,
    sql`select r.line, a.id, ${isInUse(sync)} as in_use from sso_sync_rows r join accounts a on a.id = r.account_id
      where r.sync_id = ${sync.id} and r.before ->> 'act' = 'recover' and a.left_at is null order by a.id for update of a`,
  )
  const leaving = rows.filter(({ in_use, id }) => !in_use && id !== visitor.person.id).map(({ id }) => id)
  if (leaving.length > 0) await deactivateMembers(db, { ids: leaving, by: visitor.person.id, reason: null })
  const left = new Set(leaving)
  await storeUndo(
    db,
    sync.id,
    rows.map(({ line, id }) => ({ line, undo: left.has(id) ? 'undone' : 'in-use' })),
  )
}

/** Deletes members whom a run created, but for those who have used their accounts, and its empty departments. */
async function deleteCreated(db: Db, sync: SyncRecord): Promise<void> {
  const rows = await rowsOf<{ line: number; id: string; is_kept: boolean }>(
    db,
    sql`select r.line, a.id, ${isInUse(sync)} or a.left_at is not null as is_kept from sso_sync_rows r join accounts a on a.id = r.account_id
      where r.sync_id = ${sync.id} and r.outcome = 'created'`,
  )
  const people = rows.flatMap(({ id, is_kept }) => (is_kept ? [] : [id]))
  const departments = sync.createdDepartments.flatMap(({ id }) => id ?? [])
  await db.execute(sql`select delete_new_members(${arrayOf(people, 'uuid')}, ${arrayOf(departments, 'uuid')})`)
  await storeUndo(
    db,
    sync.id,
    rows.map(({ line, is_kept }) => ({ line, undo: is_kept ? 'in-use' : 'undone' })),
  )
}

/** Lets links remember what they did before the run, and unlinks whom it had linked; a link that was used stays. */
async function restoreLinks(db: Db, { id, connectionId }: SyncRecord): Promise<void> {
  const isRow = sql`r.sync_id = ${id} and i.connection_id = ${connectionId} and i.subject = r.subject and i.account_id = r.account_id and r.undo in ('undone', 'partly')`
  await db.execute(sql`update sso_identities i set synced = nullif(r.before #> '{link,synced}', 'null'), missing_at = (r.before #>> '{link,missingAt}')::timestamptz,
      locked_at = (r.before #>> '{link,lockedAt}')::timestamptz,
      removed_at = case when r.before ->> 'act' = 'recover' then a.left_at else (r.before #>> '{link,removedAt}')::timestamptz end
    from sso_sync_rows r, accounts a where ${isRow} and a.id = i.account_id and jsonb_typeof(r.before -> 'link') = 'object'`)
  await db.execute(
    sql`delete from sso_identities i using sso_sync_rows r where ${isRow} and r.before ->> 'act' = 'link' and i.last_used_at is null`,
  )
}
