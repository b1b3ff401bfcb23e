import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakLines } from './break-lines.ts'
import { printableLines } from './characters.ts'

/** Lines of a text in which every character is one wide. */
function linesOf(text: string, maxWidth: number, breakWords = true): string[] {
  const characters = Array.from(text)
  return breakLines(
    characters,
    characters.map(() => 1),
    { maxWidth, breakWords },
  ).map((line) => line.characters.join(''))
}

test('lines – Latin words – are broken at spaces, which are left out', () => {
  assert.deepEqual(linesOf('Ethyl acetate for analysis', 13), ['Ethyl acetate', 'for analysis'])
})

test('lines – a space that hangs over the end – does not break the line', () => {
  assert.deepEqual(linesOf('ab  cd', 2), ['ab', 'cd'])
})

test('lines – Chinese – are broken between any two characters', () => {
  assert.deepEqual(linesOf('氨基苯甲酸乙酯', 3), ['氨基苯', '甲酸乙', '酯'])
})

test('lines – closing marks – never begin a line', () => {
  assert.deepEqual(linesOf('避光、干燥。', 2), ['避', '光、', '干', '燥。'])
  assert.deepEqual(linesOf('储存（冷）', 4), ['储存', '（冷）'])
})

test('lines – opening marks – never end a line', () => {
  assert.deepEqual(linesOf('乙酸（冰）', 3), ['乙酸', '（冰）'])
})

test('lines – numbers with hyphens and units – stay together', () => {
  assert.deepEqual(linesOf('CAS 94-09-7', 8), ['CAS', '94-09-7'])
  assert.deepEqual(linesOf('纯度 98%', 4), ['纯度', '98%'])
})

test('lines – a hyphen before a letter – may end a line', () => {
  assert.deepEqual(linesOf('two-dimensional', 12), ['two-', 'dimensional'])
})

test('lines – a word that fits on its own line – is not broken', () => {
  assert.deepEqual(linesOf('a benzoate', 8), ['a', 'benzoate'])
})

test('lines – a word longer than a line – is broken anywhere, if that is allowed', () => {
  assert.deepEqual(linesOf('a aminobenzoate', 6), ['a', 'aminob', 'enzoat', 'e'])
  assert.deepEqual(linesOf('a aminobenzoate', 6, false), ['a', 'aminobenzoate'])
})

test('lines – narrower than a character – take one each', () => {
  assert.deepEqual(linesOf('ab氨', 0), ['a', 'b', '氨'])
})

test('lines – a no-break space – keeps its words together', () => {
  assert.deepEqual(linesOf('10\u00a0mg x', 6), ['10\u00a0mg', 'x'])
})

test('printable lines – line ends of any kind – separate lines', () => {
  assert.deepEqual(printableLines('a\r\nb\nc\u2028d'), [['a'], ['b'], ['c'], ['d']])
})

test('printable lines – control characters, joiners and marks of direction – are left out; tabs are spaces', () => {
  assert.deepEqual(printableLines('a\u0000\u202eb\ufeffc\u200dd\te'), [['a', 'b', 'c', 'd', ' ', 'e']])
})

test('printable lines – a letter and its accent – are one character', () => {
  assert.deepEqual(printableLines('e\u0301'), [['é']])
})
