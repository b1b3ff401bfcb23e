import { openServer } from '#kit/data/database-server.ts'
import { inTransaction, valueOf } from '#kit/data/database.ts'
import { assemble } from '#app/server.ts'
import { sql } from 'drizzle-orm'
import type { openTestPortal } from './test-portal.ts'

/** Why a test of several servers is skipped on the embedded database; false on PostgreSQL. */
export const skipWithoutServer = process.env['TEST_DATABASE_URL'] ? false : 'several servers need PostgreSQL'

/** A second server on the database of a portal, with the same settings. */
export async function openSecondServer({ server, database, clock }: Awaited<ReturnType<typeof openTestPortal>>) {
  const name = await inTransaction(database, 'owner', (db) =>
    valueOf<string>(db, sql`select current_database() as value`),
  )
  const url = new URL(String(process.env['TEST_DATABASE_URL']))
  url.pathname = `/${name}`
  return assemble({ settings: server.services.settings, database: await openServer(url.href), clock, isDemo: true })
}
