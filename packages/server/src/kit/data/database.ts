import type { Lang } from '@atrium/contract/constants.ts'
import { sql, type SQL } from 'drizzle-orm'
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy'
import { migrate as runMigrations } from 'drizzle-orm/pg-proxy/migrator'
import type { Db as QueueDatabase } from 'pg-boss'
import { applyFunctions, migrationsFolder } from './functions.ts'

/** Queries of one transaction. Opening another one inside is not possible. */
export type Db = Omit<PgRemoteDatabase<Record<string, never>>, 'transaction' | '$withReplicas'>

/**
 * The rows that a transaction may see and change: those of one organisation, none, those of the installation, those of
 * all organisations that background jobs need (`system`), or all (`owner`, for migrations, partitions and seeds). `lang` selects localized names, Chinese by default; `timeoutMs` limits each statement.
 */
export type RowScope =
  | { organisationId: string; lang?: Lang; timeoutMs?: number }
  | 'none'
  | 'installation'
  | 'system'
  | 'owner'

/** A database connection inside a transaction that has begun. `commit` and `rollback` give the connection back. */
export interface Connection {
  /** Without values the text may hold several statements; their rows come in order. */
  query(text: string, values: unknown[], rowMode: 'array' | 'object'): Promise<unknown[]>
  /** Throws when a statement had failed, so that the database rolled back. */
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** A channel with a subscription. */
export interface Subscription {
  /** False while notifications may be missing, until the connection is restored. */
  isAlive(): boolean
}

/** What PostgreSQL and the embedded database have in common. */
export interface Database {
  readonly kind: 'embedded' | 'server'
  /** Takes a connection, begins a transaction and applies the row scope. */
  begin(scope: RowScope): Promise<Connection>
  /** Calls back with the payload of each notification, and with `undefined` when some may have been missed. */
  listen(channel: string, onNotice: (payload: string | undefined) => void): Promise<Subscription>
  /** Vacuums and analyzes the embedded database. A PostgreSQL server does so by itself. */
  tidy(): Promise<void>
  pool(): { size: number; idle: number; waiting: number }
  /** The interface of the job queue, with the rights of the owner. Loads the queue's library. */
  queue(): Promise<QueueDatabase>
  close(): Promise<void>
}

/**
 * A transaction that begins with its first query, so that a request that needs no rows takes no connection. After
 * `commit` or `rollback` every query is refused.
 */
export class Transaction {
  readonly db: Db
  #connection: Promise<Connection> | undefined
  #isOver = false

  constructor(database: Database, scope: RowScope) {
    this.db = drizzle(async (text, values, method) => {
      if (this.#isOver) throw new Error('This transaction is over')
      const connection = await (this.#connection ??= database.begin(scope))
      return { rows: await connection.query(text, values, method === 'execute' ? 'object' : 'array') }
    })
  }

  async commit(): Promise<void> {
    await (await this.#end())?.commit()
  }

  /** Never throws: a transaction on a lost connection is rolled back already. */
  async rollback(): Promise<void> {
    await this.#end()
      ?.then((connection) => connection.rollback())
      .catch(() => {})
  }

  #end(): Promise<Connection> | undefined {
    const connection = this.#connection
    this.#connection = undefined
    this.#isOver = true
    return connection
  }
}

/** Runs work in transactions of its own, one for each call, with a fixed row scope. */
export type Within = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Runs work in one transaction; rolls back when it throws. */
export async function inTransaction<T>(database: Database, scope: RowScope, work: (db: Db) => Promise<T>): Promise<T> {
  const transaction = new Transaction(database, scope)
  try {
    const result = await work(transaction.db)
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

/** Any number, as long as every version of the server uses the same. */
const migrationLock = 7_900_001

/** Brings tables and functions up to date in one transaction. Servers that start together take turns. */
export const migrate = (database: Database): Promise<void> =>
  inTransaction(database, 'owner', async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    const apply = async (statements: string[]) => {
      for (const statement of statements) await db.execute(sql.raw(statement))
    }
    await runMigrations(db as PgRemoteDatabase<Record<string, never>>, apply, { migrationsFolder })
    await applyFunctions(db)
  })

/** The rows of a query in SQL of our own. Times come as text: see `toDate`. */
export async function rowsOf<T>(db: Db, query: SQL): Promise<T[]> {
  return (await db.execute(query)) as unknown as T[]
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

const toArrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : JSON.stringify(String(value)))).join(',')}}`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The statements that put a transaction under the row rules of its scope. They travel in one message, which cannot have
 * parameters: so the id is checked to be one.
 */
export function scopeStatements(scope: RowScope): string {
  if (scope === 'owner') return ''
  if (scope === 'installation' || scope === 'system') return `SET LOCAL ROLE atrium_${scope}`
  const { organisationId = '', lang, timeoutMs } = scope === 'none' ? {} : scope
  if (organisationId && !uuid.test(organisationId))
    throw new Error(`"${organisationId}" is not the id of an organisation`)
  const statements = ['SET LOCAL ROLE atrium_app', `SET LOCAL app.organisation_id = '${organisationId}'`]
  if (lang === 'en') statements.push("SET LOCAL app.lang = 'en'")
  if (timeoutMs) statements.push(`SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}`)
  return statements.join('; ')
}

/** Types that stay text, as Drizzle expects them: timestamps, dates, intervals, and arrays of these and of numerics. */
export const textTypes: readonly number[] = [1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231]

/** True when a foreign key of this name was violated. */
export function isForeignKeyViolation(problem: unknown, name: string): boolean {
  type Violation = { code?: string; constraint?: string }
  const { code, constraint } = ((problem as { cause?: Violation }).cause ?? problem) as Violation
  return code === '23503' && constraint === name
}

/** True when a row with the same key exists. */
export function isUniqueViolation(problem: unknown): boolean {
  const { code, cause } = problem as { code?: string; cause?: { code?: string } }
  return (cause?.code ?? code) === '23505'
}
