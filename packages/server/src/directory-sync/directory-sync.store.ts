import type { SyncKind, SyncProblem } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import { newId } from '#kit/data/columns.ts'
import { rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import { ssoConnections } from '#sso/sso.tables.ts'
import { ssoSyncs } from './directory-sync.tables.ts'

export type SyncRow = typeof ssoSyncs.$inferSelect

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
