import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { recordOperation } from './operations/record-operation.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { buildersFor } from '#testing/people.ts'

const database = await openTestDatabase()
after(() => database.close())
const { anOrganisation } = buildersFor(database)
const request = { id: 'request', ip: '10.0.0.1', headers: {} }

const record = (organisationId: string, name: string) =>
  inTransaction(database, { organisationId }, (db) =>
    recordOperation(db, {
      action: 'account.photo-changed',
      note: { actor: { id: organisationId, name }, changes: { photo: [null, name] } },
      visitor: undefined,
      organisationId,
      request,
    }),
  )

/** Entries whose hash does not match their content and the previous entry. */
const broken = (organisationId: string) =>
  inTransaction(database, 'owner', (db) =>
    rowsOf<{ number: number }>(
      db,
      sql`select number::int from (
        select l.number, l.hash, sha256(l.previous_hash || operation_content(l)) as right_hash, l.previous_hash, lag(l.hash, 1, sha256('')) over (order by l.number) as hash_before
        from operation_logs l where organisation_id = ${organisationId}) as chain
      where hash <> right_hash or previous_hash <> hash_before`,
    ),
  )

test('operation log – with parallel writers – has one unbroken chain per organisation', async () => {
  const [first, second] = [await anOrganisation(), await anOrganisation()]
  await Promise.all(Array.from({ length: 40 }, (_, n) => record((n % 2 ? first : second).id, `成员 ${n}`)))
  for (const { id } of [first, second]) {
    const rows = await inTransaction(database, { organisationId: id }, (db) =>
      rowsOf<{ number: string }>(db, sql`select number from operation_logs order by number`),
    )
    assert.deepEqual(
      rows.map(({ number }) => Number(number)),
      Array.from({ length: 20 }, (_, n) => n + 1),
    )
    assert.deepEqual(await broken(id), [])
  }
})

test('operation log – after a row was changed by hand – no longer matches its chain', async () => {
  const { id } = await anOrganisation()
  for (const name of ['一', '二', '三']) await record(id, name)
  await inTransaction(database, 'owner', (db) =>
    db.execute(sql`update operation_logs set actor_name = '别人' where organisation_id = ${id} and number = 2`),
  )
  assert.deepEqual(await broken(id), [{ number: 2 }])
})

test("operation log – as the server's database role – can be neither changed nor deleted", async () => {
  const { id } = await anOrganisation()
  await record(id, '一')
  for (const query of [
    sql`update operation_logs set actor_name = 'x'`,
    sql`delete from operation_logs`,
    sql`delete from operation_chains`,
    sql`delete from sign_in_logs`,
  ])
    await assert.rejects(
      inTransaction(database, { organisationId: id }, (db) => db.execute(query)),
      (problem: Error) => /permission denied/.test(String(problem.cause)),
    )
})

test('operation log – has partitions for this month and the next two', async () => {
  const names = await inTransaction(database, 'owner', (db) =>
    rowsOf<{ name: string }>(
      db,
      sql`select to_char(now() + n * interval '1 month', '"operation_logs_"YYYY_MM') as name from generate_series(0, 2) as n`,
    ),
  )
  for (const { name } of names) {
    const found = await inTransaction(database, 'owner', (db) =>
      rowsOf(db, sql`select 1 as one from pg_class where relname = ${name}`),
    )
    assert.equal(found.length, 1, name)
  }
})
