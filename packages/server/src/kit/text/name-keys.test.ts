import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameKeysOf } from './name-keys.ts'

test('a surname of two characters – is one word of the pinyin, and both initials stay', async () => {
  assert.deepEqual(await nameKeysOf('欧阳雪'), { pinyin: 'ouyang xue', initials: 'oyx' })
  assert.deepEqual(await nameKeysOf('司马相如'), { pinyin: 'sima xiang ru', initials: 'smxr' })
  assert.deepEqual(await nameKeysOf('诸葛亮'), { pinyin: 'zhuge liang', initials: 'zgl' })
  assert.deepEqual(await nameKeysOf('尉迟恭'), { pinyin: 'yuchi gong', initials: 'ycg' })
  assert.deepEqual(await nameKeysOf('万俟卨'), { pinyin: 'moqi xie', initials: 'mqx' })
  assert.equal((await nameKeysOf('欧阳')).pinyin, 'ou yang')
  assert.equal((await nameKeysOf('上官云珠', 'thing')).pinyin, 'shang guan yun zhu')
})

test('surnames with readings of their own – are spelt with them', async () => {
  const readings = {
    解晓东: 'xie',
    仇英: 'qiu',
    曾国藩: 'zeng',
    查良镛: 'zha',
    单小明: 'shan',
    任远: 'ren',
    区大: 'ou',
    朴树: 'piao',
  }
  for (const [name, reading] of Object.entries(readings))
    assert.equal((await nameKeysOf(name)).pinyin.split(' ')[0], reading, name)
})

test('names are spelt with the readings of surnames, and Latin ones stay', async () => {
  assert.deepEqual(await nameKeysOf('林知远'), { pinyin: 'lin zhi yuan', initials: 'lzy' })
  assert.deepEqual(await nameKeysOf('单小明'), { pinyin: 'shan xiao ming', initials: 'sxm' })
  assert.deepEqual(await nameKeysOf('Anna Keller'), { pinyin: 'anna keller', initials: 'ak' })
  assert.deepEqual(await nameKeysOf('李 Anna'), { pinyin: 'li anna', initials: 'la' })
  assert.deepEqual(await nameKeysOf('单体库', 'thing'), { pinyin: 'dan ti ku', initials: 'dtk' })
  assert.equal((await nameKeysOf('  ')).pinyin, '-')
})
