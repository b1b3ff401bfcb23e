import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError } from './call-error.ts'
import { rateLimit } from './rate-limit.ts'

test('an asker – more often than the limit in a window – is refused until the next one, and nobody else', () => {
  const clock = { time: 0, now: () => clock.time }
  const check = rateLimit(clock, { most: 2, seconds: 60 })
  check('one')
  check('one')
  assert.throws(
    () => check('one'),
    (error: CallError) => error.error === 'request.too-frequent',
  )
  check('two')
  clock.time = 59_999
  assert.throws(() => check('one'))
  clock.time = 60_000
  check('one')
})

test('askers – more than are remembered – are answered', () => {
  const check = rateLimit({ now: () => 0 }, { most: 1, seconds: 60 })
  for (let n = 0; n < 100_001; n += 1) check(String(n))
  assert.throws(() => check('100000'))
})
