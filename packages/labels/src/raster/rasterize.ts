import { flattenPath } from '../geometry/flatten-path.ts'
import { parsePath, type PathStep, placement } from '../geometry/path.ts'
import type { Bitmap, BitmapItem, DisplayItem, DotRectangle, GlyphItem, LabelLayout } from '../layout/display-list.ts'
import type { Font, Glyph } from '../text/font.ts'
import { findGlyph } from '../text/measure.ts'
import { createBitmap, hasDot, setDot } from './bitmap.ts'
import { type Fill, fillPolygons, fillRectangle, type Mask } from './fill.ts'

const identity = placement(0, 0, 0)

/** A label as its printer prints it. */
export function rasterize(layout: LabelLayout, font: Font): Bitmap {
  const bitmap = createBitmap(layout.width, layout.height)
  const mask = maskOf(layout)
  for (const item of layout.items) paintItem(bitmap, item, { font, mask })
  return bitmap
}

/** Round labels are printed where they are. */
function maskOf({ outline, width, height }: LabelLayout): Mask {
  if (outline === null) return () => true
  const inside = createBitmap(width, height)
  const clip = { x: 0, y: 0, width, height }
  fillPolygons(inside, flattenPath(parsePath(outline), identity), { isBlack: true, clip, mask: () => true })
  return (x, y) => hasDot(inside, x, y)
}

function paintItem(bitmap: Bitmap, item: DisplayItem, { font, mask }: { font: Font; mask: Mask }): void {
  const clip: DotRectangle = { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
  const fill: Fill = { isBlack: item.color === 'black', clip, mask }
  switch (item.kind) {
    case 'modules':
      for (const rectangle of item.rectangles) fillRectangle(bitmap, rectangle, fill)
      return
    case 'shape':
      return fillPolygons(bitmap, flattenPath(parsePath(item.path), identity), fill)
    case 'bitmap':
      return paintBitmap(bitmap, item, fill)
    case 'glyphs':
      return paintGlyphs(bitmap, item, font, { ...fill, clip: item.clip })
  }
}

function paintGlyphs(bitmap: Bitmap, item: GlyphItem, font: Font, fill: Fill): void {
  const line = placement(item.rotation, item.x, item.y)
  for (const { character, offset } of item.glyphs) {
    const glyph = findGlyph(font, character, item.bold)
    if (!glyph) continue
    const [x, y] = [line.a * offset + line.e, line.b * offset + line.f]
    fillPolygons(bitmap, flattenPath(stepsOf(glyph), placement(item.rotation, x, y, item.size / 1000)), fill)
  }
}

const cache = new WeakMap<Glyph, PathStep[]>()

/** Fonts return the same glyph for the same character, so that its outline is read once. */
function stepsOf(glyph: Glyph): PathStep[] {
  const steps = cache.get(glyph) ?? parsePath(glyph.outline)
  cache.set(glyph, steps)
  return steps
}

function paintBitmap(target: Bitmap, { x, y, bitmap }: BitmapItem, { isBlack, mask }: Fill): void {
  for (let row = Math.max(0, -y); row < Math.min(bitmap.height, target.height - y); row++)
    for (let column = Math.max(0, -x); column < Math.min(bitmap.width, target.width - x); column++)
      if (hasDot(bitmap, column, row) && mask(x + column, y + row)) setDot(target, x + column, y + row, isBlack)
}
