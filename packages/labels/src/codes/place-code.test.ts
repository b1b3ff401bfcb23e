import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GlyphItem, LayoutIssue } from '../layout/display-list.ts'
import type { BarcodeComponent, Box } from '../model/label-template.ts'
import type { Font } from '../text/font.ts'
import { plainFont } from '../testing/plain-font.ts'
import { buildBarcode } from '../testing/template-builders.ts'
import { placeCode } from './place-code.ts'

function build(style: Partial<BarcodeComponent['style']>, box: Partial<Box> = {}): BarcodeComponent {
  const component = buildBarcode('code')
  Object.assign(component.style, { text: 'none' }, style)
  Object.assign(component.box, { x: 0, y: 0, width: 40, height: 10 }, box)
  return component
}

function place(component: BarcodeComponent, text: string, font = plainFont()) {
  const issues: [LayoutIssue['code'], LayoutIssue['severity'], LayoutIssue['details']][] = []
  const placement = placeCode(component, text, {
    dpi: 203,
    dotsPerMillimetre: 8,
    font,
    report: (...issue) => issues.push(issue),
  })
  const { code } = placement
  return { ...placement, code: code ?? undefined, issues }
}

const textOf = ({ items }: { items: readonly { kind: string }[] }) =>
  items.find((item): item is GlyphItem => item.kind === 'glyphs') ?? assert.fail('no text')

test('a code – of automatic module size – takes the most dots that fit with its quiet zone', () => {
  // Code 128 of two letters: start, two, check digit and stop are 57 modules, with both margins 77; 40 mm are 320 dots.
  const { code, issues } = place(build({}), 'AB')
  assert.deepEqual(issues, [])
  assert.equal(code?.moduleDots, 4)
  assert.deepEqual(code?.symbol, { x: 6 + 40, y: 0, width: 57 * 4, height: 80 })
  assert.deepEqual(code?.quietZone, { x: 6, y: 0, width: 77 * 4, height: 80 })
  const without = place(build({ quietZone: false }), 'AB')
  assert.equal(without.code?.moduleDots, 5)
  assert.deepEqual(without.code?.quietZone, { x: 17 - 50, y: 0, width: 77 * 5, height: 80 })
})

test('a code – at a position between dots – has whole dots within its box', () => {
  const { items } = place(build({ symbology: 'qr' }, { x: 1.33, y: 2.71, width: 12.9, height: 20 }), 'AB')
  for (const item of items) {
    assert.equal(item.kind, 'modules')
    if (item.kind !== 'modules') continue
    for (const { x, y, width, height } of item.rectangles) {
      assert.ok([x, y, width, height].every(Number.isInteger))
      assert.ok(x >= 11 && y >= 22 && x + width <= 11 + 103 && y + height <= 22 + 160)
    }
  }
})

const tooLarge = ([0, 90, 180, 270] as const).flatMap((rotation) =>
  (['code128', 'qr', 'pdf417', 'ean13'] as const).flatMap((symbology) =>
    (['none', 'below', 'above'] as const).map((text) => ({ rotation, symbology, text })),
  ),
)

test('a code – too large for its box – says the box that it needs, and that box takes it', () => {
  for (const { rotation, symbology, text } of tooLarge) {
    const component = build({ symbology, text, moduleDots: 3 }, { width: 3, height: 3, rotation })
    const { issues, items, code } = place(component, '590123412345')
    assert.deepEqual([items, code], [[], undefined])
    const [[issueCode, severity, needs] = assert.fail('no issue')] = issues
    assert.deepEqual([issueCode, severity], ['code.too-large', 'error'])
    Object.assign(component.box, needs, { x: 0.06 })
    const fitted = place(component, '590123412345')
    assert.deepEqual(fitted.issues, [], `${symbology} ${rotation} ${text}`)
    assert.deepEqual(fitted.code?.needs, needs)
  }
})

test('a code – with modules below the least width – is placed and reported', () => {
  const { code, issues } = place(build({ minModuleWidth: 0.19 }, { width: 12 }), 'AB')
  assert.equal(code?.moduleDots, 1)
  assert.deepEqual(issues, [['code.modules-too-small', 'error', { width: 0.13, minimum: 0.19 }]])
  assert.deepEqual(code?.needs, { width: 19.25, height: 2 })
})

test('wrong data – of a code – is reported and leaves nothing', () => {
  const { items, code, issues } = place(build({ symbology: 'gs1-128' }), '(01)09501101530004')
  assert.deepEqual([items, code], [[], undefined])
  assert.deepEqual(issues, [['code.wrong-check-digit', 'error', { identifier: '01', expected: '3' }]])
})

test('a text – below or above bars – is in the middle of them and outside', () => {
  for (const text of ['below', 'above'] as const) {
    const placement = place(build({ text, textSize: 6 }), 'AB')
    const line = textOf(placement)
    const symbol = placement.code?.symbol ?? assert.fail('no code')
    const half = line.size / 2
    assert.equal(line.x + half, symbol.x + symbol.width / 2)
    assert.deepEqual(line.glyphs, [
      { character: 'A', offset: 0 },
      { character: 'B', offset: half },
    ])
    const isOutside = text === 'below' ? line.y - line.size * 0.7 > symbol.y + symbol.height : line.y < symbol.y
    assert.ok(isOutside, text)
  }
})

test('a text – wider than the box – is made smaller until it fits', () => {
  const component = build({ symbology: 'qr', text: 'below', textSize: 12 }, { width: 12, height: 20 })
  const line = textOf(place(component, 'ABCDEFGHIJ'))
  assert.ok(line.x >= 0)
  assert.ok(Math.abs(line.size - (96 / 10) * 2) < 0.5)
})

test('EAN-13 – with its text below – has longer guard bars and digits below their modules', () => {
  const placement = place(build({ symbology: 'ean13', text: 'below' }, { height: 20 }), '5901234123457')
  const { symbol, moduleDots } = placement.code ?? assert.fail('no code')
  const bottoms = placement.items
    .flatMap((item) => (item.kind === 'modules' ? item.rectangles : []))
    .map(({ y, height }) => y + height - symbol.y - symbol.height)
  assert.equal(bottoms.filter((length) => length === 5 * moduleDots).length, 6)
  assert.equal(bottoms.filter((length) => length === 0).length, 24)
  const line = textOf(placement)
  const middles = line.glyphs.map(({ offset }) => (line.x + offset + line.size / 4 - symbol.x) / moduleDots)
  assert.deepEqual(
    middles.map((middle) => Math.round(middle * 10) / 10),
    [-5.5, 6.5, 13.5, 20.5, 27.5, 34.5, 41.5, 53.5, 60.5, 67.5, 74.5, 81.5, 88.5],
  )
})

test('a text – of characters that the font lacks – is reported', () => {
  const { issues } = place(build({ symbology: 'qr', text: 'below' }, { height: 20 }), 'A批号批', plainFont(0x7f))
  assert.deepEqual(issues, [['glyph.missing', 'error', { characters: '批号' }]])
})

test('a text – with an index and an end of line – is drawn smaller, and as a space', () => {
  const font: Font = {
    ...plainFont(),
    glyph: (character) => (character === '₂' ? null : plainFont().glyph(character, false)),
  }
  const { items, issues } = place(build({ symbology: 'qr', text: 'below' }, { height: 20 }), 'H₂O\n1', font)
  assert.deepEqual(issues, [])
  const lines = items.flatMap((item) =>
    item.kind === 'glyphs' ? [item.glyphs.map(({ character }) => character).join('')] : [],
  )
  assert.deepEqual(lines, ['HO1', '2'])
})
