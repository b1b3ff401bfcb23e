import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { cardAfter, launcherOf, partOfDay, pinsAfter } from './launcher.ts'

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

test('applications stand apart by licence, pinned ones first, the others in their order', () => {
  const { mine, more } = launcherOf(
    [product('CIMS'), product('ELN', { IsPinned: true }), product('PM'), product('MM', { IsAuthorized: false })],
    '',
  )
  assert.deepEqual([codes(mine), codes(more)], [['ELN', 'CIMS', 'PM'], ['MM']])
})

test('a search looks at name, code, introduction and further words, and wants every word that was typed', () => {
  const all = [
    product('CIMS', { PlatformName: '库存管理', SearchWords: 'inventory kucunguanli' }),
    product('ELN', { PlatformName: 'Lab notebook', Introduction: 'Signed and archived' }),
  ]
  assert.deepEqual(codes(launcherOf(all, '库存').mine), ['CIMS'])
  assert.deepEqual(codes(launcherOf(all, 'cims').mine), ['CIMS'])
  assert.deepEqual(codes(launcherOf(all, 'invent kucun').mine), ['CIMS'])
  assert.deepEqual(codes(launcherOf(all, ' SIGNED  notebook ').mine), ['ELN'])
  assert.deepEqual(codes(launcherOf(all, 'signed cims').mine), [])
})

test('pinning adds at the end, unpinning takes away', () => {
  const all = [product('A', { IsPinned: true }), product('B'), product('C', { IsPinned: true })]
  assert.deepEqual(pinsAfter(all, { ID: 'B', IsPinned: false }), ['A', 'C', 'B'])
  assert.deepEqual(pinsAfter(all, { ID: 'A', IsPinned: true }), ['C'])
})

test('every hour has its greeting', () => {
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

test('arrow keys move among the cards as the eye would, and stop at the ends', () => {
  // Two rows of a grid of three columns, the second not full, and one row of the next grid.
  const places = [
    ...[0, 100, 200].map((left) => ({ left, top: 0 })),
    ...[0, 100].map((left) => ({ left, top: 80 })),
    ...[0, 100, 200].map((left) => ({ left, top: 220 })),
  ]
  assert.equal(cardAfter('ArrowRight', 0, places), 1)
  assert.equal(cardAfter('ArrowRight', 2, places), 3)
  assert.equal(cardAfter('ArrowDown', 1, places), 4)
  assert.equal(cardAfter('ArrowDown', 2, places), 4)
  assert.equal(cardAfter('ArrowDown', 3, places), 5)
  assert.equal(cardAfter('ArrowUp', 7, places), 4)
  assert.equal(cardAfter('ArrowUp', 1, places), undefined)
  assert.equal(cardAfter('ArrowDown', 6, places), undefined)
  assert.equal(cardAfter('ArrowLeft', 0, places), undefined)
  assert.equal(cardAfter('ArrowRight', 7, places), undefined)
  assert.equal(cardAfter('Enter', 0, places), undefined)
})
