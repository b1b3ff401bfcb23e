import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf, type Database } from '#kit/data/database.ts'

/**
 * Waits until one transaction, or the given number, waits for a lock of another transaction. The embedded database does one
 * transaction after the other: there nobody is seen waiting, and nothing is waited for.
 */
export async function someoneWaits(database: Database, count = 1): Promise<void> {
  if (database.kind === 'embedded') return
  const waiting = () =>
    inTransaction(database, 'owner', (db) =>
      rowsOf(
        db,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
      ),
    )
  while ((await waiting()).length < count) await new Promise((resume) => setTimeout(resume, 10))
}
