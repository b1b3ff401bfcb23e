import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { buildersFor } from '#testing/people.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { inSingleQuery, inTransaction, rowsOf, Transaction, valueOf, type Db } from './database.ts'

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

test('work with a single query is committed with it, rolled back where it fails, and makes no second one', async () => {
  const added = (key: string) => sql`${add(key)} returning key`
  const [row] = await inSingleQuery(database, 'owner', (db) => rowsOf<{ key: string }>(db, added('test single')))
  assert.deepEqual(row, { key: 'test single' })
  const twice = inSingleQuery(database, 'owner', async (db) => {
    await db.execute(add('test first'))
    await db.execute(add('test second'))
  })
  await assert.rejects(twice, ({ cause }: Error) => /Only one query/.test(String(cause)))
  const failing = inSingleQuery(database, 'owner', (db) =>
    db.execute(sql`with added as (${added('test failed')}) select 1 / (count(*) - 1) from added`),
  )
  await assert.rejects(failing, ({ cause }: Error) => /division by zero/.test(String(cause)))
  const keys = (await attempts()).map(({ key }) => key)
  assert.deepEqual(
    keys.filter((key) => /single|first|second|failed/.test(key)),
    ['test first', 'test single'],
  )
  assert.equal(database.pool().waiting, 0)
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

test(
  'a frequent statement – whose function gives other columns since – fails once for each connection, then answers',
  { skip: database.kind === 'embedded' && 'the embedded database prepares no statements' },
  async () => {
    const asOwner = (query: string) => inTransaction(database, 'owner', (db) => db.execute(sql.raw(query)))
    const ask = () =>
      inTransaction(database, 'owner', (db) => rowsOf<object>(db, sql`select * from test_columns(${'a'})`))
    await asOwner(`create function test_columns(one text) returns table (a text) language sql as 'select one'`)
    for (let use = 0; use < 10; use += 1) assert.deepEqual(await ask(), [{ a: 'a' }])
    const prepared = await inTransaction(database, 'owner', (db) =>
      rowsOf(db, sql`select name from pg_prepared_statements where statement like '%test_columns%'`),
    )
    assert.equal(prepared.length, 1)
    await asOwner(`drop function test_columns`)
    await asOwner(
      `create function test_columns(one text) returns table (a text, b text) language sql as 'select one, one'`,
    )
    await assert.rejects(ask(), ({ cause }: Error) => /must not change result type/.test(String(cause)))
    assert.deepEqual(await ask(), [{ a: 'a', b: 'a' }])
    await asOwner('drop function test_columns')
  },
)

test(
  'what a transaction asks at once – with its beginning – is sent in one piece',
  { skip: database.kind === 'embedded' && 'there is no connection' },
  async () => {
    const sent: string[] = []
    const { _write: write, _writev: writeMany } = Socket.prototype
    Socket.prototype._write = function (chunk, ...rest) {
      sent.push(String(chunk))
      return write.call(this, chunk, ...rest)
    }
    Socket.prototype._writev = function (chunks, done) {
      sent.push(chunks.map(({ chunk }) => String(chunk)).join(''))
      return writeMany?.call(this, chunks, done)
    }
    const ask = (db: Db) => Promise.all(['one', 'two'].map((word) => db.execute(sql`select ${word}::text as word`)))
    await inTransaction(database, 'owner', ask)
    Object.assign(Socket.prototype, { _write: write, _writev: writeMany })
    assert.equal(sent.length, 2, 'the questions, and the end')
    assert.match(String(sent[0]), /BEGIN.*one.*two/s)
  },
)
