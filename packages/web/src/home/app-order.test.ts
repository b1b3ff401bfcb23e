import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearest, neighbourOf, moveTo } from './app-order.ts'

const list = [
  { ID: 'a', IsPinned: true },
  { ID: 'b', IsPinned: true },
  { ID: 'c', IsPinned: false },
  { ID: 'd', IsPinned: false },
  { ID: 'e', IsPinned: false },
]
const ids = (products: readonly { ID: string }[]) => products.map(({ ID }) => ID).join('')

test('move – takes the place of the target, in both directions', () => {
  assert.equal(ids(moveTo(list, 'c', 'e')), 'abdec')
  assert.equal(ids(moveTo(list, 'e', 'c')), 'abecd')
  assert.equal(ids(moveTo(list, 'd', 'd')), 'abcde')
})

test('move – stays within pinned or unpinned ones and ignores unknown ids', () => {
  assert.equal(ids(moveTo(list, 'c', 'a')), 'abcde')
  assert.equal(ids(moveTo(list, 'c', 'x')), 'abcde')
  assert.equal(ids(moveTo(list, 'x', 'c')), 'abcde')
})

test('step – leads to the neighbour of the same kind and stops at the ends', () => {
  assert.equal(neighbourOf(list, 'c', 1)?.ID, 'd')
  assert.equal(neighbourOf(list, 'c', -1), undefined)
  assert.equal(neighbourOf(list, 'b', 1), undefined)
  assert.equal(neighbourOf(list, 'b', -1)?.ID, 'a')
})

test('drop – lands at the nearest place', () => {
  const centers = [
    { id: 'a', x: 0, y: 0 },
    { id: 'b', x: 100, y: 0 },
    { id: 'c', x: 0, y: 100 },
  ]
  assert.equal(nearest(centers, 60, 20), 'b')
  assert.equal(nearest(centers, 10, 300), 'c')
  assert.equal(nearest([], 0, 0), undefined)
})
