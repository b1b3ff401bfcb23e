import type { Millimetres } from '@atrium/labels/model/label-template.ts'

export interface Point {
  x: Millimetres
  y: Millimetres
}

export interface Rectangle extends Point {
  width: Millimetres
  height: Millimetres
}

export const axes = ['x', 'y'] as const
export type Axis = (typeof axes)[number]

/** The name of a rectangle's size along an axis. */
export const sizeOf = { x: 'width', y: 'height' } as const
export const crossAxis = { x: 'y', y: 'x' } as const

export const startOf = (rectangle: Rectangle, axis: Axis): Millimetres => rectangle[axis]
export const endOf = (rectangle: Rectangle, axis: Axis): Millimetres => rectangle[axis] + rectangle[sizeOf[axis]]
export const middleOf = (rectangle: Rectangle, axis: Axis): Millimetres => rectangle[axis] + rectangle[sizeOf[axis]] / 2

/** The smallest rectangle around others; `null` around none. */
export function boundsOf(rectangles: readonly Rectangle[]): Rectangle | null {
  if (rectangles.length === 0) return null
  const [x, y] = axes.map((axis) => Math.min(...rectangles.map((each) => startOf(each, axis)))) as [number, number]
  const [right, bottom] = axes.map((axis) => Math.max(...rectangles.map((each) => endOf(each, axis)))) as [
    number,
    number,
  ]
  return { x, y, width: right - x, height: bottom - y }
}

/** The rectangle with two points at opposite corners. */
export const rectangleBetween = (a: Point, b: Point): Rectangle => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** True when two rectangles share a point, if only one of their edges. */
export const areTouching = (a: Rectangle, b: Rectangle): boolean =>
  axes.every((axis) => startOf(a, axis) <= endOf(b, axis) && startOf(b, axis) <= endOf(a, axis))

/** True when the extents of two rectangles along an axis have more than a point in common. */
export const areOverlapping = (a: Rectangle, b: Rectangle, axis: Axis): boolean =>
  startOf(a, axis) < endOf(b, axis) && startOf(b, axis) < endOf(a, axis)
