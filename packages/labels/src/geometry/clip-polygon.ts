import type { Polygon } from './flatten-path.ts'
import type { Rectangle } from './path.ts'

/** The part of a convex polygon that lies in a rectangle; empty when there is none. */
export function clipPolygon(polygon: Polygon, { x, y, width, height }: Rectangle): Polygon {
  let result = clipSide(polygon, 0, x, 1)
  result = clipSide(result, 0, x + width, -1)
  result = clipSide(result, 1, y, 1)
  return clipSide(result, 1, y + height, -1)
}

/** Keeps what is on the side of a limit that `sign` points to, on the axis 0 (x) or 1 (y). */
function clipSide(polygon: Polygon, axis: 0 | 1, limit: number, sign: 1 | -1): Polygon {
  const result: Polygon = []
  const count = polygon.length / 2
  for (let index = 0; index < count; index++) {
    const from = pointOf(polygon, index)
    const to = pointOf(polygon, (index + 1) % count)
    const [start, end] = [(from[axis] - limit) * sign, (to[axis] - limit) * sign]
    if (start >= 0) result.push(...from)
    if (start * end < 0) {
      const part = start / (start - end)
      result.push(from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part)
    }
  }
  return result
}

const pointOf = (polygon: Polygon, index: number): [number, number] => [
  polygon[index * 2] ?? 0,
  polygon[index * 2 + 1] ?? 0,
]
