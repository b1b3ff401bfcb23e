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

test('queries that are alone each have the reach, and one that fails leaves the next one its way', async () => {
  const { id } = await buildersFor(database).anOrganisation()
  const own = database.alone({ organisationId: id, lang: 'en' })
  const seen = () =>
    rowsOf<{ id: string; lang: string; role: string }>(
      own,
      sql`select id, current_setting('app.lang') as lang, current_user as role from organisations`,
    )
  const mine = [{ id, lang: 'en', role: 'atrium_app' }]
  assert.deepEqual(await seen(), mine)
  await assert.rejects(
    async () => own.execute(sql`select 1 / 0`),
    ({ cause }: Error) => /division by zero/.test(String(cause)),
  )
  assert.deepEqual(await Promise.all([seen(), seen(), seen()]), [mine, mine, mine])
  assert.deepEqual(await rowsOf(database.alone('none'), sql`select id from organisations`), [])
  // Nothing of it is left for whoever uses the connection next.
  const [left] = await inTransaction(database, 'owner', (db) =>
    rowsOf<{ lang: string }>(db, sql`select coalesce(current_setting('app.lang', true), '') as lang`),
  )
  assert.equal(left?.lang, '')
  assert.equal(database.pool().waiting, 0)
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
