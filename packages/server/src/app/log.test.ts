import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DrizzleQueryError } from 'drizzle-orm'
import { loggedError } from './log.ts'

test('a failed query is logged with its text and what the database said, never with its values', () => {
  const problem = new DrizzleQueryError('select $1', ['canary-secret'], new Error('no such column'))
  const text = JSON.stringify(loggedError(problem))
  assert.ok(!text.includes('canary-secret'))
  assert.match(text, /select \$1/)
  assert.match(text, /no such column/)
})

test('any other failure is logged with its stack and its cause', () => {
  const text = JSON.stringify(loggedError(new Error('outer', { cause: new Error('inner') })))
  assert.match(text, /outer/)
  assert.match(text, /inner/)
  assert.match(text, /log\.test\.ts/)
})
