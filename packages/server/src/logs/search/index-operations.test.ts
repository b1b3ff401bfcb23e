import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { blockSize } from './log-grams.ts'
import { indexOperations } from './index-operations.ts'
import { ensureLogPartitions } from '../retention/log-partitions.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

const fill = (organisationId: string, count: number, monthsAgo = 0) =>
  owner(sql`select append_operations(array(select row(${organisationId}::uuid, null, now() - make_interval(months => ${monthsAgo}::integer), null, 'system', 'members.modified',
    null, '成员 ' || n, '{}', null, '10.0.0.1', 'Test', 'request', null, null)::operation_logs from generate_series(1, ${count}::integer) as n))`)

/** The last entry of each indexed block, in order. */
const blocksOf = async (organisationId: string) => {
  const rows = await owner<{ first: number; last: number }>(
    sql`select first_number::integer as first, last_number::integer as last from operation_blocks where organisation_id = ${organisationId} order by last_number`,
  )
  return rows.map(({ first, last }) => [first, last])
}

/** Chains are indexed by id: this one comes first. */
const firstOfAll = '00000000-0000-0000-0000-000000000000'

test('search index – for a chain without its entries – does not block other chains', async () => {
  const other = newId()
  await inTransaction(portal.database, 'owner', (db) =>
    ensureLogPartitions(db, sql`now() - interval '5 months'`, sql`now()`),
  )
  await fill(firstOfAll, 2 * blockSize, 5)
  await fill(other, 2 * blockSize)
  const [month] = await owner<{ name: string }>(
    sql`select to_char(now() at time zone 'UTC' - interval '5 months', '"operation_logs_"YYYY_MM') as name`,
  )
  await owner(sql`drop table ${sql.identifier(String(month?.name))}`)
  await portal.runJob(indexOperations)
  assert.deepEqual(await blocksOf(firstOfAll), [])
  assert.deepEqual(await blocksOf(other), [
    [1, blockSize],
    [blockSize + 1, 2 * blockSize],
  ])
  // Later entries are indexed as usual.
  await fill(firstOfAll, blockSize)
  await portal.runJob(indexOperations)
  assert.deepEqual(await blocksOf(firstOfAll), [[2 * blockSize + 1, 3 * blockSize]])
})

test('search index – with deleted entries – continues after them and finishes', async () => {
  const [beginning, middle] = [newId(), newId()]
  for (const id of [beginning, middle]) await fill(id, 3 * blockSize)
  await owner(sql`delete from operation_logs where organisation_id = ${beginning} and number <= 10`)
  await owner(
    sql`delete from operation_logs where organisation_id = ${middle} and number between 6 and ${3 * blockSize - 5}`,
  )
  await portal.runJob(indexOperations)
  assert.deepEqual(await blocksOf(beginning), [
    [11, blockSize + 10],
    [blockSize + 11, 2 * blockSize + 10],
  ])
  assert.deepEqual(await blocksOf(middle), [[1, 3 * blockSize]])
})
