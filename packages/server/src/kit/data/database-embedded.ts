import { existsSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { scopeStatements, textTypes, type Connection, type Database } from './database.ts'
import { makeContentPrivate } from '../files/private-files.ts'

const parsers = Object.fromEntries(textTypes.map((type) => [type, (text: string) => text]))

/** Tests have little data: clearing the usual 128 MB takes longer than all else that opening a database does. */
const testParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** Opens the database inside this process. `image` is a dump to begin from, which tests use. */
export async function openEmbedded({ folder, image }: { folder: string; image?: Blob }): Promise<Database> {
  const pglite = await PGlite.create({
    dataDir: folder,
    ...(image && { loadDataDir: image, startParams: testParams }),
  })
  // PGlite makes files that every account may read and write, whatever the umask.
  if (existsSync(folder)) makeContentPrivate(folder)
  return embeddedDatabase(pglite)
}

/** Gives an open PGlite the interface of a database. */
export function embeddedDatabase(pglite: PGlite): Database {
  let transactions = 0
  return {
    kind: 'embedded',
    async begin(scope) {
      const statements = scopeStatements(scope)
      transactions += 1
      return begin(pglite, statements, () => (transactions -= 1))
    },
    async listen(channel, onNotice) {
      await pglite.listen(channel, onNotice)
      return { isAlive: () => true }
    },
    async tidy() {
      const { rows } = await pglite.query<{ name: string }>(
        `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
      )
      for (const { name } of rows) {
        await pglite.exec(`VACUUM (ANALYZE) ${name}`)
        await setImmediate()
      }
    },
    pool: () => ({ size: 1, idle: transactions === 0 ? 1 : 0, waiting: Math.max(0, transactions - 1) }),
    queue: async () => (await import('pg-boss')).fromPglite(pglite),
    close: () => pglite.close(),
  }
}

/** Takes the one connection until commit or rollback; other transactions wait for it. */
async function begin(pglite: PGlite, statements: string, onEnd: () => void): Promise<Connection> {
  const begun = Promise.withResolvers<Transaction>()
  const ending = Promise.withResolvers<'commit' | 'rollback'>()
  const done = pglite
    .transaction(async (transaction) => {
      // The database works in this thread and answers without a turn of the event loop: other requests get one here.
      await setImmediate()
      await transaction.exec(statements)
      begun.resolve(transaction)
      if ((await ending.promise) === 'rollback') await transaction.rollback()
    })
    .finally(onEnd)
  done.catch(begun.reject)
  const transaction = await begun.promise
  const end = (how: 'commit' | 'rollback') => {
    ending.resolve(how)
    return done
  }
  return {
    async query(text, values, rowMode) {
      const options = { rowMode, parsers }
      return values.length > 0
        ? (await transaction.query(text, values, options)).rows
        : (await transaction.exec(text, options)).flatMap(({ rows }) => rows)
    },
    commit: () => end('commit'),
    rollback: () => end('rollback'),
  }
}
