import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { flattenPath } from '../geometry/flatten-path.ts'
import { parsePath, placement } from '../geometry/path.ts'
import { pictureOf } from '../testing/bitmap-picture.ts'
import type { DisplayItem, LabelLayout } from '../layout/display-list.ts'
import { loadTestFont } from '../testing/label-font.ts'
import { createBitmap, rotateBitmap, setDot } from './bitmap.ts'
import { bitmapToPng } from './bitmap-to-png.ts'
import { fillPolygons } from './fill.ts'
import { rasterize } from './rasterize.ts'

function fill(path: string, clip = { x: 0, y: 0, width: 6, height: 4 }): string[] {
  const bitmap = createBitmap(6, 4)
  fillPolygons(bitmap, flattenPath(parsePath(path), placement(0, 0, 0)), { isBlack: true, clip, mask: () => true })
  return pictureOf(bitmap)
}

test('fill – a rectangle on whole dots – paints exactly these', () => {
  assert.deepEqual(fill('M1 1L4 1L4 3L1 3Z'), ['......', '.###..', '.###..', '......'])
})

test('fill – an inner outline the other way round – is a hole; the same way round it is not', () => {
  assert.deepEqual(fill('M0 0L4 0L4 4L0 4ZM1 1L1 3L3 3L3 1Z'), ['####..', '#..#..', '#..#..', '####..'])
  assert.deepEqual(fill('M0 0L4 0L4 4L0 4ZM1 1L3 1L3 3L1 3Z'), ['####..', '####..', '####..', '####..'])
})

test('fill – strokes thinner than a dot between the centres – are not lost', () => {
  assert.deepEqual(fill('M0 1.6L6 1.6L6 1.9L0 1.9Z'), ['......', '######', '......', '......'])
  assert.deepEqual(fill('M2.6 0L2.9 0L2.9 4L2.6 4Z'), ['..#...', '..#...', '..#...', '..#...'])
})

test('fill – outside of the clip and of the bitmap – paints nothing', () => {
  const clip = { x: 2, y: 0, width: 2, height: 2 }
  assert.deepEqual(fill('M-9 -9L20 -9L20 20L-9 20Z', clip), ['..##..', '..##..', '......', '......'])
})

test('rotating a bitmap – by quarters – turns it clockwise', () => {
  const bitmap = createBitmap(3, 2)
  setDot(bitmap, 0, 0)
  setDot(bitmap, 1, 0)
  assert.deepEqual(pictureOf(rotateBitmap(bitmap, 90)), ['.#', '.#', '..'])
  assert.deepEqual(pictureOf(rotateBitmap(bitmap, 180)), ['...', '.##'])
  assert.deepEqual(pictureOf(rotateBitmap(bitmap, 270)), ['..', '#.', '#.'])
})

const layoutOf = (items: DisplayItem[], outline: string | null = null): LabelLayout => ({
  dpi: 203,
  dotsPerMillimetre: 8,
  width: 6,
  height: 4,
  outline,
  items,
  issues: [],
  codes: [],
})

test('raster – modules and pictures – are on the dots where they were placed, later items above', () => {
  const bitmap = createBitmap(2, 2)
  setDot(bitmap, 1, 1)
  const items: DisplayItem[] = [
    { kind: 'modules', componentId: 'a', color: 'black', rectangles: [{ x: 0, y: 0, width: 5, height: 2 }] },
    { kind: 'shape', componentId: 'b', color: 'white', path: 'M1 0L3 0L3 4L1 4Z' },
    { kind: 'bitmap', componentId: 'c', color: 'black', x: 4, y: 2, bitmap },
  ]
  assert.deepEqual(pictureOf(rasterize(layoutOf(items), loadTestFont())), ['#..##.', '#..##.', '......', '.....#'])
})

test('raster – a label with an outline – is white outside of it', () => {
  const items: DisplayItem[] = [
    { kind: 'modules', componentId: 'a', color: 'black', rectangles: [{ x: 0, y: 0, width: 6, height: 4 }] },
  ]
  const outline = 'M2 0L4 0L5 2L4 4L2 4L1 2Z'
  assert.deepEqual(pictureOf(rasterize(layoutOf(items, outline), loadTestFont())), [
    '..##..',
    '.####.',
    '.####.',
    '..##..',
  ])
})

test('raster – a glyph turned by a quarter – has the dots of the upright one, turned', () => {
  const glyph = (rotation: 0 | 90, x: number, y: number): DisplayItem => ({
    kind: 'glyphs',
    componentId: 'a',
    color: 'black',
    size: 40,
    bold: true,
    rotation,
    x,
    y,
    glyphs: [{ character: 'R', offset: 0 }],
    clip: { x: 0, y: 0, width: 50, height: 50 },
  })
  const draw = (item: DisplayItem) => rasterize({ ...layoutOf([item]), width: 50, height: 50 }, loadTestFont())
  const upright = draw(glyph(0, 5, 40))
  assert.deepEqual(pictureOf(draw(glyph(90, 10, 5))), pictureOf(rotateBitmap(upright, 90)))
  assert.ok(pictureOf(upright).join('').includes('#####'))
})

test('PNG – a bitmap – has its dots, one bit each, and its resolution', () => {
  const bitmap = createBitmap(10, 2)
  setDot(bitmap, 9, 1)
  const png = Buffer.from(bitmapToPng(bitmap, 8))
  assert.equal(png.toString('latin1', 1, 4), 'PNG')
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]], [10, 2, 1, 0])
  const resolution = png.indexOf('pHYs') + 4
  assert.deepEqual([png.readUInt32BE(resolution), png[resolution + 8]], [8000, 1])
  const data = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))
  assert.deepEqual([...rows], [0, 0xff, 0xff, 0, 0xff, 0xbf])
})
