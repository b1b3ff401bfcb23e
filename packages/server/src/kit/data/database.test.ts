import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { buildersFor } from '#testing/people.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { inTransaction, rowsOf, Transaction, valueOf } from './database.ts'

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
  inTransaction(database, 'owner', (db) =>
    rowsOf<{ key: string; count: number }>(
      db,
      sql`select key, count from attempts where key like 'test %' order by key`,
    ),
  )
const add = (key: string) => sql`insert into attempts (key, count, updated_at) values (${key}, 1, now())`

test('a transaction that failed leaves nothing, not even its role', async () => {
  await inTransaction(database, 'owner', (db) => db.execute(add('test one')))
  const failing = inTransaction(database, 'none', (db) => db.execute(add('test none')))
  await assert.rejects(failing, ({ cause }: Error) => /permission denied/.test(String(cause)))
  await assert.rejects(
    inTransaction(database, 'owner', async (db) => {
      await db.execute(add('test two'))
      throw new Error('stopped')
    }),
    /stopped/,
  )
  assert.deepEqual(await attempts(), [{ key: 'test one', count: 1 }])
})

test('commit – a statement had failed – throws and leaves nothing', async () => {
  const transaction = new Transaction(database, 'owner')
  await transaction.db.execute(add('test lost'))
  await assert.rejects(async () => transaction.db.execute(sql`select 1 / 0`))
  await assert.rejects(transaction.commit())
  assert.ok((await attempts()).every(({ key }) => key !== 'test lost'))
})

test('a transaction that is over answers no query, whether it had begun or not', async () => {
  for (const end of ['commit', 'rollback'] as const)
    for (const isUsed of [true, false]) {
      const transaction = new Transaction(database, 'owner')
      if (isUsed) await transaction.db.execute(sql`select 1`)
      await transaction[end]()
      await assert.rejects(
        async () => transaction.db.execute(sql`select 1`),
        ({ cause }: Error) => /is over/.test(String(cause)),
      )
    }
  assert.equal(database.pool().waiting, 0)
})

test('a transaction sees the rows of its scope in its language, and the next one on the connection does not', async () => {
  const { id } = await buildersFor(database).anOrganisation()
  const seen = () =>
    inTransaction(database, { organisationId: id, lang: 'en' }, (db) =>
      rowsOf(db, sql`select id, current_setting('app.lang') as lang, current_user as role from organisations`),
    )
  const mine = [{ id, lang: 'en', role: 'atrium_app' }]
  assert.deepEqual(await Promise.all([seen(), seen(), seen()]), [mine, mine, mine])
  assert.deepEqual(await inTransaction(database, 'none', (db) => rowsOf(db, sql`select id from organisations`)), [])
  const [left] = await inTransaction(database, 'owner', (db) =>
    rowsOf<{ lang: string }>(db, sql`select coalesce(current_setting('app.lang', true), '') as lang`),
  )
  assert.equal(left?.lang, '')
})

test(
  'a connection that is lost inside a transaction fails that transaction alone',
  { skip: database.kind === 'embedded' && 'there is no connection to lose' },
  async () => {
    const lost = new Transaction(database, 'owner')
    const pid = await valueOf<number>(lost.db, sql`select pg_backend_pid() as value`)
    await inTransaction(database, 'owner', (db) => db.execute(sql`select pg_terminate_backend(${pid})`))
    await assert.rejects(async () => lost.db.execute(sql`select 1`))
    await assert.rejects(lost.commit())
    assert.equal(await inTransaction(database, 'owner', (db) => valueOf(db, sql`select 1 as value`)), 1)
  },
)
