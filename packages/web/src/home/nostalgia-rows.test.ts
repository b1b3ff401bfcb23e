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

test('default order – is that of the launcher', () => {
  assert.deepEqual(codes(), ['ELN', 'PM', 'CIMS', 'MM'])
  assert.deepEqual(codes('drop table'), codes())
})

test('order by name – collates by language, both ways', () => {
  assert.deepEqual(codes('name'), ['ELN', 'CIMS', 'MM', 'PM'])
  assert.deepEqual(codes('name', true), ['PM', 'MM', 'CIMS', 'ELN'])
})

test('order by kind or state – keeps the launcher order within', () => {
  assert.deepEqual(codes('kind'), ['ELN', 'CIMS', 'MM', 'PM'])
  assert.deepEqual(codes('state', true), ['MM', 'ELN', 'PM', 'CIMS'])
})

test('search – keeps matching rows', () => {
  assert.deepEqual(codes('name', false, '管理'), ['CIMS', 'MM', 'PM'])
})
