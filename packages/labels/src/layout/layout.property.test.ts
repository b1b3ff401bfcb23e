import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { alignments, type Box, rotations, symbologies, textFits, verticalAlignments } from '../model/label-template.ts'
import { rasterize } from '../raster/rasterize.ts'
import { hasDot } from '../raster/bitmap.ts'
import { labelToSvg } from '../svg/label-to-svg.ts'
import { loadTestFont } from '../testing/label-font.ts'
import {
  buildBarcode,
  buildGrid,
  buildImage,
  buildShape,
  buildStructure,
  buildTemplate,
  buildText,
} from '../testing/template-builders.ts'
import type { StructureDrawing } from '../structures/structure-drawing.ts'
import { collectCharacters } from './collect-characters.ts'
import type { DotRectangle } from './display-list.ts'
import { boundsOf, inkPoints } from './ink.ts'
import { layoutLabel } from './layout-label.ts'
import type { LayoutInput } from './layout-input.ts'
import { snapBox } from './scale.ts'

const font = loadTestFont()
const media = buildTemplate().media

/** In hundredths of a millimetre, so that boxes lie between dots. */
const length = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100)
const box: fc.Arbitrary<Box> = fc
  .record({
    x: length(58),
    y: length(38),
    width: length(60),
    height: length(40),
    rotation: fc.constantFrom(...rotations),
  })
  .map((any) => ({
    ...any,
    width: Math.max(0.01, Math.min(any.width, media.width - any.x)),
    height: Math.max(0.01, Math.min(any.height, media.height - any.y)),
  }))

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '氨'.repeat(10_000),
    'x'.repeat(1000),
    '\u0000\u0007\u001b[31m\r\n\n\t',
    '👩‍🔬🧪🇨🇳',
    'מבחן اختبار\u202egpj.exe',
    '\ud800',
    'a\udfff\ud83d',
    '<script>alert(1)</script>"><![CDATA[&',
    '__proto__',
    '^XZ~JA^XA',
    '\u0301'.repeat(50),
    '\u00a0'.repeat(30),
    '',
  ),
)

const text = fc
  .record({
    fit: fc.constantFrom(...textFits),
    align: fc.constantFrom(...alignments),
    verticalAlign: fc.constantFrom(...verticalAlignments),
    size: fc.integer({ min: 3, max: 60 }),
    minSize: fc.integer({ min: 1, max: 3 }),
    lineHeight: fc.constantFrom(0.8, 1, 1.2, 2),
    inverted: fc.boolean(),
    bold: fc.boolean(),
  })
  .map((style) => ({ ...buildText('text'), binding: { kind: 'field' as const, path: 'batch' }, style }))
const code = fc
  .record({
    symbology: fc.constantFrom(...symbologies),
    quietZone: fc.boolean(),
    text: fc.constantFrom('below', 'none'),
  })
  .map((style) => {
    const component = buildBarcode('code', '{{batch}}')
    return { ...component, style: { ...component.style, ...(style as Partial<typeof component.style>) } }
  })
const shape = fc
  .record({
    type: fc.constantFrom('rectangle' as const, 'ellipse' as const, 'line' as const),
    width: fc.constantFrom(0.05, 0.3, 5),
    filled: fc.boolean(),
  })
  .map(({ type, width, filled }) => ({ ...buildShape(type, width), style: { strokeWidth: width, filled } }))
const grid = fc.constantFrom(0, 0.2, 3).map((strokeWidth) => {
  const component = buildGrid('grid')
  return { ...component, style: { ...component.style, strokeWidth } }
})
const picture = fc.constantFrom(
  ...Array.from({ length: 9 }, (_, index) => buildImage('ghs', { kind: 'ghs', number: index + 1 })),
)
const structure = fc.constantFrom(0.05, 0.25, 5).map((strokeWidth) => ({
  ...buildStructure('structure', 'drawn'),
  style: { strokeWidth },
}))
const component = fc
  .tuple(fc.oneof(text, code, shape, grid, picture, structure), box)
  .map(([any, at]) => ({ ...any, box: at }))

/** Lines and areas anywhere in a drawing of any size. */
const drawing: fc.Arbitrary<StructureDrawing> = fc
  .record({ width: fc.integer({ min: 0, max: 900 }), height: fc.integer({ min: 0, max: 900 }) })
  .chain(({ width, height }) => {
    const x = fc.integer({ min: 0, max: width })
    const y = fc.integer({ min: 0, max: height })
    const line = fc.tuple(x, y, x, y)
    return fc
      .record({
        lines: fc.array(line, { maxLength: 8 }),
        hashedBonds: fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 2 }),
        area: fc.tuple(x, y, x, y, x, y),
      })
      .map(({ area: [a, b, c, d, e, f], ...strokes }) => ({
        ...strokes,
        width,
        height,
        areas: `M${a} ${b}L${c} ${d}Q${e} ${f} ${a} ${b}Z`,
      }))
  })

const input: fc.Arbitrary<LayoutInput> = fc
  .record({
    any: component,
    drawn: drawing,
    batch: nasty,
    dpi: fc.constantFrom(203, 300, 600),
    shape: fc.constantFrom('rectangle' as const, 'round' as const),
  })
  .map(({ any, drawn, batch, dpi, shape: mediaShape }) => ({
    template: buildTemplate({ components: [any], media: { ...media, shape: mediaShape } }),
    values: { fields: { batch }, counters: {}, today: '2026-11-27' },
    dpi,
    font,
    images: new Map(),
    structures: new Map([['drawn', drawn]]),
  }))

/** Lines may be thicker than their box; they stay on the label. */
const boxOf = ({ template }: LayoutInput, perMillimetre: number): DotRectangle => {
  const { box: at, type } = template.components[0] ?? assert.fail()
  return type === 'line' ? snapBox({ ...media, x: 0, y: 0 }, perMillimetre) : snapBox(at, perMillimetre)
}

test('layout – whatever the values and boxes are – draws nothing outside of the component', () => {
  fc.assert(
    fc.property(input, (any) => {
      const layout = layoutLabel(any)
      const limits = boxOf(any, layout.dotsPerMillimetre)
      for (const item of layout.items) {
        const points = inkPoints(item, font)
        if (points.length === 0) continue
        const { x, y, width, height } = boundsOf(points)
        // Codes round the size of their box down and its place to the next dot.
        const slack = item.kind === 'modules' || item.kind === 'glyphs' ? 1 : 0.01
        const isInside =
          x >= limits.x - slack &&
          y >= limits.y - slack &&
          x + width <= limits.x + limits.width + slack &&
          y + height <= limits.y + limits.height + slack
        assert.ok(isInside, JSON.stringify({ item, limits }))
      }
    }),
    { numRuns: 400 },
  )
})

test('raster – whatever the values are – has no dot outside of the component', () => {
  fc.assert(
    fc.property(input, (any) => {
      const layout = layoutLabel({ ...any, dpi: 203 })
      const { x, y, width, height } = boxOf(any, 8)
      const bitmap = rasterize(layout, font)
      for (let row = 0; row < bitmap.height; row++)
        for (let column = 0; column < bitmap.width; column++)
          if (row < y - 1 || column < x - 1 || row > y + height || column > x + width)
            assert.ok(!hasDot(bitmap, column, row), `${column} ${row}`)
    }),
    { numRuns: 60 },
  )
})

test('SVG – whatever the values are – has no markup of theirs', () => {
  fc.assert(
    fc.property(input, nasty, (any, title) => {
      const svg = labelToSvg(layoutLabel(any), { font, idPrefix: title, title })
      assert.match(svg, /^<svg [^<>]*>(<\/?(?:defs|path|use|g|clipPath|rect)(?: [\w:-]+="[^"<>]*")*\/?>)*<\/svg>$/)
      assert.ok(svg.isWellFormed())
    }),
    { numRuns: 200 },
  )
})

test('collected characters – of a label – are all that it draws', () => {
  fc.assert(
    fc.property(input, (any) => {
      const characters = new Set(collectCharacters(any.template, [any.values]))
      for (const item of layoutLabel(any).items)
        if (item.kind === 'glyphs')
          for (const { character } of item.glyphs) assert.ok(characters.has(character), character)
    }),
    { numRuns: 200 },
  )
})
