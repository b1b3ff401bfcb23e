import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bitmapOf } from '../testing/bitmap-picture.ts'
import type { Component, LabelTemplate } from '../model/label-template.ts'
import { loadTestFont } from '../testing/label-font.ts'
import {
  buildBarcode,
  buildGrid,
  buildImage,
  buildShape,
  buildTemplate,
  buildText,
} from '../testing/template-builders.ts'
import type { DisplayItem, LabelLayout } from './display-list.ts'
import { layoutLabel } from './layout-label.ts'
import type { DecodedImage, LayoutInput } from './layout-input.ts'

const font = loadTestFont()

interface Changes extends Partial<Omit<LayoutInput, 'values'>> {
  fields?: Record<string, string>
  media?: Partial<LabelTemplate['media']>
}

function lay(components: Component[], { fields = { batch: 'AB12' }, media, ...changes }: Changes = {}): LabelLayout {
  const template = buildTemplate({ components })
  Object.assign(template.media, media)
  const values = { fields, counters: { n: '0007' }, today: '2026-11-27' }
  return layoutLabel({ template, values, dpi: 203, font, images: new Map(), structures: new Map(), ...changes })
}

const glyphLines = ({ items }: LabelLayout) =>
  items.flatMap((item) => (item.kind === 'glyphs' ? [item.glyphs.map(({ character }) => character).join('')] : []))
const issuesOf = ({ issues }: LabelLayout) => issues.map(({ code, severity }) => `${severity} ${code}`)
const pathsOf = ({ items }: LabelLayout) => items.flatMap((item) => (item.kind === 'shape' ? [item.path] : []))
const only = (items: readonly DisplayItem[]) => (items.length === 1 && items[0]) || assert.fail(`${items.length} items`)
const onlyGlyphs = (layout: LabelLayout) => {
  const item = only(layout.items)
  return item.kind === 'glyphs' ? item : assert.fail(item.kind)
}

test('a label – at 203, 300 and 600 dpi – has 8 and dpi / 25.4 dots a millimetre', () => {
  const sizes = [203, 300, 600].map((dpi) => {
    const { width, height, dotsPerMillimetre } = lay([], { dpi })
    return [width, height, dotsPerMillimetre]
  })
  assert.deepEqual(sizes, [
    [480, 320, 8],
    [709, 472, 300 / 25.4],
    [1417, 945, 600 / 25.4],
  ])
})

test('a text – left and in the middle – has its baseline on a whole dot, and the advances of the font', () => {
  const text = buildText('t', 'H国', { x: 1, y: 1, width: 20, height: 10 })
  const size = (11 / 72) * 25.4 * 8
  const item = onlyGlyphs(lay([text]))
  assert.equal(item.size, size)
  assert.deepEqual([item.x, item.y], [8, Math.round(8 + (80 - 1.2 * size) / 2 + (1.2 * size + 0.76 * size) / 2)])
  assert.deepEqual(item.glyphs, [
    { character: 'H', offset: 0 },
    { character: '国', offset: (757 * size) / 1000 },
  ])
  assert.deepEqual(item.clip, { x: 8, y: 8, width: 160, height: 80 })
})

test('a text – aligned to the right and to the bottom – ends there', () => {
  const text = buildText('t', '国', { x: 1, y: 1, width: 20, height: 10 })
  Object.assign(text.style, { align: 'right', verticalAlign: 'bottom', lineHeight: 1 })
  const item = onlyGlyphs(lay([text]))
  assert.deepEqual([item.x, item.y], [168 - item.size, Math.round(88 - 0.12 * item.size)])
})

test('a text – turned by 90 degrees – runs downwards from the top right of its box', () => {
  const text = buildText('t', '国', { x: 10, y: 5, width: 6, height: 20, rotation: 90 })
  Object.assign(text.style, { verticalAlign: 'top', lineHeight: 1 })
  const item = onlyGlyphs(lay([text]))
  assert.deepEqual([item.rotation, item.x, item.y], [90, 128 - Math.round(0.88 * item.size), 40])
})

test('a text – inverted – is white on a black box', () => {
  const text = buildText('t', '国')
  text.style.inverted = true
  const { items } = lay([text])
  assert.deepEqual(
    items.map(({ kind, color }) => `${color} ${kind}`),
    ['black shape', 'white glyphs'],
  )
})

test('a text – with characters that the font lacks – prints the others and names those', () => {
  const layout = lay([buildText('t', 'a😀b𠮷\ud800')])
  assert.deepEqual(glyphLines(layout), ['ab'])
  assert.deepEqual(layout.issues, [
    { code: 'glyph.missing', severity: 'error', componentId: 'id-t', details: { characters: '😀𠮷\ufffd' } },
  ])
})

test('a text – with indices and exponents that the font lacks – has smaller characters below and above the line', () => {
  const layout = lay([buildText('t', 'H₂O 10⁻⁶', { x: 1, y: 1, width: 40, height: 10 })])
  assert.deepEqual(issuesOf(layout), [])
  const [line, index, exponent] = layout.items.map((item) => (item.kind === 'glyphs' ? item : assert.fail(item.kind)))
  assert.deepEqual(glyphLines(layout), ['HO10', '2', '−6'])
  const { y = 0, size = 0 } = line ?? {}
  assert.deepEqual([index?.size, index?.y], [size * 0.62, y + 0.14 * size])
  assert.deepEqual([exponent?.size, exponent?.y], [size * 0.62, y - 0.34 * size])
  assert.equal(index?.glyphs[0]?.offset, (757 * size) / 1000)
})

const misfits = [
  { fit: 'shrink', issue: 'error text.shrunk-away' },
  { fit: 'wrap', issue: 'error text.too-large' },
  { fit: 'error', issue: 'error text.too-large' },
  { fit: 'clip', issue: 'warning text.too-large' },
] as const
for (const { fit, issue } of misfits)
  test(`a text – too long for ${fit} – is cut off and reported as ${issue}`, () => {
    const text = buildText('t', '国'.repeat(40), { x: 1, y: 1, width: 10, height: 5 })
    text.style.fit = fit
    assert.deepEqual(issuesOf(lay([text])), [issue])
  })

test('an expression – with fields, filters and counters – is printed with its values', () => {
  const text = { ...buildText('t'), binding: { kind: 'expression' as const, source: '{{batch | lower}}-{{#n}}' } }
  assert.deepEqual(glyphLines(lay([text])), ['ab12-0007'])
})

test('an expression – whose value a filter cannot take – prints nothing and says why', () => {
  const source = "{{expiry | date: 'yyyy'}}"
  const layout = lay([{ ...buildText('t'), binding: { kind: 'expression', source } }], { fields: { expiry: 'soon' } })
  assert.deepEqual(layout.items, [])
  const { code, severity, details } = layout.issues[0] ?? assert.fail('no issue')
  assert.deepEqual([code, severity, details.binding], ['value.invalid', 'error', 'date.invalid'])
})

test('a field – with more than 1,000 characters – prints nothing and says so', () => {
  const layout = lay([{ ...buildText('t'), binding: { kind: 'field', path: 'batch' } }], {
    fields: { batch: 'x'.repeat(10_000) },
  })
  assert.deepEqual([layout.items.length, layout.issues[0]?.details.binding], [0, 'value.too-long'])
})

test('a component – hidden, or with a condition that does not hold – is not printed', () => {
  const hidden = { ...buildText('hidden'), hidden: true }
  const empty = { ...buildText('empty'), printWhen: "{{expiry}} != ''" }
  const filled = { ...buildText('filled', 'x'), printWhen: "{{batch}} == 'AB12'" }
  assert.deepEqual(
    lay([hidden, empty, filled]).items.map(({ componentId }) => componentId),
    ['id-filled'],
  )
})

test('a component – with a condition that cannot be evaluated – is printed and reported', () => {
  const layout = lay([{ ...buildText('t', 'x'), printWhen: '{{missing}}' }])
  assert.deepEqual([glyphLines(layout), issuesOf(layout)], [['x'], ['error value.invalid']])
})

test('a grid – of two rows – has lines in whole dots and cells with their texts', () => {
  const grid = buildGrid('grid')
  grid.cells = ['批号', 'A', '纯度', '98%'].map((value) => ({ kind: 'static', value }))
  grid.style = { rows: 2, columnWidths: [8, 12], size: 7, strokeWidth: 0.25 }
  const layout = lay([grid])
  assert.deepEqual(glyphLines(layout), ['批号', 'A', '纯度', '98%'])
  // Three vertical lines of 2 × 80 dots and three horizontal ones of 160 × 2.
  const rectangles = [
    [8, 8, 10, 88],
    [72, 8, 74, 88],
    [166, 8, 168, 88],
    [8, 8, 168, 10],
    [8, 48, 168, 50],
    [8, 86, 168, 88],
  ] as const
  const path = rectangles.map(([l, t, r, b]) => `M${l} ${t}L${r} ${t}L${r} ${b}L${l} ${b}Z`).join('')
  assert.deepEqual(pathsOf(layout), [path])
})

test('a grid – with a cell that does not fit – says which one', () => {
  const grid = buildGrid('grid')
  grid.cells = [grid.cells[0] ?? assert.fail(), { kind: 'static', value: '国'.repeat(49) }]
  grid.box.height = 2
  const { issues } = lay([grid])
  assert.deepEqual(
    issues.map(({ code, details }) => [code, details]),
    [['text.shrunk-away', { row: 1, column: 2, minSize: 4 }]],
  )
})

test('a frame – has strokes in whole dots within its box', () => {
  const [path] = pathsOf(lay([buildShape('rectangle', 0.25, { x: 1, y: 1, width: 2, height: 1 })]))
  assert.equal(path, 'M8 8L24 8L24 16L8 16ZM10 14L22 14L22 10L10 10Z')
})

test('a line – thinner than a dot – is one dot thick, and reported', () => {
  const layout = lay([buildShape('line', 0.05, { x: 1, y: 1, width: 2, height: 0 })])
  assert.deepEqual(pathsOf(layout), ['M8 8L24 8L24 9L8 9Z'])
  assert.deepEqual(issuesOf(layout), ['warning line.too-thin'])
})

test('a line – along the lower edge of the label – stays on it', () => {
  assert.deepEqual(pathsOf(lay([buildShape('line', 1, { x: 1, y: 40, width: 2, height: 0 })])), [
    'M8 312L24 312L24 320L8 320Z',
  ])
})

test('a line – from corner to corner – is cut off by its box, and turned leads to the other corners', () => {
  const draw = (rotation: 0 | 90) =>
    bitmapOf(lay([buildShape('line', 0.125, { x: 0, y: 0, width: 0.5, height: 0.5, rotation })]), font, 4, 4)
  assert.deepEqual(draw(0), ['#...', '.#..', '..#.', '...#'])
  assert.deepEqual(draw(90), ['...#', '..#.', '.#..', '#...'])
})

/** Two pixels, black and white. */
const image: DecodedImage = { width: 2, height: 1, luminance: Uint8Array.of(0, 255) }
const images = new Map([['a', image]])

test('a picture – stretched, contained or covering – fills whole dots of its box', () => {
  const draw = (fit: 'stretch' | 'contain' | 'cover', rotation: 0 | 90 = 0) => {
    const component = buildImage('i', { kind: 'inline', base64: 'a' })
    Object.assign(component.box, { x: 0, y: 0, width: 0.5, height: 0.5, rotation })
    component.style.fit = fit
    return bitmapOf(lay([component], { images }), font, 4, 4)
  }
  assert.deepEqual(draw('stretch'), ['##..', '##..', '##..', '##..'])
  assert.deepEqual(draw('contain'), ['....', '##..', '##..', '....'])
  assert.deepEqual(draw('cover'), ['##..', '##..', '##..', '##..'])
  assert.deepEqual(draw('contain', 90), ['.##.', '.##.', '....', '....'])
})

test('a picture – grey and dithered – has as many black dots as it is dark', () => {
  const component = buildImage('i', { kind: 'inline', base64: 'grey' })
  Object.assign(component.box, { x: 0, y: 0, width: 5, height: 5 })
  component.style = { fit: 'stretch', threshold: 50, dither: true }
  const grey = { width: 1, height: 1, luminance: Uint8Array.of(191) }
  const dots = bitmapOf(lay([component], { images: new Map([['grey', grey]]) }), font, 40, 40).join('')
  const black = dots.replaceAll('.', '').length / 1600
  assert.ok(Math.abs(black - 0.25) < 0.02, `${black}`)
})

test('a picture – missing or not decodable – is an error; a field without a value is not', () => {
  const picture = buildImage('i', { kind: 'inline', base64: 'a' })
  assert.deepEqual(issuesOf(lay([picture])), ['error image.missing'])
  assert.deepEqual(issuesOf(lay([picture], { images: new Map([['a', null]]) })), ['error image.unreadable'])
  assert.deepEqual(issuesOf(lay([buildImage('f', { kind: 'field', path: 'batch' })], { fields: {} })), [])
})

test('a pictogram – of each number – has a frame and a symbol within the largest square of its box', () => {
  for (let number = 1; number <= 9; number++) {
    const component = buildImage('ghs', { kind: 'ghs', number })
    Object.assign(component.box, { x: 2, y: 2, width: 20, height: 15 })
    const rows = bitmapOf(lay([component]), font, 480, 320)
    const columns = rows.flatMap((row) => [row.indexOf('#'), row.lastIndexOf('#')]).filter((x) => x >= 0)
    const lines = rows.flatMap((row, index) => (row.includes('#') ? [index] : []))
    assert.deepEqual(
      [Math.min(...columns), Math.max(...columns), lines.at(0), lines.at(-1)],
      [36, 154, 16, 135],
      `${number}`,
    )
  }
})

test('the safe margin – text within it – is a warning', () => {
  assert.deepEqual(issuesOf(lay([buildText('t', 'x', { x: 0.2, y: 5 })])), ['warning component.outside-safe-margin'])
  assert.deepEqual(issuesOf(lay([buildText('t', 'x', { x: 0.5, y: 5 })])), [])
})

test('a round label – is clipped to its circle, and warns of what its corners cut off', () => {
  const media = { width: 20, height: 20, shape: 'round' as const, cornerRadius: 0 }
  const corner = lay([buildShape('rectangle', 1, { x: 0.5, y: 0.5, width: 5, height: 5 })], { media })
  assert.deepEqual(issuesOf(corner), ['warning component.outside-safe-margin'])
  assert.equal(bitmapOf(corner, font, 160, 160)[6]?.includes('#'), false)
  const ring = lay([buildShape('ellipse', 0.5, { x: 0.5, y: 0.5, width: 19, height: 19 })], { media })
  assert.deepEqual(issuesOf(ring), [])
})

test('a tube – text that is wider than its visible part – is a warning; a frame around it is not', () => {
  const media = { shape: 'tube-wrap' as const, wrapWidth: 10 }
  const text = buildText('t', '国'.repeat(6), { x: 1, y: 1, width: 40, height: 10 })
  const frame = buildShape('rectangle', 0.25, { x: 1, y: 1, width: 40, height: 10 })
  assert.deepEqual(issuesOf(lay([frame, text], { media })), ['warning component.wider-than-wrap'])
})

function codeAt(x: number, width = 40) {
  const code = buildBarcode('code')
  Object.assign(code.box, { x, y: 5, width, height: 10 })
  return code
}

test('a code – by itself – is placed and without issues', () => {
  const layout = lay([codeAt(10)])
  assert.deepEqual([issuesOf(layout), layout.codes.map(({ data }) => data)], [[], ['AB12-0007']])
})

test('a quiet zone – another component in it – names that component; a frame around it does not count', () => {
  const frame = buildShape('rectangle', 0.25, { x: 9, y: 4, width: 42, height: 12 })
  const line = buildShape('line', 0.25, { x: 2, y: 8, width: 11, height: 0 })
  const { issues } = lay([frame, line, codeAt(10)])
  assert.deepEqual(issues, [
    {
      code: 'code.quiet-zone-covered',
      severity: 'warning',
      componentId: 'id-code',
      details: { key: 'line', coveredBy: 'id-line' },
    },
  ])
})

test('a quiet zone – beyond the edge of the label – is a warning', () => {
  const code = codeAt(0.5, 32)
  code.style.quietZone = false
  assert.deepEqual(issuesOf(lay([code])), ['warning code.quiet-zone-cut'])
})

test('a code – without data – is reported', () => {
  const code = codeAt(10)
  code.binding = { kind: 'field', path: 'expiry' }
  assert.deepEqual(issuesOf(lay([code])), ['error code.empty'])
})
