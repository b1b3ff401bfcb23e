import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pendingSearches } from './pending-searches.ts'

test('late search result – is distinguished from a change made elsewhere', () => {
  assert.deepEqual(pendingSearches(['', 'eln', 'eln note'], 'eln'), ['eln', 'eln note'])
  assert.deepEqual(pendingSearches(['eln', 'eln note'], 'eln note'), ['eln note'])
  assert.equal(pendingSearches(['eln'], 'pm'), undefined)
})
