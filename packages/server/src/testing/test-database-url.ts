import { channel } from 'node:diagnostics_channel'

/** Hears of every test that depends on which database it runs on: its file then runs on each of them. */
export const databaseUse = channel('atrium.test-database')

/** Address of the PostgreSQL database to test on; without one tests use the embedded database. */
export function testDatabaseUrl(): string | undefined {
  databaseUse.publish({})
  return process.env['TEST_DATABASE_URL']
}
