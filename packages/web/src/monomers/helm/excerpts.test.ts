import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerptsOf } from './excerpts.ts'

const marked = (text: string, ...problems: (readonly [number, number])[]) =>
  excerptsOf(
    text,
    problems.map(([position, length]) => ({ position, length })),
  )
    .map(({ text: piece, isMarked }) => (isMarked ? `<${piece}>` : piece))
    .join('')

test('problems – in a short text – are marked where they are', () => {
  assert.equal(marked('PEPTIDE1{A.[Foo].G}$$$$', [11, 5]), 'PEPTIDE1{A.<[Foo]>.G}$$$$')
  assert.equal(marked('abcdef', [4, 1], [1, 2]), 'a<bc>d<e>f')
})

test('problems – at one place, or overlapping – are marked once', () => {
  assert.equal(marked('abcdef', [1, 2], [1, 2], [2, 3]), 'a<bc><de>f')
})

test('a problem – at the end of a text – marks what is missing', () => {
  assert.equal(marked('PEPTIDE1{A', [10, 0]), 'PEPTIDE1{A<\u2423>')
})

test('a long text – between and around problems – is shortened', () => {
  const text = `${'a'.repeat(100)}X${'b'.repeat(200)}Y${'c'.repeat(100)}`
  const shown = marked(text, [100, 1], [301, 1])
  assert.match(shown, /^…a{40}<X>b{40}…b{40}<Y>c{40}…$/)
})
