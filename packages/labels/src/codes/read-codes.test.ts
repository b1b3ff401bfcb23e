import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { BarcodeComponent, Box } from '../model/label-template.ts'
import { dotsPerMillimetreAt } from '../layout/scale.ts'
import { plainFont } from '../testing/plain-font.ts'
import { buildBarcode } from '../testing/template-builders.ts'
import { loadCodeReader, readCodes } from '../verify/code-reader.ts'
import { hasDot } from '../raster/bitmap.ts'
import { rasterize } from '../raster/rasterize.ts'
import { placeCode, type CodePlacement } from './place-code.ts'
import { symbologyFacts, type Symbology } from './symbologies.ts'

const samples: readonly { symbology: Symbology; text: string; data?: string }[] = [
  { symbology: 'code128', text: 'SMP-2025-000123' },
  { symbology: 'code128', text: 'a^FNC1^~_XZ' },
  {
    symbology: 'gs1-128',
    text: '(01)09501101530003(10)AB(1)',
    data: '010950110153000310AB(1)',
  },
  { symbology: 'gs1-128', text: '(10)AB12(17)271231', data: '10AB12\x1d17271231' },
  { symbology: 'qr', text: 'https://atrium.example/s/000123' },
  { symbology: 'qr', text: '批号：甲𠮷 – 2025 ÄÖ' },
  { symbology: 'qr', text: 'a^FNC1b^ECI000003' },
  { symbology: 'gs1-qr', text: '(10)AB%12(17)271231', data: '10AB%12\x1d17271231' },
  { symbology: 'datamatrix', text: 'SMP-2025-000123' },
  { symbology: 'datamatrix', text: '批号 AB12 é' },
  { symbology: 'datamatrix-rectangular', text: 'SMP-2025' },
  {
    symbology: 'gs1-datamatrix',
    text: '(01)09501101530003(21)x-1(17)271231',
    data: '010950110153000321x-1\x1d17271231',
  },
  { symbology: 'ean13', text: '950110153000', data: '9501101530003' },
  { symbology: 'code39', text: 'AB-12 $/+%.' },
  { symbology: 'pdf417', text: 'SMP-2025-000123' },
  { symbology: 'pdf417', text: '批号 AB12' },
]
const resolutions = [203, 300, 600]
const rotations: readonly Box['rotation'][] = [0, 90, 180, 270]
const label = { width: 70, height: 70 }

before(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await loadCodeReader({ wasmBinary: new Uint8Array(wasm).buffer })
})

function place(component: BarcodeComponent, text: string, dpi: number): CodePlacement {
  const report = (code: string) => assert.fail(code)
  return placeCode(component, text, { dpi, dotsPerMillimetre: dotsPerMillimetreAt(dpi), font: plainFont(), report })
}

function draw({ items }: CodePlacement, dpi: number) {
  const [width, height] = [
    Math.round(label.width * dotsPerMillimetreAt(dpi)),
    Math.round(label.height * dotsPerMillimetreAt(dpi)),
  ]
  const layout = {
    dpi,
    dotsPerMillimetre: dotsPerMillimetreAt(dpi),
    width,
    height,
    outline: null,
    items,
    issues: [],
    codes: [],
  }
  return rasterize(layout, plainFont())
}

async function read(placement: CodePlacement, symbology: Symbology, dpi: number) {
  return readCodes(draw(placement, dpi), [symbology])
}

for (const { symbology, text, data = text } of samples)
  test(`a code – ${symbology} of ${JSON.stringify(text)} – is read at each resolution and rotation`, async () => {
    for (const dpi of resolutions)
      for (const rotation of rotations) {
        const component = buildBarcode('code')
        const [width, height] = rotation % 180 === 0 ? [63.1, 22.3] : [22.3, 63.1]
        component.box = { x: 3.37, y: 2.11, width, height, rotation }
        component.style.symbology = symbology
        const placement = place(component, text, dpi)
        assert.equal(placement.code?.data, data)
        const found = await read(placement, symbology, dpi)
        assert.deepEqual(
          found.map((code) => [code.data, code.isGs1]),
          [[data, symbologyFacts[symbology].gs1]],
          `${dpi} dpi, ${rotation}°`,
        )
      }
  })

test('Code 128 – boxes of 28 to 56 mm – is read in all 29 widths', async () => {
  for (let width = 28; width <= 56; width += 1) {
    const component = buildBarcode('code')
    component.box = { x: 1.3, y: 2.6, width, height: 11.5, rotation: 0 }
    component.style.minModuleWidth = 0.1
    const found = await read(place(component, 'SMP-2025-000123', 203), 'code128', 203)
    assert.deepEqual(
      found.map(({ data }) => data),
      ['SMP-2025-000123'],
      `${width} mm`,
    )
  }
})

test('a code – turned – keeps its top where the rotation says', () => {
  const component = buildBarcode('code')
  component.style.text = 'none'
  component.style.symbology = 'datamatrix'
  component.box = { x: 0, y: 0, width: 10, height: 10, rotation: 0 }
  // The solid edges of a Data Matrix are left and bottom; turned clockwise by 90 degrees, top and left.
  const solidEdges = rotations.map((rotation) => {
    component.box.rotation = rotation
    const placement = place(component, 'AB', 203)
    const bitmap = draw(placement, 203)
    const { x, y, width, height } = placement.code?.symbol ?? assert.fail('no code')
    const isDark = (column: number, row: number) => hasDot(bitmap, column, row)
    const all = (length: number, dark: (index: number) => boolean) =>
      Array.from({ length }, (_, index) => index).every(dark)
    return [
      all(width, (index) => isDark(x + index, y)) && 'top',
      all(height, (index) => isDark(x + width - 1, y + index)) && 'right',
      all(width, (index) => isDark(x + index, y + height - 1)) && 'bottom',
      all(height, (index) => isDark(x, y + index)) && 'left',
    ].filter(Boolean)
  })
  assert.deepEqual(solidEdges, [
    ['bottom', 'left'],
    ['top', 'left'],
    ['top', 'right'],
    ['right', 'bottom'],
  ])
})
