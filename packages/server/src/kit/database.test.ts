import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { buildersFor } from '#testing/people.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { inTransaction, valueOf } from './database.ts'

const database = await openTestDatabase()
after(() => database.close())

test('tidying counts the rows of an embedded database, and leaves a server to itself', async () => {
  await buildersFor(database).anOrganisation()
  const counted = () =>
    inTransaction(database, 'owner', (db) =>
      valueOf<number>(db, sql`select reltuples::integer as value from pg_class where oid = 'organisations'::regclass`),
    )
  await database.tidy()
  if (database.kind === 'embedded') assert.ok(Number(await counted()) >= 1)
  else assert.equal(typeof (await counted()), 'number')
})
