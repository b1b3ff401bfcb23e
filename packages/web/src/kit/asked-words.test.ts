import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notYetArrived } from './asked-words.ts'

test('words that come back late, after the next were asked for, are still told from the wish of somebody else', () => {
  assert.deepEqual(notYetArrived(['', 'eln', 'eln note'], 'eln'), ['eln', 'eln note'])
  assert.deepEqual(notYetArrived(['eln', 'eln note'], 'eln note'), ['eln note'])
  assert.equal(notYetArrived(['eln'], 'pm'), undefined)
})
