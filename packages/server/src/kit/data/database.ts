import type { Lang } from '@atrium/contract/constants.ts'
import { sql, type SQL } from 'drizzle-orm'
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy'
import { migrate as runMigrations } from 'drizzle-orm/pg-proxy/migrator'
import type { Db as QueueDatabase } from 'pg-boss'
import { applyFunctions, migrationsFolder } from './functions.ts'

/** Queries of one transaction. Opening another one inside is not possible. */
export type Db = Omit<PgRemoteDatabase<Record<string, never>>, 'transaction' | '$withReplicas'>

/**
 * The rows that a transaction may read and write: those of one organisation, none, those of the installation, those of
 * background jobs (`system`), or all (`owner`: migrations, partitions, seeds). `lang` selects localized names, default
 * Chinese; `timeoutMs` limits each statement.
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
  readonly #begin: () => Promise<Connection>
  #connection: Promise<Connection> | undefined
  #isOver = false

  constructor(database: Database, scope: RowScope) {
    this.#begin = () => (this.#connection ??= database.begin(scope))
    this.db = drizzle(async (text, values, method) => {
      if (this.#isOver) throw new Error('This transaction is over')
      const connection = await this.#begin()
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

/** The rows of a raw SQL query. Times are text: see `toDate`. */
export async function rowsOf<T>(db: Db, query: SQL): Promise<T[]> {
  return (await db.execute(query)) as unknown as T[]
}

/** The same rows by way of JSON: the embedded database returns thousands in half the time. Times have JSON's format. */
export async function rowsAsJson<T>(db: Db, query: SQL): Promise<T[]> {
  const text = await valueOf<string>(db, sql`select json_agg(r)::text as value from (${query}) as r`)
  return text ? (JSON.parse(text) as T[]) : []
}

/** The column `value` of the first row. */
export async function valueOf<T>(db: Db, query: SQL): Promise<T | undefined> {
  return (await rowsOf<{ value: T }>(db, query))[0]?.value
}

/** The integer value of an expression; 0 for null. */
export async function countOf(db: Db, counting: SQL): Promise<number> {
  return (await valueOf<number>(db, sql`select ${counting}::integer as value`)) ?? 0
}

/** Parses a time in the format of the database. */
export const toDate = (text: string): Date => new Date(text)

export const toDateOrNull = (text: string | null): Date | null => (text === null ? null : toDate(text))

/** A list as an array parameter, for `unnest` and `any`. */
export const arrayOf = (values: readonly unknown[], type: string): SQL =>
  sql`${sql.param(toArrayText(values))}::${sql.raw(type)}[]`

const toArrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : JSON.stringify(String(value)))).join(',')}}`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The statements that apply a row scope. They are sent as one message without parameters, so the id is validated. */
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

type DatabaseError = { code?: string; constraint?: string }
const causeOf = (error: unknown) => ((error as { cause?: DatabaseError }).cause ?? error) as DatabaseError

/** True when an error is a violation of the foreign key `name`. */
export const isForeignKeyViolation = (error: unknown, name: string): boolean =>
  causeOf(error).code === '23503' && causeOf(error).constraint === name

export const isUniqueViolation = (error: unknown): boolean => causeOf(error).code === '23505'
