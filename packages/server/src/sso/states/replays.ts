import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { inTransaction, valueOf, type Database } from '#kit/data/database.ts'

/** Remembers in the database that something was used at a connection; false when it was before, on any server. */
export const consumeOnce =
  (database: Database, connectionId: string) =>
  async (key: string, until: Date): Promise<boolean> => {
    const hash = createHash('sha256').update(`sso ${connectionId} ${key}`).digest('base64url')
    const isFirst = await inTransaction(database, 'none', (db) =>
      valueOf<boolean>(db, sql`select consume_proof(${hash}, ${until.toISOString()}::timestamptz) as value`),
    )
    return isFirst === true
  }
