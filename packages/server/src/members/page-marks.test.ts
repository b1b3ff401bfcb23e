import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PageMarks } from './page-marks.ts'

test('the nearest mark at or before an offset is found; near ones are not kept twice', () => {
  const marks = new PageMarks(() => 0)
  for (const offset of [5_000, 400, 450, 9_000]) marks.add('names', 10_000, { offset, key: [`n${offset}`, 'id'] })
  assert.equal(marks.before('names', 10_000, 399), undefined)
  assert.equal(marks.before('names', 10_000, 400)?.offset, 400)
  assert.equal(marks.before('names', 10_000, 4_999)?.offset, 400)
  assert.deepEqual(marks.before('names', 10_000, 8_000)?.key, ['n5000', 'id'])
  assert.equal(marks.before('phones', 10_000, 8_000), undefined)
})

test('marks are forgotten with another total, after a minute, and when they are told to be', () => {
  let now = 0
  const marks = new PageMarks(() => now)
  const add = () => marks.add('names', 10_000, { offset: 500, key: ['n', 'id'] })
  const isKnown = () => marks.before('names', 10_000, 600) !== undefined
  add()
  assert.equal(marks.before('names', 10_001, 600), undefined)
  assert.equal(isKnown(), false)
  add()
  now += 60_000
  assert.equal(isKnown(), false)
  add()
  assert.equal(isKnown(), true)
  marks.forget()
  assert.equal(isKnown(), false)
})
