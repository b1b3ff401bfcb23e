import type { Sides } from './snapping.ts'
import { axes, endOf, sizeOf, startOf, type Point, type Rectangle } from './rectangle.ts'

export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

/** The sides that a handle moves. */
export const sidesOf: Record<Handle, Sides> = {
  nw: { x: -1, y: -1 },
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
}

/** A rectangle whose sides were moved by a distance; none becomes smaller than `minSize`, and none turns over. */
export function moveSides(from: Rectangle, sides: Sides, by: Point, minSize: number): Rectangle {
  const resized = { ...from }
  for (const axis of axes) {
    const size = sizeOf[axis]
    // A line may be without width or height.
    const least = Math.min(minSize, from[size])
    resized[size] = sides[axis] === 0 ? from[size] : Math.max(least, from[size] + sides[axis] * by[axis])
    if (sides[axis] < 0) resized[axis] = endOf(from, axis) - resized[size]
  }
  return resized
}

/** Gives a resized rectangle the proportions that it had; the sides that were not moved stay where they were. */
export function keepProportions(from: Rectangle, resized: Rectangle, sides: Sides): Rectangle {
  if (from.width === 0 || from.height === 0) return resized
  const factors = axes.filter((axis) => sides[axis] !== 0).map((axis) => resized[sizeOf[axis]] / from[sizeOf[axis]])
  const factor = factors.toSorted((a, b) => Math.abs(b - 1) - Math.abs(a - 1))[0] ?? 1
  const scaled = { ...from, width: from.width * factor, height: from.height * factor }
  for (const axis of axes) {
    const size = sizeOf[axis]
    if (sides[axis] < 0) scaled[axis] = endOf(from, axis) - scaled[size]
    if (sides[axis] === 0) scaled[axis] = startOf(from, axis) - (scaled[size] - from[size]) / 2
  }
  return scaled
}
