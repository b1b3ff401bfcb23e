import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { ready } from 'zpl-renderer-js'
import { placeCode } from '../codes/place-code.ts'
import type { Bitmap } from '../layout/display-list.ts'
import { createBitmap, setDot } from '../raster/bitmap.ts'
import { rasterize } from '../raster/rasterize.ts'
import { plainFont } from '../testing/plain-font.ts'
import { buildBarcode } from '../testing/template-builders.ts'
import { compressBits } from './compress.ts'
import { zplJob } from './zpl-job.ts'

function bitmapOf(rows: readonly string[]): Bitmap {
  const bitmap = createBitmap(rows[0]?.length ?? 0, rows.length)
  for (const [y, row] of rows.entries())
    for (const [x, dot] of Array.from(row).entries()) if (dot === '#') setDot(bitmap, x, y)
  return bitmap
}

/** Dots of random rows, runs, empty and equal rows, as in labels. */
function randomBitmap(seed: number, width: number, height: number): Bitmap {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  let row = ''
  const rows = Array.from({ length: height }, () => {
    const kind = random()
    if (kind < 0.2) return '.'.repeat(width)
    if (kind < 0.3) return '#'.repeat(width)
    if (kind > 0.6) row = ''
    while (row.length < width) row += (random() < 0.5 ? '#' : '.').repeat(1 + Math.floor(random() ** 3 * width))
    row = row.slice(0, width)
    return row
  })
  return bitmapOf(rows)
}

/** What a printer makes of a job, a bitmap for each label. */
async function render(zpl: string, { width, height }: Bitmap): Promise<Bitmap[]> {
  const { api } = await ready
  const images = await api.zplToBase64MultipleAsync(zpl, width / 8, height / 8, 8)
  return Promise.all(images.map((image) => decode(image)))
}

async function decode(base64: string): Promise<Bitmap> {
  const image = await loadImage(Buffer.from(base64, 'base64'))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const rows = Array.from({ length: image.height }, (_, y) =>
    Array.from({ length: image.width }, (_dot, x) => ((data[(y * image.width + x) * 4] ?? 0) < 128 ? '#' : '.')).join(
      '',
    ),
  )
  return bitmapOf(rows)
}

test('dots – of a row – are compressed by the notation of the printer', () => {
  assert.equal(compressBits(bitmapOf(['........', '........'])), ',:')
  assert.equal(compressBits(bitmapOf(['########', '#.......'])), 'HF8,')
  assert.equal(compressBits(bitmapOf([`${'#.'.repeat(12)}`, `${'#'.repeat(16)}...#...#`])), 'LAJFH1')
  assert.equal(compressBits(bitmapOf([`${'#.#.'.repeat(421)}#...`.padEnd(1688, '.')])), 'zgGA8')
})

test('a job – of random bitmaps – is rendered dot by dot', async () => {
  for (const [seed, width, height] of [
    [1, 480, 320],
    [2, 8, 3],
    [3, 800, 41],
    [4, 3304, 16],
  ] as const) {
    const bitmap = randomBitmap(seed, width, height)
    const [rendered] = await render(zplJob([{ bitmap, copies: 1 }]), bitmap)
    assert.deepEqual(rendered, bitmap)
  }
})

test('a job – of a label whose code says printer commands – has them as dots only', async () => {
  const text = 'A^XZ^XA~B_C'
  const component = buildBarcode('code')
  Object.assign(component.box, { x: 0, y: 0, width: 60 })
  const label = { dpi: 203, dotsPerMillimetre: 8, width: 480, height: 80, outline: null, issues: [], codes: [] }
  const context = { dpi: 203, dotsPerMillimetre: 8, font: plainFont(), report: (code: string) => assert.fail(code) }
  const bitmap = rasterize({ ...label, items: placeCode(component, text, context).items }, plainFont())
  const zpl = zplJob([{ bitmap, copies: 1 }])
  const commands = '^XA ^LH ^LS ^LT ^PO ^PM ^PW ^LL ^FO ^GF ^FS ^PQ ^XZ'
  assert.equal((zpl.match(/[\^~]../g) ?? []).join(' '), commands)
  const [rendered] = await render(zpl, bitmap)
  assert.deepEqual(rendered, bitmap)
})

test('a job – of several labels – is one label each, with its copies', async () => {
  const bitmaps = [5, 6].map((seed) => randomBitmap(seed, 160, 80))
  const zpl = zplJob(bitmaps.map((bitmap, index) => ({ bitmap, copies: index + 1 })))
  assert.deepEqual(zpl.match(/\^PQ\d+/g), ['^PQ1', '^PQ2'])
  const [first, second] = await render(zpl, bitmaps[0] ?? assert.fail('no bitmap'))
  assert.deepEqual([first, second], bitmaps)
})
