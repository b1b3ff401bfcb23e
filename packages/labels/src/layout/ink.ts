import { flattenPath } from '../geometry/flatten-path.ts'
import { parsePath, placement, transformPoints } from '../geometry/path.ts'
import type { Font } from '../text/font.ts'
import { advanceOf } from '../text/measure.ts'
import type { DisplayItem, DotRectangle, GlyphItem } from './display-list.ts'

const identity = placement(0, 0, 0)

/** Points around what an item prints, x and y in turn: nothing of it lies outside of them. */
export function inkPoints(item: DisplayItem, font: Font): number[] {
  switch (item.kind) {
    case 'modules':
      return item.rectangles.flatMap(corners)
    case 'bitmap':
      return corners({ x: item.x, y: item.y, width: item.bitmap.width, height: item.bitmap.height })
    case 'shape':
      return flattenPath(parsePath(item.path), identity).flat()
    case 'glyphs':
      return pointsOf(glyphBounds(item, font))
  }
}

/** The box around a line of text, within its clip. */
export function glyphBounds(item: GlyphItem, font: Font): DotRectangle {
  const last = item.glyphs.at(-1)
  const end = last ? last.offset + (advanceOf(font, last.character, item.bold) * item.size) / 1000 : 0
  const start = item.glyphs[0]?.offset ?? 0
  const [top, bottom] = [(-font.ascent * item.size) / 1000, (font.descent * item.size) / 1000]
  const matrix = placement(item.rotation, item.x, item.y)
  const placed = boundsOf(transformPoints([start, top, end, bottom], matrix))
  return intersection(placed, item.clip)
}

export function boundsOf(points: readonly number[]): DotRectangle {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [x = 0, y = 0] = [points[index], points[index + 1]]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function intersection(a: DotRectangle, b: DotRectangle): DotRectangle {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  }
}

/** Nothing of a line that its clip cuts off is printed. */
const pointsOf = (bounds: DotRectangle): number[] => (bounds.width > 0 && bounds.height > 0 ? corners(bounds) : [])

export const corners = ({ x, y, width, height }: DotRectangle): number[] =>
  [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ].flat()
