import type { Polygon } from '../geometry/flatten-path.ts'
import type { Bitmap, DotRectangle } from '../layout/display-list.ts'
import { setDot } from './bitmap.ts'

/** Whether a dot may be painted. */
export type Mask = (x: number, y: number) => boolean

export interface Fill {
  isBlack: boolean
  /** In whole dots; nothing outside is painted. */
  clip: DotRectangle
  mask: Mask
}

/**
 * Fills polygons by the non-zero rule: every dot whose centre lies inside. A stroke that is so thin that it runs between the
 * centres would be lost or torn; of it, the dots that it runs through are painted, searched in rows and in columns.
 */
export function fillPolygons(bitmap: Bitmap, polygons: readonly Polygon[], fill: Fill): void {
  const { x, y, width, height } = clipTo(bitmap, fill.clip)
  const paint = (dotX: number, dotY: number) => {
    if (dotX >= x && dotX < x + width && dotY >= y && dotY < y + height && fill.mask(dotX, dotY))
      setDot(bitmap, dotX, dotY, fill.isBlack)
  }
  scan(polygons, 0, { from: y, to: y + height }, (row, start, end) => {
    const [first, last] = dotsBetween(start, end)
    for (let dot = Math.max(first, x); dot < Math.min(last, x + width); dot++) paint(dot, row)
    if (first >= last) paint(Math.floor((start + end) / 2), row)
  })
  scan(polygons, 1, { from: x, to: x + width }, (column, start, end) => {
    const [first, last] = dotsBetween(start, end)
    if (first >= last) paint(column, Math.floor((start + end) / 2))
  })
}

export function fillRectangle(bitmap: Bitmap, rectangle: DotRectangle, { isBlack, clip, mask }: Fill): void {
  const limits = clipTo(bitmap, clip)
  const right = Math.min(rectangle.x + rectangle.width, limits.x + limits.width)
  const bottom = Math.min(rectangle.y + rectangle.height, limits.y + limits.height)
  for (let y = Math.max(rectangle.y, limits.y); y < bottom; y++)
    for (let x = Math.max(rectangle.x, limits.x); x < right; x++) if (mask(x, y)) setDot(bitmap, x, y, isBlack)
}

/** The first dot whose centre is between two positions, and the one after the last. */
const dotsBetween = (start: number, end: number): [number, number] => [Math.ceil(start - 0.5), Math.ceil(end - 0.5)]

function clipTo({ width, height }: Bitmap, clip: DotRectangle): DotRectangle {
  const [x, y] = [Math.max(0, Math.round(clip.x)), Math.max(0, Math.round(clip.y))]
  return {
    x,
    y,
    width: Math.max(0, Math.min(width, Math.round(clip.x + clip.width)) - x),
    height: Math.max(0, Math.min(height, Math.round(clip.y + clip.height)) - y),
  }
}

interface Crossing {
  position: number
  winding: 1 | -1
}

/** Calls back for each stretch within the polygons along the middle of each row (axis 0) or column (axis 1). */
function scan(
  polygons: readonly Polygon[],
  axis: 0 | 1,
  range: { from: number; to: number },
  span: (line: number, start: number, end: number) => void,
): void {
  const lines = new Map<number, Crossing[]>()
  for (const polygon of polygons) collectCrossings(polygon, axis, range, lines)
  for (const [line, crossings] of lines) {
    crossings.sort((a, b) => a.position - b.position)
    let winding = 0
    let start = 0
    for (const crossing of crossings) {
      if (winding === 0) start = crossing.position
      winding += crossing.winding
      if (winding === 0 && crossing.position > start) span(line, start, crossing.position)
    }
  }
}

function collectCrossings(
  polygon: Polygon,
  axis: 0 | 1,
  { from, to }: { from: number; to: number },
  lines: Map<number, Crossing[]>,
): void {
  const length = polygon.length
  for (let index = 0; index < length; index += 2) {
    const next = (index + 2) % length
    // Across the lines, and along them.
    const [across1 = 0, across2 = 0] = [polygon[index + 1 - axis], polygon[next + 1 - axis]]
    const [along1 = 0, along2 = 0] = [polygon[index + axis], polygon[next + axis]]
    if (across1 === across2) continue
    const winding = across1 < across2 ? 1 : -1
    const first = Math.max(from, Math.ceil(Math.min(across1, across2) - 0.5))
    const last = Math.min(to, Math.ceil(Math.max(across1, across2) - 0.5))
    const slope = (along2 - along1) / (across2 - across1)
    for (let line = first; line < last; line++) {
      const crossing: Crossing = { position: along1 + (line + 0.5 - across1) * slope, winding }
      const crossings = lines.get(line)
      if (crossings) crossings.push(crossing)
      else lines.set(line, [crossing])
    }
  }
}
