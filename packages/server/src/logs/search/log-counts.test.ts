import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { countedLogRows, day, hour } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#kit/data/database.ts'
import { testClock } from '#testing/test-clock.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { LogCounts } from './log-counts.ts'

const database = await openTestDatabase()
after(() => database.close())

/** Counts `n` rows that are a minute apart, the newest of now. */
const counting = (rows: number) => {
  const clock = testClock()
  const counts = new LogCounts({ clock })
  const log = { rows }
  const count = (from: number, what = 'all') =>
    inTransaction(database, 'none', (db) =>
      counts.count(db, {
        times: sql`select at from (select now() - n * interval '1 minute' as at from generate_series(0, ${log.rows - 1}::integer) as n) as rows
          where at >= ${new Date(from).toISOString()}::timestamptz order by at desc`,
        what: [what],
        from,
      }),
    )
  return { clock, log, count }
}

test('log count – of few rows – is repeated, and of many is cached', async () => {
  const { log, count } = counting(3)
  const from = Date.now() - 90 * day
  assert.equal(await count(from), 3)
  log.rows = 4
  assert.equal(await count(from), 4)
  log.rows = countedLogRows + 500
  assert.equal(await count(from), countedLogRows + 1)
  // A log never shrinks; that this one seems not to shows that the count is cached.
  log.rows = 5
  assert.equal(await count(from), countedLogRows + 1)
  assert.equal(await count(from - day), countedLogRows + 1)
  assert.equal(await count(from, 'another'), 5)
})

test('log count – for a period that begins later, or after an hour – is repeated', async () => {
  const { clock, log, count } = counting(2 * countedLogRows)
  const from = Date.now() - 90 * day
  assert.equal(await count(from), countedLogRows + 1)
  assert.equal(await count(Date.now() - 9.5 * 60_000), 10)
  log.rows = 7
  clock.forward(hour + 1)
  assert.equal(await count(from), 7)
})
