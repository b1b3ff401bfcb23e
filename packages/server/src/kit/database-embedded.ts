import { PGlite, protocol, type PGliteOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { beginAs, type Database, type Db, type Reach, type Transaction } from './database.ts'
import { askEmbedded, type RowOptions } from './embedded-query.ts'
import { migrationsFolder } from './migrations-folder.ts'

/** Milliseconds. */
const longestTurn = 5

/** Opens the database that lives inside this process. `image` is a dump to begin from, which tests use. */
export async function openEmbedded({ folder, image }: { folder: string; image?: Blob }): Promise<Database> {
  const options: PGliteOptions = { dataDir: folder, ...(image && { loadDataDir: image }) }
  const pglite = await PGlite.create(options)
  return embeddedDatabase(pglite)
}

/** The embedded database behind the common face. */
export function embeddedDatabase(pglite: PGlite): Database {
  let waiting = 0
  return {
    kind: 'embedded',
    transaction: (reach) => new EmbeddedTransaction(pglite, reach, (change) => (waiting += change)),
    async listen(channel, onNotice) {
      await pglite.listen(channel, onNotice)
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

/** Holds the one connection from its first query to its end; others wait their turn. */
class EmbeddedTransaction implements Transaction {
  readonly #pglite: PGlite
  readonly #count: (change: 1 | -1) => void
  #opening: Promise<void> | undefined
  #running: Promise<void> | undefined
  #finish: ((how: 'commit' | 'rollback') => void) | undefined
  readonly #reach: Reach
  #hasBegun = false
  #hasFailed = false
  #db: Db | undefined

  constructor(pglite: PGlite, reach: Reach, count: (change: 1 | -1) => void) {
    this.#pglite = pglite
    this.#reach = reach
    this.#count = count
  }

  get db(): Db {
    return (this.#db ??= this.#ask())
  }

  #ask(): Db {
    const query = async (text: string, values: unknown[] = [], options: RowOptions = {}) => {
      const beginning = beginAs(this.#reach)
      await this.#open()
      const before = this.#hasBegun ? '' : beginning
      this.#hasBegun = true
      return askEmbedded(this.#pglite, { before, text, values, options }).catch((problem: unknown) => {
        this.#hasFailed = true
        throw problem
      })
    }
    return drizzle({ client: { query } as unknown as PGlite }) as unknown as Db
  }

  #open(): Promise<void> {
    return (this.#opening ??= new Promise((opened, failed) => {
      this.#count(1)
      const finished = new Promise<'commit' | 'rollback'>((finish) => (this.#finish = finish))
      // Not `transaction`, which sends BEGIN by itself: here it travels with the first query.
      this.#running = this.#pglite
        ._runExclusiveTransaction(async () => {
          opened()
          const how = await finished
          await this.#pglite.execProtocolStream(protocol.serialize.query(how.toUpperCase()), { syncToFs: false })
          await letOthersRun()
        })
        .catch((problem: unknown) => {
          failed(problem)
          throw problem
        })
        .finally(() => this.#count(-1))
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
