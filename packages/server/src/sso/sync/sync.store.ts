import {
  defaultBrakePercent,
  type MissingAction,
  type SyncKind,
  type SyncOutcome,
  type SyncProblem,
  type SyncSchedule,
} from '@atrium/contract/sso/sync.shapes.ts'
import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { accounts } from '#account/account.tables.ts'
import { newId } from '#kit/data/columns.ts'
import { rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import { ssoConnections, ssoSyncRows, ssoSyncs, ssoSyncSettings } from '../sso.tables.ts'
import type { PersonFinding, SyncedPerson, Watermark } from './people-source.ts'

export type SyncSettingsRow = typeof ssoSyncSettings.$inferSelect
export type SyncRow = typeof ssoSyncs.$inferSelect
export type SyncPersonRow = typeof ssoSyncRows.$inferSelect

/** A run with the name of its connection and of who started it. */
export interface SyncRecord extends SyncRow {
  connectionName: string
  requestedByName: string | null
}

const records = (db: Db) =>
  db
    .select({ sync: ssoSyncs, connectionName: ssoConnections.name, requestedByName: accounts.realName })
    .from(ssoSyncs)
    .innerJoin(ssoConnections, eq(ssoConnections.id, ssoSyncs.connectionId))
    .leftJoin(accounts, eq(accounts.id, ssoSyncs.requestedBy))

type Selected = Awaited<ReturnType<typeof records>>[number]
const recordOf = ({ sync, ...names }: Selected): SyncRecord => ({ ...sync, ...names })

export async function findSync(db: Db, id: string): Promise<SyncRecord | undefined> {
  const [found] = await records(db).where(eq(ssoSyncs.id, id))
  return found && recordOf(found)
}

/** Like `findSync`; locks the run until the transaction ends. */
export async function lockSync(db: Db, id: string): Promise<SyncRecord | undefined> {
  await db.execute(sql`select 1 from sso_syncs where id = ${id} for no key update`)
  return findSync(db, id)
}

const isActive = sql`${ssoSyncs.state} in ('waiting', 'reading', 'applying')`

export async function findActiveSync(db: Db, connectionId: string): Promise<SyncRecord | undefined> {
  const [found] = await records(db).where(sql`${ssoSyncs.connectionId} = ${connectionId} and ${isActive}`)
  return found && recordOf(found)
}

/** The latest whole run of a connection that was no dry run and has ended by itself. */
export async function findLastWhole(db: Db, connectionId: string): Promise<SyncRow | undefined> {
  const [found] = await db
    .select()
    .from(ssoSyncs)
    .where(
      sql`${ssoSyncs.connectionId} = ${connectionId} and ${ssoSyncs.kind} = 'whole' and not ${ssoSyncs.isDry} and ${ssoSyncs.state} in ('finished', 'stopped')`,
    )
    .orderBy(desc(ssoSyncs.createdAt))
    .limit(1)
  return found
}

/** A page of the runs of a connection, the latest first. */
export async function listSyncs(
  db: Db,
  connectionId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; rows: SyncRecord[] }> {
  const rows = await records(db)
    .where(eq(ssoSyncs.connectionId, connectionId))
    .orderBy(desc(ssoSyncs.createdAt), desc(ssoSyncs.id))
    .limit(limit)
    .offset(offset)
  const total = await valueOf<number>(
    db,
    sql`select count(*)::integer as value from sso_syncs where connection_id = ${connectionId}`,
  )
  return { total: total ?? 0, rows: rows.map(recordOf) }
}

export interface NewSync {
  organisationId: string
  connectionId: string
  kind: SyncKind
  isDry: boolean
  requestedBy: string | null
  confirmedCount?: number
}

/** Inserts a run that waits for a server. Undefined while another one of the connection goes on. */
export async function insertSync(db: Db, sync: NewSync): Promise<string | undefined> {
  const id = newId()
  const rows = await db
    .insert(ssoSyncs)
    .values({ id, ...sync })
    .onConflictDoNothing()
    .returning({ id: ssoSyncs.id })
  return rows[0]?.id
}

const initialSettings = {
  schedule: 'off',
  hour: 2,
  missing: 'mark',
  brakePercent: defaultBrakePercent,
  nextAt: null,
  watermark: null,
  watermarkVersion: null,
} as const

interface OfConnection {
  id: string
  organisationId: string
}

/** The settings of a connection, with those of the beginning where nobody has set any. */
export async function findSyncSettings(db: Db, { id, organisationId }: OfConnection): Promise<SyncSettingsRow> {
  const [row] = await db.select().from(ssoSyncSettings).where(eq(ssoSyncSettings.connectionId, id))
  return row ?? { connectionId: id, organisationId, ...initialSettings }
}

/** The same, with a row that stays locked until the transaction ends. */
export async function lockSyncSettings(db: Db, { id, organisationId }: OfConnection): Promise<SyncSettingsRow> {
  await db.insert(ssoSyncSettings).values({ connectionId: id, organisationId }).onConflictDoNothing()
  const [row] = await db.select().from(ssoSyncSettings).where(eq(ssoSyncSettings.connectionId, id)).for('update')
  return row as SyncSettingsRow
}

export interface SyncSettingsInput {
  schedule: SyncSchedule
  hour: number
  missing: MissingAction
  brakePercent: number
}

/** Saves settings; the next run is at the next time of the schedule. */
export const updateSyncSettings = (db: Db, connectionId: string, input: SyncSettingsInput) =>
  db
    .update(ssoSyncSettings)
    .set({ ...input, nextAt: nextTime(input) })
    .where(eq(ssoSyncSettings.connectionId, connectionId))

/** Switches a schedule off, and forgets how far the directory was read. */
export const stopSchedule = (db: Db, connectionId: string) =>
  db
    .update(ssoSyncSettings)
    .set({ schedule: 'off', nextAt: null, watermark: null, watermarkVersion: null })
    .where(eq(ssoSyncSettings.connectionId, connectionId))

const everyHour = Array.from({ length: 24 }, (_, hour) => hour)
const hoursOf = ({ schedule, hour }: Pick<SyncSettingsInput, 'schedule' | 'hour'>): readonly number[] =>
  ({ off: [], hourly: everyHour, 'six-hours': [0, 6, 12, 18], daily: [hour] })[schedule]

/** The next time of a schedule, in the time zone of the organisation; null without one. */
function nextTime(settings: Pick<SyncSettingsInput, 'schedule' | 'hour'>): SQL {
  const hours = sql.raw(`array[${hoursOf(settings).join(', ')}]::integer[]`)
  return sql`(select min(slot.time) from (
    select (date_trunc('day', now() at time zone o.time_zone) + make_interval(days => day, hours => hour)) at time zone o.time_zone as time
    from organisations o, generate_series(0, 1) as day, unnest(${hours}) as hour where o.id = ${ssoSyncSettings.organisationId}) as slot
    where slot.time > now())`
}

export const setNextTime = (db: Db, settings: Pick<SyncSettingsRow, 'connectionId' | 'schedule' | 'hour'>) =>
  db
    .update(ssoSyncSettings)
    .set({ nextAt: nextTime(settings) })
    .where(eq(ssoSyncSettings.connectionId, settings.connectionId))

/** Remembers how far the directory was read, by which version of the connection. */
export async function setWatermark(
  db: Db,
  { id: connectionId, organisationId, version }: OfConnection & { version: number },
  watermark: Watermark | null,
): Promise<void> {
  const read = { watermark, watermarkVersion: version }
  await db
    .insert(ssoSyncSettings)
    .values({ connectionId, organisationId, ...read })
    .onConflictDoUpdate({ target: ssoSyncSettings.connectionId, set: read })
}

/** Connections of all organisations whose schedule is due. */
export const listDueConnections = (db: Db): Promise<{ connectionId: string; organisationId: string }[]> =>
  db
    .select({ connectionId: ssoSyncSettings.connectionId, organisationId: ssoSyncSettings.organisationId })
    .from(ssoSyncSettings)
    .where(sql`${ssoSyncSettings.nextAt} <= now()`)
    .orderBy(ssoSyncSettings.nextAt)

/** Runs of all organisations that wait for a server, or whose server is not heard of any more. */
export const listOpenSyncs = (db: Db): Promise<{ id: string; organisationId: string; state: string }[]> =>
  db
    .select({ id: ssoSyncs.id, organisationId: ssoSyncs.organisationId, state: ssoSyncs.state })
    .from(ssoSyncs)
    .where(isActive)
    .orderBy(ssoSyncs.createdAt)

/** True when a run of today, by the days of the organisation, has read everybody. */
export const hasWholeToday = async (db: Db, connectionId: string): Promise<boolean> =>
  (await valueOf<boolean>(
    db,
    sql`select exists (select from sso_syncs s join organisations o on o.id = s.organisation_id
      where s.connection_id = ${connectionId} and s.kind = 'whole' and not s.is_dry and s.state in ('finished', 'stopped')
        and s.created_at >= date_trunc('day', now() at time zone o.time_zone) at time zone o.time_zone) as value`,
  )) === true

/** Seconds after which a run is taken to be dead that nobody renews. */
const leaseSeconds = 60
/** How often a run is renewed. */
export const heartbeatMs = 15_000

/** Claims a waiting run for a process. Resolves to whether it did. */
export async function claimSync(db: Db, id: string, worker: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update sso_syncs set state = 'reading', started_at = now(), worker = ${worker}, worker_until = now() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and state = 'waiting' returning 1`,
  )
  return rows.length > 0
}

/** Says that the process is alive. Resolves to whether the run is still its own. */
export async function renewSync(db: Db, id: string, worker: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update sso_syncs set worker_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and worker = ${worker} and state in ('reading', 'applying') returning 1`,
  )
  return rows.length > 0
}

/** The same between batches; a batch at hand renews by itself, and holds the row meanwhile. */
export async function renewIfFree(db: Db, id: string, worker: string): Promise<void> {
  const free = await rowsOf(
    db,
    sql`select 1 from sso_syncs where id = ${id} and worker = ${worker} for no key update skip locked`,
  )
  if (free.length > 0) await renewSync(db, id, worker)
}

/**
 * Fails a run whose process has died: its lease is over, and no batch of it is at hand. In an embedded database every other
 * process has died. Resolves to whether it did.
 */
export async function failDeadSync(
  db: Db,
  id: string,
  { worker, isExclusive }: { worker: string; isExclusive: boolean },
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update sso_syncs set state = 'failed', problem = 'interrupted', finished_at = now(), worker = null, worker_until = null
      where id = (select s.id from sso_syncs s where s.id = ${id} and s.state in ('reading', 'applying')
        and (s.worker_until < now() or (${isExclusive} and s.worker <> ${worker})) for no key update skip locked) returning 1`,
  )
  return rows.length > 0
}

export interface SyncEnd {
  state: 'finished' | 'stopped' | 'failed'
  problem?: SyncProblem
  traceId?: string
}

/** Ends a run and counts its outcomes. */
export const endSync = (db: Db, id: string, { state, problem, traceId }: SyncEnd) =>
  db.execute(sql`update sso_syncs set state = ${state}, problem = ${problem ?? null}, trace_id = ${traceId ?? null}::uuid, finished_at = now(), worker = null, worker_until = null,
      counts = coalesce((select jsonb_object_agg(r.outcome, r.n) from (
        select outcome, count(*) as n from sso_sync_rows where sync_id = ${id} and outcome is not null group by 1) as r), '{}')
    where id = ${id}`)

/** Says that a run that stopped was confirmed: it can be once. */
export const markConfirmed = (db: Db, id: string) =>
  db.execute(sql`update sso_syncs set confirmed_at = now() where id = ${id}`)

/** Says that a run was taken back. */
export const endUndone = (db: Db, id: string) =>
  db.execute(sql`update sso_syncs set state = 'undone', undone_at = now() where id = ${id}`)

export const setApplying = (
  db: Db,
  id: string,
  { kind, foundCount, vanishing, linked }: { kind: SyncKind; foundCount: number; vanishing: number; linked: number },
) =>
  db.execute(
    sql`update sso_syncs set state = 'applying', kind = ${kind}, found_count = ${foundCount}, vanishing_count = ${vanishing}, linked_count = ${linked} where id = ${id}`,
  )

export const setFound = (db: Db, id: string, foundCount: number) =>
  db.execute(sql`update sso_syncs set found_count = ${foundCount} where id = ${id}`)

export const addDone = (db: Db, id: string, count: number) =>
  db.execute(sql`update sso_syncs set done_count = done_count + ${count} where id = ${id}`)

export const addCreatedDepartments = (db: Db, id: string, made: readonly { id?: string; path: string }[]) =>
  db.execute(
    sql`update sso_syncs set created_departments = created_departments || ${JSON.stringify(made)}::jsonb where id = ${id}`,
  )

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

/**
 * Joins many rows with many. The statistics know nothing of rows that were just written, and take them to be few: the planner
 * would then compare each row with all others, which took minutes for thousands.
 */
export async function withHashJoins<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`set local enable_nestloop = off`)
  const result = await work()
  await db.execute(sql`set local enable_nestloop to default`)
  return result
}

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
        and i.synced = r.person and i.missing_at is null and a.left_at is null returning 1) select count(*)::integer as value from decided`,
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
