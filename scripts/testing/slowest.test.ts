import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slowestLines } from './slowest.ts'

test('the slowest tests – more than ten – are the ten that took longest, the slowest first', () => {
  const timings = Array.from({ length: 12 }, (_, at) => ({ title: `test ${at}`, milliseconds: at * 1_000 }))
  const lines = slowestLines(timings)
  assert.equal(lines.length, 10)
  assert.equal(lines[0], '   11.0 s  test 11')
  assert.equal(lines[9], '    2.0 s  test 2')
})
