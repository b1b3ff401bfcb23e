import type { Lang } from '@atrium/contract/constants.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db as QueueDatabase } from 'pg-boss'

/** What a handler asks the database with: always inside one transaction, so it cannot open another. */
export type Db = Omit<PgDatabase<PgQueryResultHKT, Record<string, never>>, 'transaction' | '$withReplicas'>

/**
 * Whose rows a transaction reaches: one organisation's, nobody's, the installation's – or all, for migrations and seeds alone.
 * Names are told in the language, see `told_name`; in Chinese without one. `timeoutMs` is how long one statement may take.
 */
export type Reach = { organisationId: string; lang?: Lang; timeoutMs?: number } | 'none' | 'installation' | 'owner'

/** A transaction that begins with its first query. One that never asked anything never was. */
export interface Transaction {
  readonly db: Db
  /** Makes the changes last. `wait: false` where nothing was changed: the answer need not wait for it. */
  commit(options?: { wait?: boolean }): Promise<void>
  rollback(): Promise<void>
}

/** Of a transaction of exactly one query, beginning and end travel with that query. */
export type Size = 'any' | 'one-query'

/** A channel that is listened on. */
export interface Subscription {
  /** False from when notifications may be missing until the connection is made anew. */
  isAlive(): boolean
}

/** One of the two databases, behind the same face. */
export interface Database {
  readonly kind: 'embedded' | 'server'
  transaction(reach: Reach, size?: Size): Transaction
  /** Each query is a transaction of its own, which begins and ends in the same message. */
  alone(reach: Reach): Db
  /** Calls back for every notification on a channel, and with `undefined` when the connection was lost and when it came back: some may have been missed. */
  listen(channel: string, onNotice: (payload: string | undefined) => void): Promise<Subscription>
  /** Brings the tables up to date; several servers may try at once. */
  migrate(): Promise<void>
  ping(): Promise<void>
  /**
   * Clears away what deleted and changed rows left, and counts rows for the planner, table by table. A server does so by
   * itself, and nothing happens here.
   */
  tidy(): Promise<void>
  pool(): { size: number; idle: number; waiting: number }
  /** What the job queue asks, with the rights of the owner. The queue is loaded after the start, so this comes late, too. */
  queue(): Promise<QueueDatabase>
  close(): Promise<void>
}

/** Does pieces of work, each in a short transaction of its own, under the row rules of whoever hands it out. */
export type Within = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Does a piece of work in one transaction: all of it lasts, or, when it throws, nothing. */
export const inTransaction = <T>(database: Database, reach: Reach, work: (db: Db) => Promise<T>): Promise<T> =>
  lasting(database.transaction(reach), work)

/**
 * The same for work that is exactly one query: its beginning and its end travel with it, so the database is asked once.
 * What the work throws after the query does not take it back.
 */
export const inOneQuery = <T>(database: Database, reach: Reach, work: (db: Db) => Promise<T>): Promise<T> =>
  lasting(database.transaction(reach, 'one-query'), work)

async function lasting<T>(transaction: Transaction, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    const result = await work(transaction.db)
    await transaction.commit()
    return result
  } catch (problem) {
    await transaction.rollback()
    throw problem
  }
}

/** The rows of a query in SQL of our own. Times come as text: see `toDate`. */
export async function rowsOf<T>(db: Db, query: SQL): Promise<T[]> {
  return ((await db.execute(query)) as { rows: T[] }).rows
}

/**
 * The same rows as one JSON text: for thousands of them, which the embedded database hands over in half the time like
 * that. Numbers beyond 2^53 should come as text; times are spelt as in JSON.
 */
export async function rowsAsJson<T>(db: Db, query: SQL): Promise<T[]> {
  const text = await valueOf<string>(db, sql`select json_agg(r)::text as value from (${query}) as r`)
  return text ? (JSON.parse(text) as T[]) : []
}

/** The value of a query that gives one row with one column, named `value`. */
export async function valueOf<T>(db: Db, query: SQL): Promise<T | undefined> {
  return (await rowsOf<{ value: T }>(db, query))[0]?.value
}

/** The number that a function of the database gives. */
export async function countOf(db: Db, counting: SQL): Promise<number> {
  return (await valueOf<number>(db, sql`select ${counting}::integer as value`)) ?? 0
}

/** A time as the database spells it. */
export const toDate = (text: string): Date => new Date(text)

/** A list as an array parameter, for `unnest` and `any`. */
export const arrayOf = (values: readonly unknown[], type: string): SQL =>
  sql`${sql.param(toArrayText(values))}::${sql.raw(type)}[]`

const usualLimits: ReadonlySet<number> = new Set([10, 20, 50, 100, 200, 500, 1_000])

/**
 * So many rows, behind the first ones of an order. A usual number stands within the statement: the planner then knows
 * beforehand that few are wanted, and one plan serves every page instead of one being made for each, which costs more
 * than reading it. Others travel as parameters, so that the statements stay few.
 */
export function limitTo(limit: number, offset = 0): SQL {
  const count = usualLimits.has(limit) ? sql.raw(String(limit)) : sql`${limit}`
  return offset === 0 ? sql`limit ${count}` : sql`limit ${count} offset ${offset}`
}

const toArrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : JSON.stringify(String(value)))).join(',')}}`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The statement that begins a transaction and puts it under the row rules of its reach. One statement without
 * parameters, so that it travels together with the first query; the id is therefore checked here.
 */
export function beginAs(reach: Reach): string {
  if (reach === 'owner') return 'BEGIN'
  if (reach === 'installation') return 'BEGIN; SET LOCAL ROLE atrium_installation'
  const organisation = reach === 'none' ? '' : reach.organisationId
  if (organisation && !uuid.test(organisation)) throw new Error(`"${organisation}" is not the id of an organisation`)
  const lang = reach !== 'none' && reach.lang === 'en' ? "; SET LOCAL app.lang = 'en'" : ''
  const timeout =
    reach !== 'none' && reach.timeoutMs ? `; SET LOCAL statement_timeout = ${Math.ceil(reach.timeoutMs)}` : ''
  return `BEGIN; SET LOCAL ROLE atrium_app; SET LOCAL app.organisation_id = '${organisation}'${lang}${timeout}`
}

/** Whether the database refused a row because its like is there already. */
/** True when a reference of this name was violated. */
export function isForeignKeyViolation(problem: unknown, name: string): boolean {
  type Violation = { code?: string; constraint?: string }
  const { code, constraint } = ((problem as { cause?: Violation }).cause ?? problem) as Violation
  return code === '23503' && constraint === name
}

export function isUniqueViolation(problem: unknown): boolean {
  const { code, cause } = problem as { code?: string; cause?: { code?: string } }
  return (cause?.code ?? code) === '23505'
}
