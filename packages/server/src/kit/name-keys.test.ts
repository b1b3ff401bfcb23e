import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameKeysOf } from './name-keys.ts'

test('names are spelt with the readings of surnames, and Latin ones stay', async () => {
  assert.deepEqual(await nameKeysOf('林知远'), { pinyin: 'lin zhi yuan', initials: 'lzy' })
  assert.deepEqual(await nameKeysOf('单小明'), { pinyin: 'shan xiao ming', initials: 'sxm' })
  assert.deepEqual(await nameKeysOf('Anna Keller'), { pinyin: 'anna keller', initials: 'ak' })
  assert.deepEqual(await nameKeysOf('李 Anna'), { pinyin: 'li anna', initials: 'la' })
  assert.deepEqual(await nameKeysOf('单体库', 'thing'), { pinyin: 'dan ti ku', initials: 'dtk' })
  assert.equal((await nameKeysOf('  ')).pinyin, '-')
})
