import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { countedLogRows, day, hour } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#kit/database.ts'
import { testClock } from '#testing/test-clock.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { LogCounts } from './log-counts.ts'

const database = await openTestDatabase()
after(() => database.close())

/** Counts rows a minute apart, the newest now: so many of them, and as many as come. */
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

test('few rows are counted each time, many are remembered to be many', async () => {
  const { log, count } = counting(3)
  const from = Date.now() - 90 * day
  assert.equal(await count(from), 3)
  log.rows = 4
  assert.equal(await count(from), 4)
  log.rows = countedLogRows + 500
  assert.equal(await count(from), countedLogRows + 1)
  // What cannot happen to a log shows that nobody looked again – but for what else is counted.
  log.rows = 5
  assert.equal(await count(from), countedLogRows + 1)
  assert.equal(await count(from - day), countedLogRows + 1)
  assert.equal(await count(from, 'another'), 5)
})

test('a period that does not reach back to them is counted anew, and so is everything after an hour', async () => {
  const { clock, log, count } = counting(2 * countedLogRows)
  const from = Date.now() - 90 * day
  assert.equal(await count(from), countedLogRows + 1)
  assert.equal(await count(Date.now() - 9.5 * 60_000), 10)
  log.rows = 7
  clock.forward(hour + 1)
  assert.equal(await count(from), 7)
})
