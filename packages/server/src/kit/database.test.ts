import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { buildersFor } from '#testing/people.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { inOneQuery, inTransaction, rowsOf, valueOf } from './database.ts'

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

const attempts = () =>
  inOneQuery(database, 'owner', (db) =>
    rowsOf<{ key: string; count: number }>(
      db,
      sql`select key, count from attempts where key like 'test %' order by key`,
    ),
  )
const add = (key: string) => sql`insert into attempts (key, count, updated_at) values (${key}, 1, now())`

test('a transaction of one query lasts, and one that failed leaves nothing, not even its role', async () => {
  await inOneQuery(database, 'owner', (db) => db.execute(add('test one')))
  const failing = () => inOneQuery(database, 'none', (db) => db.execute(add('test none')))
  await assert.rejects(failing, ({ cause }: Error) => /permission denied/.test(String(cause)))
  await assert.rejects(failing, ({ cause }: Error) => /permission denied/.test(String(cause)))
  assert.deepEqual(await attempts(), [{ key: 'test one', count: 1 }])
  assert.deepEqual(await attempts(), [{ key: 'test one', count: 1 }], 'read in the same way when it is known')
})

test('a transaction of one query has no second one', async () => {
  await assert.rejects(
    inOneQuery(database, 'owner', async (db) => {
      await db.execute(add('test two'))
      await db.execute(add('test three'))
    }),
  )
  assert.deepEqual(
    (await attempts()).map(({ key }) => key),
    ['test one', 'test two'],
  )
})

test('a statement that failed is asked again under its name', async () => {
  const quotient = (divisor: number) =>
    inTransaction(database, 'none', (db) => valueOf<number>(db, sql`select 6 / ${divisor}::integer as value`))
  await assert.rejects(quotient(0), ({ cause }: Error) => /division by zero/.test(String(cause)))
  assert.equal(await quotient(2), 3)
  assert.equal(await quotient(3), 2)
  const missing = () =>
    inTransaction(database, 'none', (db) => rowsOf(db, sql`select * from a_table_that_is_not_there`))
  for (let n = 0; n < 2; n += 1)
    await assert.rejects(missing(), ({ cause }: Error) => /does not exist/.test(String(cause)))
})
