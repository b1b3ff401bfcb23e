import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { nextCard, splitLauncher, partOfDay, pinsAfter } from './launcher.ts'

const product = (Code: string, more: Partial<AuthorisedProduct> = {}): AuthorisedProduct => ({
  ID: Code,
  Code,
  PlatformName: `应用 ${Code}`,
  Introduction: '',
  SearchWords: '',
  Kind: 'cloud',
  IsAuthorized: true,
  IsLicensed: true,
  IsPinned: false,
  IsArranged: false,
  LastUsedTime: null,
  Request: null,
  WebUrl: '',
  HelpUrl: null,
  Icon: 'flask',
  IconUrl: null,
  Color: '#000000',
  ...more,
})
const codes = (list: AuthorisedProduct[]) => list.map(({ Code }) => Code)

test('launcher – separates licensed applications and sorts pinned ones first', () => {
  const { mine, more } = splitLauncher(
    [product('CIMS'), product('ELN', { IsPinned: true }), product('PM'), product('MM', { IsAuthorized: false })],
    '',
  )
  assert.deepEqual([codes(mine), codes(more)], [['ELN', 'CIMS', 'PM'], ['MM']])
})

test('search – requires every word in name, code, introduction or search words', () => {
  const all = [
    product('CIMS', { PlatformName: '库存管理', SearchWords: 'inventory kucunguanli' }),
    product('ELN', { PlatformName: 'Lab notebook', Introduction: 'Signed and archived' }),
  ]
  assert.deepEqual(codes(splitLauncher(all, '库存').mine), ['CIMS'])
  assert.deepEqual(codes(splitLauncher(all, 'cims').mine), ['CIMS'])
  assert.deepEqual(codes(splitLauncher(all, 'invent kucun').mine), ['CIMS'])
  assert.deepEqual(codes(splitLauncher(all, ' SIGNED  notebook ').mine), ['ELN'])
  assert.deepEqual(codes(splitLauncher(all, 'signed cims').mine), [])
})

test('pin – appends; unpin – removes', () => {
  const all = [product('A', { IsPinned: true }), product('B'), product('C', { IsPinned: true })]
  assert.deepEqual(pinsAfter(all, { ID: 'B', IsPinned: false }), ['A', 'C', 'B'])
  assert.deepEqual(pinsAfter(all, { ID: 'A', IsPinned: true }), ['C'])
})

test('greeting – covers every hour', () => {
  assert.deepEqual([4, 5, 10, 11, 13, 17, 18, 23].map(partOfDay), [
    'evening',
    'morning',
    'morning',
    'noon',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})

test('arrow keys – move between cards by position and stop at the ends', () => {
  // A grid row of three, an incomplete row, and one row of the next grid.
  const places = [
    ...[0, 100, 200].map((left) => ({ left, top: 0 })),
    ...[0, 100].map((left) => ({ left, top: 80 })),
    ...[0, 100, 200].map((left) => ({ left, top: 220 })),
  ]
  assert.equal(nextCard('ArrowRight', 0, places), 1)
  assert.equal(nextCard('ArrowRight', 2, places), 3)
  assert.equal(nextCard('ArrowDown', 1, places), 4)
  assert.equal(nextCard('ArrowDown', 2, places), 4)
  assert.equal(nextCard('ArrowDown', 3, places), 5)
  assert.equal(nextCard('ArrowUp', 7, places), 4)
  assert.equal(nextCard('ArrowUp', 1, places), undefined)
  assert.equal(nextCard('ArrowDown', 6, places), undefined)
  assert.equal(nextCard('ArrowLeft', 0, places), undefined)
  assert.equal(nextCard('ArrowRight', 7, places), undefined)
  assert.equal(nextCard('Enter', 0, places), undefined)
})
