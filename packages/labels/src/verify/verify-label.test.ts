import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { LabelLayout } from '../layout/display-list.ts'
import { layoutLabel } from '../layout/layout-label.ts'
import type { BarcodeComponent, Box, Component } from '../model/label-template.ts'
import { loadTestFont } from '../testing/label-font.ts'
import { buildBarcode, buildShape, buildTemplate, buildText } from '../testing/template-builders.ts'
import { loadCodeReader } from './code-reader.ts'
import { verificationIssues, verifyLabel } from './verify-label.ts'

before(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await loadCodeReader({ wasmBinary: new Uint8Array(wasm).buffer })
})

function code(
  key: string,
  symbology: BarcodeComponent['style']['symbology'],
  value: string,
  box: Partial<Box>,
): BarcodeComponent {
  const component = buildBarcode(key)
  component.binding = { kind: 'static', value }
  component.style.symbology = symbology
  Object.assign(component.box, box)
  return component
}

function layOut(components: Component[]): LabelLayout {
  const template = buildTemplate({ components })
  const values = { fields: {}, counters: {}, today: '2026-11-27' }
  return layoutLabel({ template, values, dpi: 203, font: loadTestFont(), images: new Map(), structures: new Map() })
}

const outcomes = async (layout: LabelLayout) =>
  (await verifyLabel(layout, loadTestFont())).map(({ componentId, outcome }) => [componentId, outcome])

const four = () => [
  buildText('name', '无水乙醇 99.7%', { x: 1, y: 1, width: 58, height: 6 }),
  code('serial', 'code128', 'SMP-2025-000123', { x: 1, y: 8, width: 58, height: 10 }),
  code('link', 'qr', '批号 AB12', { x: 1, y: 20, width: 19, height: 19 }),
  code('gtin', 'gs1-datamatrix', '(01)09501101530003(10)AB12', { x: 21, y: 20, width: 19, height: 19 }),
  code('batch', 'datamatrix', 'AB12', { x: 41, y: 20, width: 18, height: 19 }),
]

test('codes – of a label – are read, each where it is', async () => {
  assert.deepEqual(await outcomes(layOut(four())), [
    ['id-serial', 'read'],
    ['id-link', 'read'],
    ['id-gtin', 'read'],
    ['id-batch', 'read'],
  ])
})

test('a label – without codes – has nothing to verify', async () => {
  assert.deepEqual(await verifyLabel(layOut([buildText('name')]), loadTestFont()), [])
})

test('a code – that something covers – is unreadable, the others are read', async () => {
  const bar = buildShape('rectangle', 0.25, { x: 4, y: 22, width: 12, height: 12 })
  bar.style.filled = true
  const layout = layOut([...four(), bar])
  assert.deepEqual(
    (await outcomes(layout)).filter(([, outcome]) => outcome !== 'read'),
    [['id-link', 'unreadable']],
  )
  assert.deepEqual(verificationIssues(await verifyLabel(layout, loadTestFont()), 203), [
    { code: 'code.unreadable', severity: 'error', componentId: 'id-link', details: { dpi: 203 } },
  ])
})

test('a code – that says something else than was meant – is wrong, though it is read elsewhere on the label', async () => {
  const layout = layOut(four())
  const [serial, link, gtin, batch] = layout.codes
  assert.ok(serial && link && gtin && batch)
  const exchanged = { ...layout, codes: [serial, { ...link, data: 'AB12' }, { ...batch, data: gtin.data }, gtin] }
  const verified = await verifyLabel(exchanged, loadTestFont())
  assert.deepEqual(
    verified.map(({ outcome, found }) => [outcome, found]),
    [
      ['read', 'SMP-2025-000123'],
      ['wrong', '批号 AB12'],
      ['wrong', 'AB12'],
      ['read', gtin.data],
    ],
  )
  assert.deepEqual(
    verificationIssues(verified, 203).map((issue) => issue.code),
    ['code.misread', 'code.misread'],
  )
})

test('a GS1 code – printed as a plain one – is wrong', async () => {
  const plain = layOut([code('gtin', 'datamatrix', '010950110153000310AB12', { width: 20, height: 20 })])
  const [placed] = plain.codes
  assert.ok(placed)
  const layout = { ...plain, codes: [{ ...placed, symbology: 'gs1-datamatrix' }] }
  assert.deepEqual(await outcomes(layout), [['id-gtin', 'wrong']])
})
