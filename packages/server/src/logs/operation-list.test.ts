import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { day } from '@atrium/contract/constants.ts'
import type { OperationFilter } from '@atrium/contract/logs/logs.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { inTransaction, rowsOf, type Db } from '#kit/database.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { operationWish, readOperations } from './operation-list.ts'

const database = await openTestDatabase()
after(() => database.close())

const now = Date.now()
const wishOf = (filter: OperationFilter) =>
  operationWish(filter, { from: now - 90 * day, until: now + day, keptSince: now - 90 * day }, now)

/** How the database goes about a page: its plan, where sorting costs too much as it does in a long log. */
const planOf = (filter: OperationFilter, slice: Parameters<typeof readOperations>[2]): Promise<string> =>
  inTransaction(database, { organisationId: newId() }, async (db) => {
    await db.execute(sql`set local enable_seqscan = off`)
    await db.execute(sql`set local enable_bitmapscan = off`)
    let plan = ''
    const explaining = {
      async execute(query: SQL) {
        const lines = await rowsOf<Record<string, string>>(db, sql`explain (costs off) ${query}`)
        plan = lines.flatMap((line) => Object.values(line)).join('\n')
        return { rows: [] }
      },
    }
    await readOperations(explaining as unknown as Db, wishOf(filter), slice)
    return plan
  })

test('a page is read in the order of an index and never sorted, with every filter and however deep', async () => {
  const place = [new Date(now - day).toISOString(), '1000'] as const
  for (const filter of [{}, { ActorId: newId() }, { Actions: ['members.removed' as const] }, { Address: '10.0.0.1' }])
    for (const after of [undefined, place]) {
      const plan = await planOf(filter, { after, limit: 21 })
      assert.match(plan, /Index Scan/)
      assert.doesNotMatch(plan, /Sort/, plan)
    }
})

test('a page behind a place has no other end than the place: the index could be read from there on', async () => {
  const place = [new Date(now - day).toISOString(), '1000'] as const
  const plan = await planOf({}, { after: place, limit: 21 })
  assert.match(plan, /ROW\(.*at, .*number\) </)
  assert.doesNotMatch(plan, /[^w]at < /, plan)
})
