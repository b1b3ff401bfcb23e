import type { SyncOutcome } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import type { ssoSyncRows } from './directory-sync.tables.ts'
import { withHashJoins } from './hash-joins.ts'
import type { SyncedPerson } from '#sso/sign-in/synced-person.ts'
import type { PersonFinding } from './people-source.ts'
import type { SyncRow } from './directory-sync.store.ts'

type SyncPersonRow = typeof ssoSyncRows.$inferSelect

interface OfSync {
  id: string
  organisationId: string
}

/** Stores a page of people as the source describes them. Somebody who came before stays as described first. */
export async function insertPeople(
  db: Db,
  { id, organisationId }: OfSync,
  people: readonly { line: number; subject: string; person: SyncedPerson }[],
): Promise<void> {
  await db.execute(sql`insert into sso_sync_rows (sync_id, organisation_id, line, subject, person)
    select ${id}, ${organisationId}, r.line, r.subject, r.person
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r (line integer, subject text, person jsonb) on conflict do nothing`)
}

/** A person of a run for whom it is not decided what becomes of the account. */
export type OpenPerson = Pick<SyncPersonRow, 'line' | 'subject' | 'person'>

export const listOpenPeople = (db: Db, syncId: string, after: number, limit: number): Promise<OpenPerson[]> =>
  rowsOf(
    db,
    sql`select line, subject, person from sso_sync_rows where sync_id = ${syncId} and outcome is null and line > ${after} order by line limit ${limit}`,
  )

/** Fields of a person that a directory either sends or not. */
const sentFields = ['email', 'mobilePhone', 'jobTitle', 'department', 'isAdministrator'] as const
export type SentField = (typeof sentFields)[number]

/**
 * The fields that a run has of nobody. Of one that read everybody, all such fields; of a delta, whose people are few, the group alone.
 */
export async function listUnsentFields(db: Db, { id, kind }: Pick<SyncRow, 'id' | 'kind'>): Promise<SentField[]> {
  const [row] = await rowsOf<Record<SentField, boolean>>(
    db,
    sql`select coalesce(bool_or(person ->> 'email' is not null), true) as email, coalesce(bool_or(person ->> 'mobilePhone' is not null), true) as "mobilePhone",
        coalesce(bool_or(person ->> 'jobTitle' is not null), true) as "jobTitle", coalesce(bool_or(person -> 'department' <> '[]'), true) as department,
        coalesce(bool_or(person ->> 'isAdministrator' is not null), true) as "isAdministrator"
      from sso_sync_rows where sync_id = ${id}`,
  )
  const fields = kind === 'whole' ? sentFields : (['isAdministrator'] as const)
  return fields.filter((field) => row?.[field] === false)
}

/** What became of a person. */
export interface Decided {
  line: number
  outcome: SyncOutcome
  findings: readonly PersonFinding[]
  accountId: string | null
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
}

/** Stores what became of people, in the order of their lines. */
export const storeDecided = (db: Db, syncId: string, rows: readonly Decided[]) =>
  withHashJoins(db, () =>
    db.execute(sql`update sso_sync_rows r set outcome = d.outcome, findings = d.findings, account_id = d."accountId", before = d.before, after = d.after
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (line integer, outcome text, findings jsonb, "accountId" uuid, before jsonb, after jsonb)
      where r.sync_id = ${syncId} and r.line between ${rows[0]?.line ?? 0} and ${rows.at(-1)?.line ?? 0} and r.line = d.line`),
  )

/** Decides for all of whom the source says what it said before, and who are members. Resolves to how many. */
export async function decideUnchanged(
  db: Db,
  { id, connectionId }: Pick<SyncRow, 'id' | 'connectionId'>,
): Promise<number> {
  const count = await withHashJoins(db, () =>
    valueOf<number>(
      db,
      sql`with decided as (update sso_sync_rows r set outcome = 'unchanged', account_id = i.account_id from sso_identities i join accounts a on a.id = i.account_id
      where r.sync_id = ${id} and r.outcome is null and i.connection_id = ${connectionId} and i.subject = r.subject
        and i.synced = r.person and i.missing_at is null and a.left_at is null
        and case when r.person ? 'upstreamLock' then a.state <> 'active' else i.locked_at is null or a.state <> 'locked' end returning 1) select count(*)::integer as value from decided`,
    ),
  )
  return count ?? 0
}

export interface PersonFilter {
  outcome?: SyncOutcome | undefined
  search?: string | undefined
}

const matching = (syncId: string, { outcome, search }: PersonFilter): SQL => {
  const text = sql`lower(concat_ws(' ', person ->> 'realName', person ->> 'email', person ->> 'mobilePhone'))`
  return sql`sync_id = ${syncId} ${outcome ? sql`and outcome = ${outcome}` : sql``}
    ${search?.trim() ? sql`and position(lower(${search.trim()}) in ${text}) > 0` : sql``}`
}

const personColumns = sql`line, subject, person, outcome, findings, account_id as "accountId", before, after, undo`
export type ReportRow = Omit<SyncPersonRow, 'syncId' | 'organisationId'>

/** A page of the people of a run. */
export async function listPeople(
  db: Db,
  syncId: string,
  { offset, limit, ...filter }: PersonFilter & { offset: number; limit: number },
): Promise<{ total: number; rows: ReportRow[] }> {
  const wanted = matching(syncId, filter)
  const total = await valueOf<number>(db, sql`select count(*)::integer as value from sso_sync_rows where ${wanted}`)
  const rows = await rowsOf<ReportRow>(
    db,
    sql`select ${personColumns} from sso_sync_rows where ${wanted} order by line limit ${limit} offset ${offset}`,
  )
  return { total: total ?? 0, rows }
}

/** The people of a run after a line, in order. */
export const listPeopleAfter = (
  db: Db,
  syncId: string,
  { after, limit, ...filter }: PersonFilter & { after: number; limit: number },
): Promise<ReportRow[]> =>
  rowsOf(
    db,
    sql`select ${personColumns} from sso_sync_rows where ${matching(syncId, filter)} and line > ${after} order by line limit ${limit}`,
  )

/** How many linked members are missing at a connection. */
export const countMissing = async (db: Db, connectionId: string): Promise<number> =>
  (await valueOf<number>(
    db,
    sql`select count(*)::integer as value from sso_identities i join accounts a on a.id = i.account_id
      where i.connection_id = ${connectionId} and i.missing_at is not null and a.left_at is null`,
  )) ?? 0
