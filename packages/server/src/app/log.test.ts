import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DrizzleQueryError } from 'drizzle-orm'
import { loggedError } from './log.ts'

test('log – of a failed query – has its text and the error of the database, never its values', () => {
  const problem = new DrizzleQueryError('select $1', ['canary-secret'], new Error('no such column'))
  const text = JSON.stringify(loggedError(problem))
  assert.ok(!text.includes('canary-secret'))
  assert.match(text, /select \$1/)
  assert.match(text, /no such column/)
})

test('log – of any other failure – has its stack and cause', () => {
  const text = JSON.stringify(loggedError(new Error('outer', { cause: new Error('inner') })))
  assert.match(text, /outer/)
  assert.match(text, /inner/)
  assert.match(text, /log\.test\.ts/)
})
