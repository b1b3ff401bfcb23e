import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { nearest, neighbour, putAt, recentOf } from './arranging.ts'

const list = [
  { ID: 'a', IsPinned: true },
  { ID: 'b', IsPinned: true },
  { ID: 'c', IsPinned: false },
  { ID: 'd', IsPinned: false },
  { ID: 'e', IsPinned: false },
]
const ids = (products: readonly { ID: string }[]) => products.map(({ ID }) => ID).join('')

test('one that is put where another one is takes its place, in both directions', () => {
  assert.equal(ids(putAt(list, 'c', 'e')), 'abdec')
  assert.equal(ids(putAt(list, 'e', 'c')), 'abecd')
  assert.equal(ids(putAt(list, 'd', 'd')), 'abcde')
})

test('nothing crosses the line between what is pinned and what is not, and what is unknown moves nothing', () => {
  assert.equal(ids(putAt(list, 'c', 'a')), 'abcde')
  assert.equal(ids(putAt(list, 'c', 'x')), 'abcde')
  assert.equal(ids(putAt(list, 'x', 'c')), 'abcde')
})

test('a step leads to the neighbour of the same kind, and nowhere beyond the ends', () => {
  assert.equal(neighbour(list, 'c', 1)?.ID, 'd')
  assert.equal(neighbour(list, 'c', -1), undefined)
  assert.equal(neighbour(list, 'b', 1), undefined)
  assert.equal(neighbour(list, 'b', -1)?.ID, 'a')
})

test('what is let go goes to the nearest place', () => {
  const middles = [
    { id: 'a', x: 0, y: 0 },
    { id: 'b', x: 100, y: 0 },
    { id: 'c', x: 0, y: 100 },
  ]
  assert.equal(nearest(middles, 60, 20), 'b')
  assert.equal(nearest(middles, 10, 300), 'c')
  assert.equal(nearest([], 0, 0), undefined)
})

test('the last four opened come first where there are many, without those that are pinned', () => {
  const opened = (ID: string, hour: number | null, IsPinned = false) =>
    ({ ID, IsPinned, LastUsedTime: hour === null ? null : `2026-11-20T0${hour}:00:00Z` }) as AuthorisedProduct
  const six = [opened('a', 9, true), opened('b', 1), opened('c', 5), opened('d', null), opened('e', 3), opened('f', 2)]
  assert.equal(ids(recentOf(six)), '')
  assert.equal(ids(recentOf([...six, opened('g', 4)])), 'cgef')
})
