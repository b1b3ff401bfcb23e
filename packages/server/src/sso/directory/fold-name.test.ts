import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldName } from './directory-sign-in.ts'

for (const typed of [
  'zhang',
  'ＺＨＡＮＧ',
  'ⓩhang',
  'Zhang@lab.test',
  'LAB\\zhang',
  'LAB＼ｚｈａｎｇ',
  'zháng',
  'zha\u0301ng',
  ' zh\u200bang ',
])
  test(`an account name – typed as ${typed} – counts as zhang`, () => {
    assert.equal(foldName(typed), 'zhang')
  })
test('account names – of different people – count apart', () => {
  assert.notEqual(foldName('zhang'), foldName('zhang2'))
  assert.equal(foldName('stra\u00dfe'), foldName('STRASSE'))
  assert.equal(foldName('张三'), '张三')
})
