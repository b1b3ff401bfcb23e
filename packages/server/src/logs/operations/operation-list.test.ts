import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { day } from '@atrium/contract/constants.ts'
import type { OperationFilter } from '@atrium/contract/logs/logs.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf, type Db } from '#kit/data/database.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { operationQuery, readOperations } from './operation-list.ts'

const database = await openTestDatabase()
after(() => database.close())

const now = Date.now()
const queryOf = (filter: OperationFilter) =>
  operationQuery(filter, { from: now - 90 * day, until: now + day, retainedSince: now - 90 * day }, now)

/** The plan of a page's query, with sorting made as costly as in a long log. */
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
    await readOperations(explaining as unknown as Db, queryOf(filter), slice)
    return plan
  })

test('operation page – with any filter and at any depth – reads in index order without sorting', async () => {
  const position = [new Date(now - day).toISOString(), '1000'] as const
  for (const filter of [{}, { ActorId: newId() }, { Actions: ['members.removed' as const] }, { Address: '10.0.0.1' }])
    for (const after of [undefined, position]) {
      const plan = await planOf(filter, { after, limit: 21 })
      assert.match(plan, /Index Scan/)
      assert.doesNotMatch(plan, /Sort/, plan)
    }
})

test('operation page – after a position – has no other upper bound, so that the index is read from there on', async () => {
  const position = [new Date(now - day).toISOString(), '1000'] as const
  const plan = await planOf({}, { after: position, limit: 21 })
  assert.match(plan, /ROW\(.*at, .*number\) </)
  assert.doesNotMatch(plan, /[^w]at < /, plan)
})
