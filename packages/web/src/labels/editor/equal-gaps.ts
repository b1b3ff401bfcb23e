import type { Millimetres } from '@atrium/labels/model/label-template.ts'
import { areOverlapping, crossAxis, endOf, middleOf, sizeOf, startOf, type Axis, type Rectangle } from './rectangle.ts'

/** A gap between two components along an axis, drawn to show that it is as large as another. */
export interface GapMark {
  axis: Axis
  from: Millimetres
  to: Millimetres
  /** Where it is drawn along the other axis. */
  at: Millimetres
}

/** A place where a moved rectangle has a gap that is equal to another. */
export interface GapPlace {
  /** Where the rectangle begins. */
  start: Millimetres
  marks: readonly GapMark[]
}

/** The places for a moved rectangle with equal gaps: between two others, or behind or before two that have a gap. */
export function findGapPlaces(moved: Rectangle, boxes: readonly Rectangle[], axis: Axis): GapPlace[] {
  const inLine = boxes.filter((box) => areOverlapping(box, moved, crossAxis[axis]))
  const before = inLine
    .filter((box) => endOf(box, axis) <= middleOf(moved, axis))
    .toSorted((a, b) => endOf(b, axis) - endOf(a, axis))
  const after = inLine
    .filter((box) => startOf(box, axis) >= middleOf(moved, axis))
    .toSorted((a, b) => startOf(a, axis) - startOf(b, axis))
  return [
    ...placesBetween(moved, before[0], after[0], axis),
    ...placesBehind(moved, before, axis),
    ...placesBefore(moved, after, axis),
  ]
}

function placesBetween(moved: Rectangle, left: Rectangle | undefined, right: Rectangle | undefined, axis: Axis) {
  if (!left || !right) return []
  const size = moved[sizeOf[axis]]
  const gap = (startOf(right, axis) - endOf(left, axis) - size) / 2
  if (gap <= 0) return []
  const start = endOf(left, axis) + gap
  const at = middleOf(moved, crossAxis[axis])
  return [
    { start, marks: [mark(axis, at, endOf(left, axis), start), mark(axis, at, start + size, startOf(right, axis))] },
  ]
}

/** Behind the nearest box, as far as that is behind the one before it. */
function placesBehind(moved: Rectangle, [nearest, next]: readonly Rectangle[], axis: Axis): GapPlace[] {
  if (!nearest || !next) return []
  const [from, to] = [endOf(next, axis), startOf(nearest, axis)]
  if (to <= from) return []
  const start = endOf(nearest, axis) + (to - from)
  const at = middleOf(moved, crossAxis[axis])
  return [{ start, marks: [mark(axis, at, from, to), mark(axis, at, endOf(nearest, axis), start)] }]
}

/** Before the nearest box, as far as that is before the one behind it. */
function placesBefore(moved: Rectangle, [nearest, next]: readonly Rectangle[], axis: Axis): GapPlace[] {
  if (!nearest || !next) return []
  const [from, to] = [endOf(nearest, axis), startOf(next, axis)]
  if (to <= from) return []
  const end = startOf(nearest, axis) - (to - from)
  const at = middleOf(moved, crossAxis[axis])
  return [
    {
      start: end - moved[sizeOf[axis]],
      marks: [mark(axis, at, end, startOf(nearest, axis)), mark(axis, at, from, to)],
    },
  ]
}

const mark = (axis: Axis, at: Millimetres, from: Millimetres, to: Millimetres): GapMark => ({ axis, at, from, to })
