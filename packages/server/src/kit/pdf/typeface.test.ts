import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadTypeface, wrap } from './typeface.ts'

const wrapped = (text: string, room: number) => wrap(text, room, (character) => (character > '\u2e80' ? 2 : 1))

test('lines break after spaces and beside Chinese characters', () => {
  assert.deepEqual(wrapped('one two three', 8), ['one two', 'three'])
  assert.deepEqual(wrapped('批准结果 approved', 8), ['批准结果', 'approved'])
  assert.deepEqual(wrapped('', 8), [''])
})

test('a word that is longer than a line breaks anywhere', () => {
  assert.deepEqual(wrapped('0123456789', 4), ['0123', '4567', '89'])
  assert.deepEqual(wrapped('a 0123456789', 4), ['a', '0123', '4567', '89'])
})

test('no line begins with closing punctuation or ends with opening one', () => {
  assert.deepEqual(wrapped('数据已复核。一致', 10), ['数据已复', '核。一致'])
  assert.deepEqual(wrapped('数据一致（全部）', 10), ['数据一致', '（全部）'])
})

test('characters that cannot be shown, and those that hide others, are written as their code point', async () => {
  const { lines } = await loadTypeface()
  const shown = (text: string) => lines(text, 10, 500)
  assert.deepEqual(shown('林致远喆堃龑䶮𬬭'), ['林致远喆堃龑䶮𬬭'])
  assert.deepEqual(shown('Łukasz Nguyễn Ünal O’Brien'), ['Łukasz Nguyễn Ünal O’Brien'])
  assert.deepEqual(shown('𠮷 한'), ['[U+20BB7] [U+D55C]'])
  assert.deepEqual(shown('Ann\u202ennA\u200b\u0000'), ['Ann[U+202E]nnA[U+200B][U+0000]'])
  assert.deepEqual(shown('a\tb\r\nc'), ['a b', 'c'])
})
