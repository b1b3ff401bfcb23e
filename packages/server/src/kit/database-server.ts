import type { Duplex } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { beginAs, type Database, type Db, type Reach, type Size, type Transaction } from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { nameOf } from './statement-names.ts'

/** Any number will do, as long as every version of the server uses the same. */
const migrationLock = 7_900_001
const connectTimeout = 5_000
const reconnectPause = 1_000

/** Opens a pool on a PostgreSQL server; throws when it cannot be reached. */
export async function openServer(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    pipeline: true,
    connectionTimeoutMillis: connectTimeout,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'atrium',
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  await pool.query('SELECT 1')
  const listeners: Listener[] = []
  return {
    kind: 'server',
    transaction: (reach, size) => new ServerTransaction(pool, reach, size),
    alone: (reach) =>
      askedBy((config, values) => new ServerTransaction(pool, reach, 'one-query').query(config, values)),
    async listen(channel, onNotice) {
      const listener = new Listener(url, channel, onNotice)
      listeners.push(listener)
      await listener.connect()
    },
    migrate: () => migrateUnderLock(pool),
    async tidy() {},
    async ping() {
      await pool.query('SELECT 1')
    },
    pool: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    queue: async () => ({ executeSql: (text, values) => pool.query(text, values).then(allRows) }),
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()))
      await pool.end()
    },
  }
}

/** Several statements at once answer with a list of results: their rows, one after the other. */
const allRows = (result: pg.QueryResult | pg.QueryResult[]) => ({
  rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows,
})

async function migrateUnderLock(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock])
    client.release()
  }
}

type Query = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/** What asks its queries by a function of ours. */
const askedBy = (query: Query): Db => drizzle({ client: { query } as unknown as pg.Pool }) as unknown as Db

/** Begins in the same packet as its first query: the connection is a pipeline. */
class ServerTransaction implements Transaction {
  readonly #pool: pg.Pool
  readonly #reach: Reach
  readonly #isOneQuery: boolean
  #db: Db | undefined
  #client: Promise<pg.PoolClient> | undefined
  #ending: Promise<void> | undefined

  constructor(pool: pg.Pool, reach: Reach, size: Size | undefined) {
    this.#pool = pool
    this.#reach = reach
    this.#isOneQuery = size === 'one-query'
  }

  get db(): Db {
    return (this.#db ??= askedBy((config, values) => this.query(config, values)))
  }

  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.#open()
    const answer = client.query({ ...config, name: nameOf(config.text) }, values)
    if (this.#isOneQuery) this.#end('COMMIT').catch(() => {})
    return answer
  }

  #open(): Promise<pg.PoolClient> {
    const beginning = beginAs(this.#reach)
    return (this.#client ??= this.#pool.connect().then((client) => {
      holdBack(client)
      // Not waited for: should it fail, so does every query behind it. Only its own report is not needed.
      client.query(beginning).catch(() => {})
      return client
    }))
  }

  async commit({ wait = true } = {}): Promise<void> {
    const done = this.#end('COMMIT')
    if (wait) return done
    done.catch(() => {})
  }

  async rollback(): Promise<void> {
    // What made us roll back may be the connection itself; then there is nothing left to roll back.
    await this.#end('ROLLBACK').catch(() => {})
  }

  #end(statement: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    return (this.#ending ??= this.#sendEnd(statement))
  }

  async #sendEnd(statement: 'COMMIT' | 'ROLLBACK') {
    if (!this.#client) return
    const client = await this.#client
    this.#client = Promise.reject(new Error('This transaction is over'))
    this.#client.catch(() => {})
    const { command } = await client.query(statement).catch((problem: unknown) => {
      client.release(true)
      throw problem
    })
    client.release()
    if (statement === 'COMMIT' && command !== 'COMMIT')
      throw new Error('The transaction had failed and was rolled back')
  }
}

/** Keeps what is written in this moment together, so that the beginning travels with the first query. */
function holdBack(client: pg.PoolClient) {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** A connection of its own that listens, and comes back when it is lost. */
class Listener {
  readonly #url: string
  readonly #channel: string
  readonly #onNotice: (payload: string | undefined) => void
  #client: pg.Client | undefined
  #isClosed = false

  constructor(url: string, channel: string, onNotice: (payload: string | undefined) => void) {
    this.#url = url
    this.#channel = channel
    this.#onNotice = onNotice
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: connectTimeout,
      keepAlive: true,
      application_name: 'atrium notices',
    })
    client.on('notification', ({ payload }) => this.#onNotice(payload ?? ''))
    client.on('error', () => {})
    client.on('end', () => void this.#reconnect())
    this.#client = client
    await client.connect()
    await client.query(`LISTEN ${pg.escapeIdentifier(this.#channel)}`)
  }

  async #reconnect() {
    while (!this.#isClosed) {
      try {
        await new Promise((resume) => setTimeout(resume, reconnectPause).unref())
        if (!this.#isClosed) await this.connect()
        return this.#onNotice(undefined)
      } catch {
        this.#client?.removeAllListeners('end')
      }
    }
  }

  async close() {
    this.#isClosed = true
    await this.#client?.end()
  }
}
