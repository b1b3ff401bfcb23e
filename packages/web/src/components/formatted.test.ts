import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOf } from './formatted-blocks.ts'

test('lines become paragraphs and lists', () => {
  const blocks = blocksOf('one\ntwo\n\n- a\n- b\nthree')
  assert.deepEqual(
    blocks.map(({ isList, lines }) => [isList, lines.map(({ text }) => text)]),
    [
      [false, ['one', 'two']],
      [true, ['- a', '- b']],
      [false, ['three']],
    ],
  )
})

test('only links to the web are links, and scripts are texts', async () => {
  const { inlineParts } = await import('./formatted-blocks.ts')
  assert.deepEqual(inlineParts('see [this](https://a.example/x) and **that**'), [
    'see ',
    { words: 'this', address: 'https://a.example/x' },
    ' and ',
    { bold: 'that' },
    '',
  ])
  for (const text of ['[x](javascript:alert(1))', '<script>alert(1)</script>', '[x](http://a.example)'])
    assert.deepEqual(inlineParts(text), [text])
})
