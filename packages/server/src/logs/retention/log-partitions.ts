import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { retainedSince } from '../search/log-period.ts'

/** The tables that are partitioned by month. */
export const monthlyTables = ['operation_logs', 'operation_blocks', 'sign_in_logs', 'active_people'] as const
type MonthlyTable = (typeof monthlyTables)[number]

/** A month as names of partitions end: `2026_11`. */
export type LogMonth = string

/** Any number, as long as every version of the server uses the same. */
const partitionLock = 7_900_003

const parents = sql.raw(`array[${monthlyTables.map((name) => `'${name}'`).join()}]`)

/**
 * Creates the missing partitions of all months in a period: where none is given from last month – a clock may be set
 * back – to two months ahead. Needs the rights of the owner.
 */
export async function ensureLogPartitions(
  db: Db,
  first: SQL = sql`now() - interval '1 month'`,
  last: SQL = sql`now() + interval '2 months'`,
): Promise<void> {
  // A look first: creating a partition locks the parent, and sign-ins would wait.
  const missing = await rowsOf<{ parent: MonthlyTable; name: string; from_at: string; until_at: string }>(
    db,
    sql`select parent, name, month::text || '+00' as from_at, (month + interval '1 month')::text || '+00' as until_at
      from generate_series(date_trunc('month', (${first})::timestamptz at time zone 'UTC'), (${last})::timestamptz at time zone 'UTC', interval '1 month') as month,
        unnest(${parents}) as parent, lateral (select parent || to_char(month, '_YYYY_MM') as name) as partition
      where to_regclass(name) is null order by month, parent`,
  )
  if (missing.length === 0) return
  // Servers that start together take turns.
  await db.execute(sql`select pg_advisory_xact_lock(${partitionLock})`)
  for (const { parent, name, from_at, until_at } of missing)
    await db.execute(
      sql.raw(`create table if not exists ${name} partition of ${parent} for values from ('${from_at}') to ('${until_at}');
        alter table ${name} enable row level security`),
    )
}

/** The months that no organisation keeps any longer, the oldest first. */
export async function listExpiredLogMonths(db: Db): Promise<LogMonth[]> {
  const [clock] = await rowsOf<{ now: number }>(db, sql`select extract(epoch from now())::float8 * 1000 as now`)
  const now = Number(clock?.now)
  const stored = await rowsOf<{ value: unknown }>(
    db,
    sql`select value from organisation_configs where code = 'log-retention'`,
  )
  const since = Math.min(
    retainedSince(undefined, now),
    ...stored.map(({ value }) => retainedSince({ 'log-retention': value }, now)),
  )
  const months = await rowsOf<{ month: LogMonth }>(
    db,
    sql`select distinct right(p.relname, 7) as month from pg_inherits i join pg_class p on p.oid = i.inhrelid
      where i.inhparent = any (${parents}::regclass[]) order by 1`,
  )
  return months.map(({ month }) => month).filter((month) => endOf(month) <= since)
}

function endOf(month: LogMonth): number {
  const [year, number] = month.split('_').map(Number) as [number, number]
  return Date.UTC(year, number)
}

/**
 * Detaches a month from a log. This locks the log for a moment; fails with `55P03` where others lock it for longer, so
 * that no sign-in waits behind it. Needs the rights of the owner.
 */
export async function detachLogMonth(db: Db, parent: MonthlyTable, month: LogMonth): Promise<void> {
  const name = `${parent}_${month}`
  const attached = await rowsOf(db, sql`select 1 from pg_inherits where inhrelid = to_regclass(${name})`)
  if (attached.length === 0) return
  await db.execute(sql.raw(`set local lock_timeout = '100ms'; alter table ${parent} detach partition ${name}`))
}

/** Drops all detached months. Nobody reads them any more, so nobody waits. Needs the rights of the owner. */
export async function dropDetachedLogMonths(db: Db): Promise<void> {
  const detached = await rowsOf<{ name: string }>(
    db,
    sql`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
      and c.relname ~ ('^(' || array_to_string(${parents}, '|') || ')_[0-9]{4}_[0-9]{2}$')`,
  )
  for (const { name } of detached) await db.execute(sql.raw(`drop table ${name}`))
}
