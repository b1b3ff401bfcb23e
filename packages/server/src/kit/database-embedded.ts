import { existsSync } from 'node:fs'
import { PGlite, type PGliteOptions, type Results } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { beginAs, type Database, type Db, type Reach, type Size, type Transaction } from './database.ts'
import { EmbeddedQueries, type RowOptions } from './embedded-query.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { makeContentPrivate } from './private-files.ts'

/** Milliseconds. */
const longestTurn = 5

/** Opens the database that lives inside this process. `image` is a dump to begin from, which tests use. */
export async function openEmbedded({ folder, image }: { folder: string; image?: Blob }): Promise<Database> {
  const options: PGliteOptions = { dataDir: folder, ...(image && { loadDataDir: image }) }
  const pglite = await PGlite.create(options)
  // It makes files that every account may read and write, whatever the umask says.
  if (existsSync(folder)) makeContentPrivate(folder)
  return embeddedDatabase(pglite)
}

/** The embedded database behind the common face. */
export function embeddedDatabase(pglite: PGlite): Database {
  const queries = new EmbeddedQueries(pglite)
  let waiting = 0
  const count = (change: 1 | -1) => void (waiting += change)
  return {
    kind: 'embedded',
    transaction: (reach, size) => new EmbeddedTransaction({ pglite, queries, count }, reach, size),
    alone: (reach) =>
      askedBy(async (text, values, rows) => {
        const transaction = new EmbeddedTransaction({ pglite, queries, count }, reach, 'one-query')
        try {
          return await transaction.query(text, values, rows)
        } finally {
          transaction.end()
        }
      }),
    async listen(channel, onNotice) {
      await pglite.listen(channel, onNotice)
      return { isAlive: () => true }
    },
    migrate: () => migrate(drizzle({ client: pglite }), { migrationsFolder }),
    async ping() {
      await pglite.query('SELECT 1')
    },
    async tidy() {
      const tables = await pglite.query<{ name: string }>(
        `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
      )
      for (const { name } of tables.rows) {
        await pglite.exec(`VACUUM (ANALYZE) ${name}`)
        // A table takes its time; others have a turn before the next one.
        await new Promise((resume) => setImmediate(resume))
      }
    },
    pool: () => ({ size: 1, idle: waiting === 0 ? 1 : 0, waiting: Math.max(0, waiting - 1) }),
    queue: async () => (await import('pg-boss')).fromPglite(pglite),
    close: () => pglite.close(),
  }
}

let lastPause = 0

/**
 * The embedded database works in this thread and answers before the next turn of the event loop. With many waiting for
 * it, nobody else would be heard until all of them are done; so it pauses when it had the thread for some time.
 */
async function letOthersRun() {
  if (performance.now() - lastPause < longestTurn) return
  await new Promise((resume) => setImmediate(resume))
  lastPause = performance.now()
}

interface Connection {
  pglite: PGlite
  queries: EmbeddedQueries
  /** Hears of each transaction that comes and goes. */
  count: (change: 1 | -1) => void
}

type Query = (text: string, values?: unknown[], rows?: RowOptions) => Promise<Results>

/** What asks its queries by a function of ours. */
const askedBy = (query: Query): Db => drizzle({ client: { query } as unknown as PGlite }) as unknown as Db

/** Holds the one connection from its first query to its end; others wait their turn. */
class EmbeddedTransaction implements Transaction {
  readonly #connection: Connection
  readonly #reach: Reach
  readonly #isOneQuery: boolean
  #opening: Promise<void> | undefined
  #running: Promise<void> | undefined
  #finish: ((how: 'commit' | 'rollback') => void) | undefined
  #hasBegun = false
  #hasFailed = false
  #db: Db | undefined

  constructor(connection: Connection, reach: Reach, size: Size | undefined) {
    this.#connection = connection
    this.#reach = reach
    this.#isOneQuery = size === 'one-query'
  }

  get db(): Db {
    return (this.#db ??= askedBy((text, values, rows) => this.query(text, values, rows)))
  }

  async query(text: string, values: unknown[] = [], options: RowOptions = {}): Promise<Results> {
    const beginning = beginAs(this.#reach)
    await this.#open()
    if (this.#hasBegun && this.#isOneQuery) throw new Error('A transaction of one query had another one')
    const before = this.#hasBegun ? '' : beginning
    this.#hasBegun = true
    const after = this.#isOneQuery ? 'COMMIT' : ''
    return this.#connection.queries.ask({ before, text, values, options, after }).catch((problem: unknown) => {
      this.#hasFailed = true
      throw problem
    })
  }

  /** Gives the connection back after the one query. */
  end(): void {
    this.#finish?.('commit')
  }

  #open(): Promise<void> {
    const { pglite, queries, count } = this.#connection
    return (this.#opening ??= new Promise((opened, failed) => {
      count(1)
      const finished = new Promise<'commit' | 'rollback'>((finish) => (this.#finish = finish))
      // Not `transaction`, which sends BEGIN by itself: here it travels with the first query.
      this.#running = pglite
        ._runExclusiveTransaction(async () => {
          opened()
          const how = await finished
          // Its end has travelled with the one query; where that failed, COMMIT has rolled it back.
          if (!this.#isOneQuery) await queries.run(how.toUpperCase())
          await letOthersRun()
        })
        .catch((problem: unknown) => {
          failed(problem)
          throw problem
        })
        .finally(() => count(-1))
      this.#running.catch(() => {})
    }))
  }

  async commit({ wait = true } = {}): Promise<void> {
    this.#finish?.('commit')
    if (wait) await this.#running
    if (this.#hasFailed) throw new Error('The transaction had failed and was rolled back')
  }

  async rollback(): Promise<void> {
    this.#finish?.('rollback')
    await this.#running?.catch(() => {})
  }
}
