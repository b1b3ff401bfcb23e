import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  buildBarcode,
  buildGrid,
  buildImage,
  buildShape,
  buildTemplate,
  buildText,
} from '../testing/template-builders.ts'
import type { Component, LabelTemplate, Media, Sheet } from './label-template.ts'
import { validateDocument } from './validate-template.ts'

/** The problems of a template, each as its code and where it is. */
function problemsOf(changes: Partial<LabelTemplate>, otherNames: string[] = []): string[] {
  const { template, problems } = validateDocument(buildTemplate(changes), { otherNames })
  assert.ok(template, JSON.stringify(problems))
  return problems.map(({ code, path }) => `${code} ${path.join('.')}`)
}
const problemsWith = (...components: Component[]) => problemsOf({ components })

test('a name – of spaces only – is blank', () => {
  for (const name of ['', '   ', '\t\u3000\u00a0']) assert.deepEqual(problemsOf({ name }), ['name.blank name'])
})

test('a name – that differs from another in case, width or space around it – is repeated', () => {
  const name = 'Vial A1'
  for (const other of ['Vial A1', 'VIAL a1', 'ＶＩＡＬ　Ａ１', ' vial a1 '])
    assert.deepEqual(problemsOf({ name }, ['Rack', other]), ['name.repeated name'])
  assert.deepEqual(problemsOf({ name }, ['Vial A2', 'VialA1']), [])
})

test('a key – empty or of spaces – is reported as empty, once for each', () => {
  assert.deepEqual(problemsWith({ ...buildText('a'), key: '' }, { ...buildText('b'), key: '  ' }), [
    'key.empty components.0.key',
    'key.empty components.1.key',
  ])
})

test('a key – of letters, Chinese characters, digits, point and hyphen – is fine up to 40 characters', () => {
  for (const key of ['a', '批号', 'Code-1.b_2', '批'.repeat(40)])
    assert.deepEqual(problemsWith(buildText(key)), [], key)
  for (const key of ['1a', 'a b', 'a ', '-a', '_a', 'é', 'a/b', 'a\n', '批'.repeat(41)])
    assert.deepEqual(problemsWith(buildText(key)), ['key.malformed components.0.key'], key)
})

test('a key – that another component has – is repeated; in another case it is not', () => {
  const [a, b, c] = [buildText('a'), { ...buildText('b'), key: 'a' }, { ...buildText('c'), key: 'A' }]
  assert.deepEqual(problemsWith(a, b, c), ['key.repeated components.1.key'])
  const { problems } = validateDocument(buildTemplate({ components: [a, b, c] }))
  assert.equal(problems[0]?.componentId, 'id-b')
})

test('fields, counters and ids – repeated or with a name that expressions cannot use – are reported', () => {
  const [field] = buildTemplate().fields
  const [counter] = buildTemplate().counters
  assert.ok(field && counter)
  assert.deepEqual(problemsOf({ fields: [field, field, { ...field, path: '1' }] }), [
    'key.malformed fields.2.path',
    'key.repeated fields.1.path',
  ])
  assert.deepEqual(problemsOf({ counters: [counter, { ...counter, id: '' }, counter] }), [
    'key.empty counters.1.id',
    'key.repeated counters.2.id',
  ])
  assert.deepEqual(problemsWith(buildText('a'), { ...buildText('b'), id: 'id-a' }), ['id.repeated components.1.id'])
})

for (const [box, expected] of [
  [{ x: 0, y: 0, width: 60, height: 40 }, []],
  [{ x: 0.1, width: 59.9 }, []],
  [{ x: 59.7, width: 0.1 + 0.2 }, []],
  [{ width: 60.01 }, ['component.oversized components.0.box.width']],
  [{ height: 40.01 }, ['component.oversized components.0.box.height']],
  [{ x: 40.01, width: 20 }, ['component.outside components.0.box.x']],
  [{ x: -0.01 }, ['component.outside components.0.box.x']],
  [{ y: 31, height: 10 }, ['component.outside components.0.box.y']],
  [{ width: 61, y: -1 }, ['component.oversized components.0.box.width', 'component.outside components.0.box.y']],
  [{ width: 60, x: 0, height: 40, y: 0, rotation: 90 }, []],
] as const) {
  test(`a component – with the box ${JSON.stringify(box)} on 60 × 40 mm – has ${expected.length} problems`, () => {
    assert.deepEqual(problemsWith(buildText('a', 'x', box)), expected)
  })
}

test('a text – of 49 characters – passes, and one of 50 does not', () => {
  for (const character of ['a', '标', '𠮷']) {
    assert.deepEqual(problemsWith(buildText('a', character.repeat(49))), [])
    assert.deepEqual(problemsWith(buildText('a', character.repeat(50))), ['text.too-long components.0.binding.value'])
  }
  const grid = buildGrid('g')
  grid.cells[0] = { kind: 'static', value: 'a'.repeat(50) }
  assert.deepEqual(problemsWith(grid), ['text.too-long components.0.cells.0.value'])
})

test('the data of a code – of 50 characters – passes', () => {
  assert.deepEqual(problemsWith({ ...buildBarcode('a'), binding: { kind: 'static', value: 'a'.repeat(50) } }), [])
})

test('an expression – with a mistake – is reported with its code, its position and its component', () => {
  const { problems } = validateDocument(buildTemplate({ components: [buildBarcode('a', 'x{{lot}}')] }))
  assert.deepEqual(problems, [
    {
      code: 'expression.invalid',
      path: ['components', 0, 'binding', 'source'],
      componentId: 'id-a',
      details: { code: 'field.unknown', position: 3, subject: 'lot' },
    },
  ])
  const endless = buildBarcode('a', '{{batch'.repeat(1000))
  assert.deepEqual(validateDocument(buildTemplate({ components: [endless] })).problems[0]?.details, {
    code: 'expression.too-long',
    position: 500,
    subject: '',
  })
})

test('a condition – with a mistake – is reported; a right one is not', () => {
  assert.deepEqual(problemsWith({ ...buildText('a'), printWhen: "{{expiry}} != ''" }), [])
  assert.deepEqual(problemsWith({ ...buildText('a'), printWhen: '' }), ['expression.invalid components.0.printWhen'])
})

test('a field – that a component takes its text or picture from – must exist', () => {
  const grid = buildGrid('g')
  grid.cells[1] = { kind: 'field', path: 'none' }
  assert.deepEqual(
    problemsWith(
      { ...buildText('a'), binding: { kind: 'field', path: 'Batch' } },
      buildImage('b', { kind: 'field', path: 'none' }),
      grid,
    ),
    [
      'field.unknown components.0.binding.path',
      'field.unknown components.1.source.path',
      'field.unknown components.2.cells.1.path',
    ],
  )
})

test('a line – thinner than 0.05 or thicker than 5 mm – is reported, negative and huge ones as well', () => {
  const line = (width: number) => problemsWith(buildShape('line', width, { height: 0 }))
  for (const width of [0.05, 0.25, 5]) assert.deepEqual(line(width), [])
  for (const width of [0, 0.049, 5.01, -1, 1e300])
    assert.deepEqual(line(width), ['line-width.out-of-range components.0.style.strokeWidth'])
})

test('a frame – whose line is thicker than half of its box – is reported', () => {
  for (const type of ['rectangle', 'ellipse'] as const) {
    assert.deepEqual(problemsWith(buildShape(type, 2, { height: 4 })), [])
    assert.deepEqual(problemsWith(buildShape(type, 2.01, { height: 4 })), [
      'line-width.out-of-range components.0.style.strokeWidth',
    ])
  }
})

test('a text – that would shrink to more than its size – is reported', () => {
  const text = buildText('a')
  assert.deepEqual(problemsWith({ ...text, style: { ...text.style, minSize: 11 } }), [])
  assert.deepEqual(problemsWith({ ...text, style: { ...text.style, minSize: 11.5 } }), [
    'font-size.out-of-range components.0.style.minSize',
  ])
})

test('a grid – with wrong cells, too wide columns or a wrong line – is reported', () => {
  const grid = buildGrid('g')
  const styled = (style: Partial<typeof grid.style>) => problemsWith({ ...grid, style: { ...grid.style, ...style } })
  assert.deepEqual(styled({ rows: 2 }), ['grid.wrong-cells components.0.cells'])
  assert.deepEqual(styled({ columnWidths: [8, 12.01] }), ['grid.too-wide components.0.style.columnWidths'])
  const box = { ...grid.box, width: 10, height: 20 }
  assert.deepEqual(problemsWith({ ...grid, box: { ...box, rotation: 90 } }), [])
  assert.deepEqual(problemsWith({ ...grid, box }), ['grid.too-wide components.0.style.columnWidths'])
  assert.deepEqual(styled({ strokeWidth: 0.01 }), ['line-width.out-of-range components.0.style.strokeWidth'])
  assert.deepEqual(problemsWith({ ...grid, cells: [], style: { ...grid.style, columnWidths: [] } }), [
    'grid.wrong-cells components.0.cells',
  ])
})

const { media } = buildTemplate()
const problemsOn = (changes: Partial<Media>) => problemsOf({ media: { ...media, ...changes } })
const a4: Sheet = {
  pageWidth: 210,
  pageHeight: 297,
  columns: 3,
  rows: 7,
  left: 7.5,
  top: 8.5,
  pitchX: 65,
  pitchY: 40,
  order: 'row',
}
const problemsOnSheet = (changes: Partial<Sheet>) => problemsOn({ sheet: { ...a4, ...changes } })

test('a component – that ends at the edge by hundredths of a millimetre – lies within the label', () => {
  // As binary fractions 0.4 × 100 + 19.6 × 100 is more than 2,000.
  const components = [buildText('a', 'x', { x: 0.4, width: 19.6 })]
  assert.deepEqual(problemsOf({ media: { ...media, width: 20 }, components }), [])
})

test('a sheet – whose labels lie on the page and beside each other – is fine', () => {
  assert.deepEqual(problemsOnSheet({}), [])
  assert.deepEqual(problemsOnSheet({ left: 20 }), [])
  assert.deepEqual(problemsOnSheet({ columns: 1, pitchX: 0 }), [])
})

test('a sheet – whose labels leave the page – is too small', () => {
  assert.deepEqual(problemsOnSheet({ left: 20.01 }), ['sheet.too-small media.sheet.pageWidth'])
  assert.deepEqual(problemsOnSheet({ rows: 8 }), ['sheet.too-small media.sheet.pageHeight'])
  const [problem] = validateDocument(buildTemplate({ media: { ...media, sheet: { ...a4, rows: 8 } } })).problems
  assert.deepEqual(problem?.details, { min: 328.5 })
})

test('a sheet – whose labels overlap – is reported', () => {
  assert.deepEqual(problemsOnSheet({ pitchX: 59.99 }), ['sheet.overlapping media.sheet.pitchX'])
  assert.deepEqual(problemsOnSheet({ pitchY: 39.99 }), ['sheet.overlapping media.sheet.pitchY'])
})

test('a tube wrap – has a visible width within its own, and no other label has one', () => {
  assert.deepEqual(problemsOn({ shape: 'tube-wrap', wrapWidth: 18 }), [])
  for (const wrong of [
    { shape: 'tube-wrap', wrapWidth: null },
    { shape: 'tube-wrap', wrapWidth: 61 },
    { wrapWidth: 18 },
  ] as const)
    assert.deepEqual(problemsOn(wrong), ['media.wrong-wrap media.wrapWidth'])
})

test('a corner – rounder than half of the label – is reported', () => {
  assert.deepEqual(problemsOn({ cornerRadius: 20 }), [])
  assert.deepEqual(problemsOn({ cornerRadius: 20.1 }), ['number.out-of-range media.cornerRadius'])
})
