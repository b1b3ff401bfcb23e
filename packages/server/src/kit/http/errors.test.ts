import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestDatabase } from '#testing/test-database.ts'
import { inTransaction, type Db } from '../data/database.ts'
import { callErrorOf } from './errors.ts'

const database = await openTestDatabase()
after(() => database.close())

const failureOf = (work: (db: Db) => Promise<unknown>) =>
  inTransaction(database, 'owner', work).then(
    () => assert.fail('nothing failed'),
    (problem: unknown) => callErrorOf(problem).error,
  )

test('a value that the database cannot represent – any SQLSTATE of class 22 – is a bad request', async () => {
  for (const value of ["'99999999999'::int4", "'0000-01-01'::date", "'x'::uuid", '1 / 0', "E'a\\x80'"])
    assert.equal(await failureOf((db) => db.execute(sql.raw(`select ${value}`))), 'request.malformed', value)
  assert.equal(await failureOf((db) => db.execute(sql.raw('select 1 from no_such_table'))), 'request.failed')
})

test('a RangeError is a bad request', () => {
  assert.equal(callErrorOf(new RangeError('Invalid time value')).error, 'request.malformed')
  assert.equal(callErrorOf(new TypeError('x is not a function')).error, 'request.failed')
})

test('a lack of disk, memory or connections – of the database or of the server – is no error of ours', () => {
  for (const code of ['53100', '53200', '53300', 'ENOSPC', 'EDQUOT']) {
    const problem = Object.assign(new Error('no resources'), { code })
    assert.equal(callErrorOf(problem).error, 'request.unavailable', code)
    assert.equal(callErrorOf(new Error('failed query', { cause: problem })).error, 'request.unavailable', code)
  }
})
