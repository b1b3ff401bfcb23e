import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tipDays } from './trial-days.ts'

test('expiry tip – 2 days while more than 24 hours remain, then 1', () => {
  assert.deepEqual([200, 48, 25, 24, 0].map(tipDays), [undefined, 2, 2, 1, 1])
})
