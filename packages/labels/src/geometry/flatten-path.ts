import { type Matrix, type PathStep, transformPoints } from './path.ts'

/** A closed outline: x and y in turn. */
export type Polygon = number[]

/** Replaces curves by lines that differ from them by less than a tenth of a unit, after the transformation. */
export function flattenPath(steps: readonly PathStep[], matrix: Matrix): Polygon[] {
  const polygons: Polygon[] = []
  let current: Polygon = []
  for (const { command, points } of steps) {
    const placed = transformPoints(points, matrix)
    if (command === 'M') polygons.push((current = placed))
    else if (command === 'L') current.push(...placed)
    else if (command !== 'Z') addCurve(current, placed)
  }
  return polygons.filter((polygon) => polygon.length >= 6)
}

/** A quadratic curve has one handle, a cubic one two. */
function addCurve(polygon: Polygon, points: readonly number[]): void {
  const startX = polygon.at(-2) ?? 0
  const startY = polygon.at(-1) ?? 0
  const all = [startX, startY, ...points]
  const pieces = Math.min(40, Math.max(2, Math.ceil(Math.sqrt(lengthOf(all)) * 1.5)))
  for (let piece = 1; piece <= pieces; piece++) polygon.push(...pointAt(all, piece / pieces))
}

function lengthOf(points: readonly number[]): number {
  let length = 0
  for (let index = 2; index + 1 < points.length; index += 2)
    length += Math.hypot(
      (points[index] ?? 0) - (points[index - 2] ?? 0),
      (points[index + 1] ?? 0) - (points[index - 1] ?? 0),
    )
  return length
}

/** De Casteljau's construction. */
function pointAt(points: readonly number[], t: number): [number, number] {
  let level = points
  while (level.length > 2) {
    const next: number[] = []
    for (let index = 0; index + 2 < level.length; index++) {
      const from = level[index] ?? 0
      next.push(from + ((level[index + 2] ?? 0) - from) * t)
    }
    level = next
  }
  return [level[0] ?? 0, level[1] ?? 0]
}
