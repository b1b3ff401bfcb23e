import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import {
  beginAs,
  type Database,
  type Db,
  type Reach,
  type Size,
  type Subscription,
  type Transaction,
} from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { nameOf } from './statement-names.ts'

/** Any number will do, as long as every version of the server uses the same. */
const migrationLock = 7_900_001
const connectTimeout = 5_000
const reconnectPause = 1_000
const heartbeatInterval = 5_000
const heartbeatTimeout = 3_000
const heartbeatPrefix = 'heartbeat:'

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
      await listener.open()
      return listener
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

/**
 * A connection of its own that listens, and is made anew when it is lost. A connection can die without a word, so it
 * notifies itself regularly: a heartbeat that does not arrive in time means that other notifications are missing, too.
 */
class Listener implements Subscription {
  readonly #url: string
  readonly #channel: string
  readonly #onNotice: (payload: string | undefined) => void
  #client: pg.Client | undefined
  #heartbeat: string | undefined
  #timer: NodeJS.Timeout | undefined
  #endBeat = () => {}
  #isAlive = false
  #isReopening = false
  #isClosed = false

  constructor(url: string, channel: string, onNotice: (payload: string | undefined) => void) {
    this.#url = url
    this.#channel = channel
    this.#onNotice = onNotice
  }

  isAlive(): boolean {
    return this.#isAlive
  }

  /** Ends with the first heartbeat, or when none arrives in time; throws when there is no connection at all. */
  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: connectTimeout,
      query_timeout: connectTimeout,
      keepAlive: true,
      application_name: 'atrium notices',
    })
    client.on('error', () => {})
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload = '' }) => this.#receive(client, payload))
    try {
      await client.connect()
      await client.query(`LISTEN ${pg.escapeIdentifier(this.#channel)}`)
    } catch (problem) {
      client.end().catch(() => {})
      throw problem
    }
    this.#client = client
    if (this.#isClosed) return this.close()
    await this.#beat(client)
  }

  #receive(client: pg.Client, payload: string) {
    if (!payload.startsWith(heartbeatPrefix)) return this.#onNotice(payload)
    if (payload !== this.#heartbeat) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#beat(client), heartbeatInterval).unref()
    // What was remembered before may have changed unnoticed.
    if (!this.#isAlive) this.#onNotice(undefined)
    this.#isAlive = true
    this.#endBeat()
  }

  #beat(client: pg.Client): Promise<void> {
    const heartbeat = heartbeatPrefix + randomUUID()
    this.#heartbeat = heartbeat
    // A failure is a heartbeat that does not arrive.
    client.query('SELECT pg_notify($1, $2)', [this.#channel, heartbeat]).catch(() => {})
    // After a stall of this process the heartbeat may have arrived but not been read: that is done before `setImmediate`.
    const check = () => setImmediate(() => this.#timer === timer && this.#lose(client))
    const timer = setTimeout(check, heartbeatTimeout).unref()
    this.#timer = timer
    return new Promise((resolve) => (this.#endBeat = resolve))
  }

  #lose(client: pg.Client) {
    if (client !== this.#client || this.#isClosed) return
    this.#client = undefined
    this.#isAlive = false
    clearTimeout(this.#timer)
    client.end().catch(() => {})
    this.#onNotice(undefined)
    this.#endBeat()
    if (!this.#isReopening) void this.#reopen()
  }

  async #reopen() {
    this.#isReopening = true
    while (!this.#isClosed && !this.#isAlive) {
      await new Promise((resume) => setTimeout(resume, reconnectPause).unref())
      if (!this.#isClosed) await this.open().catch(() => {})
    }
    this.#isReopening = false
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#endBeat()
    await this.#client?.end()
  }
}
