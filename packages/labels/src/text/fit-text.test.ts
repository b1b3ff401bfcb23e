import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadTestFont } from '../testing/label-font.ts'
import { type FitOptions, fitText } from './fit-text.ts'
import { measure, missingCharacters } from './measure.ts'

const font = loadTestFont()

function fit(text: string, options: Partial<FitOptions>) {
  const { lines, size, fits } = fitText([Array.from(text)], {
    font,
    bold: false,
    fit: 'wrap',
    size: 10,
    minSize: 5,
    width: 30,
    height: 24,
    lineHeight: 1.2,
    ...options,
  })
  return { lines: lines.map(({ characters }) => characters.join('')), size, fits }
}

test('the font – characters of both kinds – has the advances of Noto Sans SC', () => {
  assert.deepEqual(measure(font, ['H', '国', 'g'], false), [728, 1000, 564])
  assert.deepEqual(measure(font, ['H', '国', 'g'], true), [757, 1000, 597])
  assert.deepEqual([font.ascent, font.descent], [880, 120])
})

test('the font – emoji, halves of surrogate pairs, rare characters – says that it has no glyph', () => {
  assert.deepEqual(missingCharacters(font, ['a', '😀', '\ud800', '𠮷', ' ', '😀'], false), ['😀', '\ufffd', '𠮷'])
})

test('wrap – text that fits in two lines – keeps its size', () => {
  assert.deepEqual(fit('氨基苯甲酸', {}), { lines: ['氨基苯', '甲酸'], size: 10, fits: true })
})

test('wrap – more lines than the height takes – does not fit', () => {
  assert.deepEqual(fit('氨基苯甲酸乙酯', {}), { lines: ['氨基苯', '甲酸乙', '酯'], size: 10, fits: false })
})

test('shrink – text that fits – keeps its size and its line', () => {
  assert.deepEqual(fit('氨基苯', { fit: 'shrink' }), { lines: ['氨基苯'], size: 10, fits: true })
})

test('shrink – a box one line high – takes the size at which the line fits', () => {
  const { lines, size, fits } = fit('氨基苯甲', { fit: 'shrink', height: 12 })
  assert.deepEqual({ lines, fits }, { lines: ['氨基苯甲'], fits: true })
  assert.ok(size <= 7.5 && size > 7.4, `${size}`)
})

test('shrink – a box two lines high – breaks the line where that allows larger text', () => {
  assert.deepEqual(fit('氨基苯甲酸乙', { fit: 'shrink' }), { lines: ['氨基苯', '甲酸乙'], size: 10, fits: true })
})

test('shrink – a long word – is not broken as long as a smaller size takes it', () => {
  const { lines, size } = fit('HHHHH', { fit: 'shrink' })
  assert.deepEqual(lines, ['HHHHH'])
  assert.ok(size <= 30 / 3.64 && size > 8.1, `${size}`)
})

test('shrink – text that is too long even at the least size – says so at that size', () => {
  const { size, fits } = fit('氨'.repeat(40), { fit: 'shrink' })
  assert.deepEqual({ size, fits }, { size: 5, fits: false })
})

test('clip and error – text that is too long – keep one line', () => {
  const expected = { lines: ['氨基苯甲'], size: 10, fits: false }
  assert.deepEqual(fit('氨基苯甲', { fit: 'clip' }), expected)
  assert.deepEqual(fit('氨基苯甲', { fit: 'error' }), expected)
})
