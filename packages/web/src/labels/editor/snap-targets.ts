import type { LabelTemplate, Millimetres } from '@atrium/labels/model/label-template.ts'
import type { Selection } from './components.ts'
import { crossAxis, endOf, middleOf, startOf, type Axis, type Rectangle } from './rectangle.ts'

/** A line that edges and middles of components are attracted by, and its extent along the other axis. */
export interface SnapLine {
  position: Millimetres
  from: Millimetres
  to: Millimetres
}

/** What a gesture can snap to, collected once when it begins. */
export interface SnapTargets {
  /** Upright lines by their x, level ones by their y. */
  lines: Record<Axis, readonly SnapLine[]>
  /** Boxes to whose gaps the gap of a moved one is made equal. */
  boxes: readonly Rectangle[]
}

/** The edges and middles of the label and of visible components other than `moving`, the safe margin, and the guides. */
export function collectSnapTargets(template: LabelTemplate, moving: Selection): SnapTargets {
  const { width, height, safeMargin } = template.media
  const label = { x: 0, y: 0, width, height }
  const safe = { x: safeMargin, y: safeMargin, width: width - 2 * safeMargin, height: height - 2 * safeMargin }
  const moved = new Set(moving)
  const boxes = template.components.filter(({ id, hidden }) => !hidden && !moved.has(id)).map(({ box }) => box)
  const linesAlong = (axis: Axis): SnapLine[] => [
    ...[label, safe, ...boxes].flatMap((rectangle) => linesOf(rectangle, axis)),
    ...template.guides[axis].map((position) => ({ position, ...extentOf(label, axis) })),
  ]
  return { lines: { x: linesAlong('x'), y: linesAlong('y') }, boxes }
}

/** Where a rectangle begins and ends across an axis. */
export const extentOf = (rectangle: Rectangle, axis: Axis) => ({
  from: startOf(rectangle, crossAxis[axis]),
  to: endOf(rectangle, crossAxis[axis]),
})

const linesOf = (rectangle: Rectangle, axis: Axis): SnapLine[] =>
  [startOf(rectangle, axis), middleOf(rectangle, axis), endOf(rectangle, axis)].map((position) => ({
    position,
    ...extentOf(rectangle, axis),
  }))
