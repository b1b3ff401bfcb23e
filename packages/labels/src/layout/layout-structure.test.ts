import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Box, Component } from '../model/label-template.ts'
import { rasterize } from '../raster/rasterize.ts'
import { hasDot } from '../raster/bitmap.ts'
import { plainFont } from '../testing/plain-font.ts'
import { doubleBond, hashedBond, letter } from '../testing/structure-drawings.ts'
import { buildStructure, buildTemplate } from '../testing/template-builders.ts'
import { listStructures } from '../structures/list-structures.ts'
import { boundsOf, inkPoints } from './ink.ts'
import { layoutLabel } from './layout-label.ts'
import type { LayoutInput } from './layout-input.ts'

const font = plainFont()
const drawings = {
  'C=C': doubleBond,
  '[C@H]': hashedBond,
  O: letter,
  wrong: 'unreadable',
  huge: 'too-complex',
} as const
const values = { fields: { batch: 'C=C' }, counters: {}, today: '2026-11-27' }

function lay(component: Component, changes: Partial<LayoutInput> = {}) {
  const template = buildTemplate({ components: [component] })
  const structures = new Map(Object.entries(drawings))
  return layoutLabel({ template, values, dpi: 203, font, images: new Map(), structures, ...changes })
}

const issuesOf = (layout: ReturnType<typeof lay>) =>
  layout.issues.map(({ code, severity, details }) => ({ code, severity, ...details }))

/** The drawing of a value in a box, as rows of dots. */
function dotsOf(value: string, box: Partial<Box>, strokeWidth = 0.25): string[] {
  const component = buildStructure('s', value, { x: 0, y: 0, ...box })
  component.style.strokeWidth = strokeWidth
  const bitmap = rasterize(lay(component), font)
  const [width, height] = [(box.width ?? 0) * 8, (box.height ?? 0) * 8]
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_dot, x) => (hasDot(bitmap, x, y) ? '#' : '.')).join(''),
  )
}

/** How often a row of dots changes from white to black. */
const runsIn = (dots: string) => dots.match(/#+/g)?.length ?? 0
const columnOf = (rows: readonly string[], x: number) => rows.map((row) => row.charAt(x)).join('')

describe('a structure on a label', () => {
  test('in the middle of its box – with bonds of 6 mm at most', () => {
    const layout = lay(buildStructure('s', 'C=C', { x: 10, y: 10, width: 40, height: 20 }))
    assert.deepEqual(layout.issues, [])
    const { x, y, width, height } = boundsOf(layout.items.flatMap((item) => inkPoints(item, font)))
    assert.ok(Math.abs(width - 2 - 6 * 8) < 0.1, String(width))
    assert.ok(Math.abs(x + width / 2 - 30 * 8) < 0.1)
    assert.ok(Math.abs(y + height / 2 - 20 * 8) < 0.1)
  })

  for (const rotation of [90, 180, 270] as const)
    test(`turned by ${rotation} degrees – lies within its box`, () => {
      const layout = lay(buildStructure('s', 'C=C', { x: 10, y: 10, width: 6, height: 20, rotation }))
      const { x, y, width, height } = boundsOf(layout.items.flatMap((item) => inkPoints(item, font)))
      assert.ok(x >= 80 && y >= 80 && x + width <= 128 && y + height <= 240)
      assert.equal(width < height, rotation !== 180)
    })

  test('lines – of a double bond – are two at every size, whatever their width', () => {
    for (const width of [2.5, 3, 4, 6])
      for (const strokeWidth of [0.05, 0.25, 1]) {
        const rows = dotsOf('C=C', { width, height: 2 }, strokeWidth)
        assert.equal(runsIn(columnOf(rows, width * 4)), 2, rows.join('\n'))
      }
  })

  test('strokes – of a bond that points away – stay apart where it is small', () => {
    for (const width of [2, 3, 5]) {
      const rows = dotsOf('[C@H]', { width, height: 3 })
      assert.ok(runsIn(rows[12] ?? '') >= 3, rows.join('\n'))
    }
  })

  test('a letter – keeps its hole', () => {
    const rows = dotsOf('O', { width: 4, height: 4 })
    assert.equal(runsIn(rows[16] ?? ''), 2, rows.join('\n'))
  })

  test('a box – that is too small – is reported with the size that is needed', () => {
    const [issue] = issuesOf(lay(buildStructure('s', 'C=C', { x: 1, y: 1, width: 1.5, height: 2 })))
    assert.deepEqual(issue, { code: 'structure.too-small', severity: 'error', width: 3.2, height: 0.7 })
    const small = { x: 1, y: 1, width: 2.5, height: 2 }
    assert.deepEqual(
      issuesOf(lay(buildStructure('s', 'C=C', small))).map(({ severity }) => severity),
      ['warning'],
    )
    assert.deepEqual(lay(buildStructure('s', 'C=C', { ...small, width: 3.2 })).issues, [])
  })

  test('a value – that is unreadable, too large or not drawn yet – is an error with its text', () => {
    for (const [value, code] of [
      ['wrong', 'structure.unreadable'],
      ['huge', 'structure.too-complex'],
      ['later', 'structure.missing'],
    ] as const) {
      const layout = lay(buildStructure('s', value))
      assert.deepEqual(issuesOf(layout), [{ code, severity: 'error', value }])
      assert.deepEqual(layout.items, [])
    }
  })

  test('a value – that is empty – draws nothing, without an issue', () => {
    const layout = lay(buildStructure('s', ' \n'))
    assert.deepEqual([layout.items, layout.issues], [[], []])
  })

  test('a field – of a structure – may be longer than other values, up to a limit', () => {
    const component = buildStructure('s')
    component.binding = { kind: 'field', path: 'batch' }
    const withValue = (batch: string) =>
      issuesOf(lay(component, { values: { ...values, fields: { batch } } })).map(({ code, ...rest }) => [
        code,
        'binding' in rest ? rest.binding : null,
      ])
    assert.deepEqual(withValue('C'.repeat(20_000)), [['structure.missing', null]])
    assert.deepEqual(withValue('C'.repeat(20_001)), [['value.invalid', 'value.too-long']])
  })

  test('structures of labels – are listed once, without those that are hidden or empty', () => {
    const bound = { ...buildStructure('a'), binding: { kind: 'field' as const, path: 'batch' } }
    const wrong = { ...buildStructure('d'), binding: { kind: 'expression' as const, source: '{{none}}' } }
    const template = buildTemplate({
      components: [bound, buildStructure('b', ' CCO '), { ...buildStructure('c', 'N'), hidden: true }, wrong],
    })
    const rows = ['CCO', 'C=C', ''].map((batch) => ({ ...values, fields: { batch } }))
    assert.deepEqual(listStructures(template, rows), ['CCO', 'C=C'])
  })
})
