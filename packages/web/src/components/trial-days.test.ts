import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tipDays } from './trial-days.ts'

test('in the last two days the tip says two days while more than 24 hours remain, else one', () => {
  assert.deepEqual([200, 48, 25, 24, 0].map(tipDays), [undefined, 2, 2, 1, 1])
})
