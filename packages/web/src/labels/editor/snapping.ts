import type { Millimetres } from '@atrium/labels/model/label-template.ts'
import { findGapPlaces, type GapMark } from './equal-gaps.ts'
import { gridSize, toGrid } from './grid.ts'
import { axes, endOf, middleOf, sizeOf, startOf, type Axis, type Point, type Rectangle } from './rectangle.ts'
import { extentOf, type SnapLine, type SnapTargets } from './snap-targets.ts'

/** A line to show while something is snapped to it. */
export interface GuideLine extends SnapLine {
  axis: Axis
}

/** What is shown while a gesture snaps. */
export interface SnapMarks {
  lines: readonly GuideLine[]
  gaps: readonly GapMark[]
}

export const noMarks: SnapMarks = { lines: [], gaps: [] }

/** Sides of a rectangle that a handle moves: -1 the first, 1 the last, 0 none. */
export type Sides = Record<Axis, -1 | 0 | 1>

/** Moves a rectangle to what its edges, its middle or its gaps are nearest to, if within `tolerance`. */
export function snapMove(
  moved: Rectangle,
  targets: SnapTargets,
  tolerance: Millimetres,
): { position: Point; marks: SnapMarks } {
  const gaps: GapMark[] = []
  const snapped = { ...moved }
  for (const axis of axes) {
    const distance = nearestDistance(pointsOf(moved, axis), targets.lines[axis], tolerance)
    const place = findGapPlaces(moved, targets.boxes, axis)
      .filter(({ start }) => Math.abs(start - moved[axis]) <= tolerance)
      .toSorted((a, b) => Math.abs(a.start - moved[axis]) - Math.abs(b.start - moved[axis]))[0]
    const isGapNearer = place && (distance === null || Math.abs(place.start - moved[axis]) < Math.abs(distance))
    snapped[axis] = toGrid(isGapNearer ? place.start : moved[axis] + (distance ?? 0))
    if (isGapNearer) gaps.push(...place.marks)
  }
  return { position: { x: snapped.x, y: snapped.y }, marks: { lines: linesAt(snapped, targets), gaps } }
}

/** Moves the sides of a rectangle to the lines that they are nearest to, if within `tolerance`. */
export function snapResize(
  resized: Rectangle,
  sides: Sides,
  targets: SnapTargets,
  tolerance: Millimetres,
): { rectangle: Rectangle; marks: SnapMarks } {
  const snapped = { ...resized }
  for (const axis of axes) {
    const side = sides[axis]
    if (side === 0) continue
    const position = side < 0 ? startOf(resized, axis) : endOf(resized, axis)
    const distance = nearestDistance([position], targets.lines[axis], tolerance) ?? 0
    if (side < 0) snapped[axis] += distance
    snapped[sizeOf[axis]] += side * distance
  }
  return { rectangle: snapped, marks: { lines: linesAt(snapped, targets, sides), gaps: [] } }
}

/** The position along an axis that is nearest, if within `tolerance`; else the same. */
export function snapPosition(position: Millimetres, lines: readonly SnapLine[], tolerance: Millimetres): Millimetres {
  return toGrid(position + (nearestDistance([position], lines, tolerance) ?? 0))
}

const pointsOf = (rectangle: Rectangle, axis: Axis) => [
  startOf(rectangle, axis),
  middleOf(rectangle, axis),
  endOf(rectangle, axis),
]

/** The shortest way from one of the points to one of the lines; `null` when all are farther than `tolerance`. */
function nearestDistance(points: readonly number[], lines: readonly SnapLine[], tolerance: number): number | null {
  let nearest: number | null = null
  for (const { position } of lines)
    for (const point of points) {
      const distance = position - point
      if (Math.abs(distance) <= Math.min(tolerance, Math.abs(nearest ?? Infinity))) nearest = distance
    }
  return nearest
}

/** The lines that a rectangle lies on, each from the first to the last thing on it. */
function linesAt(rectangle: Rectangle, targets: SnapTargets, sides?: Sides): GuideLine[] {
  return axes.flatMap((axis) => {
    const side = sides?.[axis]
    const [start = 0, middle = 0, end = 0] = pointsOf(rectangle, axis)
    const points = side === undefined ? [start, middle, end] : side < 0 ? [start] : side > 0 ? [end] : []
    return points.flatMap((point) => {
      const met = targets.lines[axis].filter(({ position }) => Math.abs(position - point) < gridSize)
      if (met.length === 0) return []
      const extents = [...met, extentOf(rectangle, axis)]
      return [
        {
          axis,
          position: point,
          from: Math.min(...extents.map(({ from }) => from)),
          to: Math.max(...extents.map(({ to }) => to)),
        },
      ]
    })
  })
}
