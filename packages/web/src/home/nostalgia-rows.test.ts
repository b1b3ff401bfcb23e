import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { nostalgiaRows } from './nostalgia-rows.ts'

const product = (Code: string, PlatformName: string, more: Partial<AuthorisedProduct> = {}) =>
  ({
    Code,
    PlatformName,
    Introduction: '',
    Kind: 'cloud',
    IsAuthorized: true,
    IsPinned: false,
    ...more,
  }) as AuthorisedProduct

const all = [
  product('PM', '项目管理', { Kind: 'project' }),
  product('CIMS', '库存管理'),
  product('ELN', '电子实验记录本', { IsPinned: true }),
  product('MM', '物料管理', { IsAuthorized: false }),
]
const codes = (by?: string, isDescending = false, search = '') =>
  nostalgiaRows(all, { search, order: by ? { by, isDescending } : undefined, lang: 'zh' }).map(({ Code }) => Code)

test('without an order the list is that of the launcher: pinned ones first, those without a licence last', () => {
  assert.deepEqual(codes(), ['ELN', 'PM', 'CIMS', 'MM'])
  assert.deepEqual(codes('drop table'), codes())
})

test('names are ordered as they are spelt, both ways', () => {
  assert.deepEqual(codes('name'), ['ELN', 'CIMS', 'MM', 'PM'])
  assert.deepEqual(codes('name', true), ['PM', 'MM', 'CIMS', 'ELN'])
})

test('within one kind or state the order of the launcher stays', () => {
  assert.deepEqual(codes('kind'), ['ELN', 'CIMS', 'MM', 'PM'])
  assert.deepEqual(codes('state', true), ['MM', 'ELN', 'PM', 'CIMS'])
})

test('a search leaves what matches', () => {
  assert.deepEqual(codes('name', false, '管理'), ['CIMS', 'MM', 'PM'])
})
