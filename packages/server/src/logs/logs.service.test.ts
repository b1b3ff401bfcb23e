import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toldChanges } from './logs.service.ts'

test('codes of known fields are told by name; what people typed, and unknown fields, stay as they are', () => {
  const told = toldChanges('zh', { mode: [null, 'set'], RealName: ['left', 'member'], strange: [1, 'active'] })
  assert.deepEqual(
    told.map(({ Name, Before, After }) => [Name, Before, After]),
    [
      ['方式', null, '设为'],
      ['姓名', 'left', 'member'],
      ['strange', 1, 'active'],
    ],
  )
})
