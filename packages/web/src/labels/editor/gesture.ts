import type { LabelTemplate, Millimetres } from '@atrium/labels/model/label-template.ts'
import { findUnlocked, boundsOfComponents, type Selection } from './components.ts'
import { toGrid } from './grid.ts'
import { areTouching, rectangleBetween, type Axis, type Point, type Rectangle } from './rectangle.ts'
import { keepProportions, moveSides, sidesOf, type Handle } from './resize.ts'
import { collectSnapTargets, type SnapTargets } from './snap-targets.ts'
import { noMarks, snapMove, snapPosition, snapResize, type SnapMarks } from './snapping.ts'
import type { ScreenPoint, View } from './view.ts'

/** What the pointer is doing on the canvas. Pure data: every event makes the next one of it. */
export type Gesture =
  | { kind: 'pan'; from: ScreenPoint; view: View }
  | { kind: 'marquee'; from: Point; to: Point; base: Selection }
  | MoveGesture
  | ResizeGesture
  | { kind: 'draw'; from: Point; to: Point; targets: SnapTargets; marks: SnapMarks }
  | { kind: 'guide'; axis: Axis; index: number | null; position: Millimetres; targets: SnapTargets }

export interface MoveGesture {
  kind: 'move'
  ids: Selection
  start: Rectangle
  from: Point
  by: Point
  targets: SnapTargets
  marks: SnapMarks
  /** False until the pointer has left its place: a press with an unsteady hand moves nothing. */
  isMoving: boolean
  /** What a click chooses instead, when nothing was moved. */
  clicked: Selection | null
}

export interface ResizeGesture {
  kind: 'resize'
  ids: Selection
  handle: Handle
  start: Rectangle
  from: Point
  to: Rectangle
  targets: SnapTargets
  marks: SnapMarks
}

/** Where the pointer is, in millimetres on the label, and the keys that are held. */
export interface Pointer {
  point: Point
  /** Moves along one axis only, or keeps the proportions. */
  shift: boolean
  /** Does not snap. */
  alt: boolean
  /** How near something has to be to snap to it. */
  tolerance: Millimetres
}

/** The smallest side that a handle can make. */
const minSize = 0.5
/** Farther than this share of the tolerance, the pointer has left its place. */
const unsteady = 0.5

export function beginMove(
  template: LabelTemplate,
  ids: Selection,
  from: Point,
  clicked: Selection | null = null,
): Gesture | null {
  const moving = findUnlocked(template, ids)
  const start = boundsOfComponents(moving)
  if (!start) return null
  const movingIds = moving.map(({ id }) => id)
  const targets = collectSnapTargets(template, movingIds)
  return {
    kind: 'move',
    ids: movingIds,
    start,
    from,
    by: { x: 0, y: 0 },
    targets,
    marks: noMarks,
    isMoving: false,
    clicked,
  }
}

export function beginResize(template: LabelTemplate, ids: Selection, handle: Handle, from: Point): Gesture | null {
  const resized = findUnlocked(template, ids)
  const start = boundsOfComponents(resized)
  if (!start) return null
  const resizedIds = resized.map(({ id }) => id)
  const targets = collectSnapTargets(template, resizedIds)
  return { kind: 'resize', ids: resizedIds, handle, start, from, to: start, targets, marks: noMarks }
}

/** Begins to draw a new component, from the nearest thing to snap to. */
export function beginDraw(template: LabelTemplate, { point, alt, tolerance }: Pointer): Gesture {
  const targets = collectSnapTargets(template, [])
  const from = snapPoint(point, targets, alt ? 0 : tolerance)
  return { kind: 'draw', from, to: from, targets, marks: noMarks }
}

/** Begins to drag a guide: an existing one by its index, or a new one out of a ruler. */
export const beginGuide = (
  template: LabelTemplate,
  axis: Axis,
  index: number | null,
  position: Millimetres,
): Gesture => ({
  kind: 'guide',
  axis,
  index,
  position: toGrid(position),
  targets: collectSnapTargets({ ...template, guides: { x: [], y: [] } }, []),
})

/** The gesture after the pointer or a key has moved. Panning is the business of the view. */
export function continueGesture(gesture: Gesture, pointer: Pointer): Gesture {
  switch (gesture.kind) {
    case 'pan':
      return gesture
    case 'marquee':
      return { ...gesture, to: pointer.point }
    case 'move':
      return continueMove(gesture, pointer)
    case 'resize':
      return continueResize(gesture, pointer)
    case 'draw':
      return continueDraw(gesture, pointer)
    case 'guide': {
      const position = pointer.point[gesture.axis]
      const lines = gesture.targets.lines[gesture.axis]
      return { ...gesture, position: snapPosition(position, lines, pointer.alt ? 0 : pointer.tolerance) }
    }
  }
}

function continueMove(gesture: MoveGesture, { point, shift, alt, tolerance }: Pointer): Gesture {
  const { from, start, targets } = gesture
  const distance = { x: point.x - from.x, y: point.y - from.y }
  const isMoving = gesture.isMoving || Math.hypot(distance.x, distance.y) > tolerance * unsteady
  if (!isMoving) return gesture
  const locked: Axis | null = shift ? (Math.abs(distance.x) < Math.abs(distance.y) ? 'x' : 'y') : null
  if (locked) distance[locked] = 0
  const moved = { ...start, x: start.x + distance.x, y: start.y + distance.y }
  const { position, marks } = alt ? { position: moved, marks: noMarks } : snapMove(moved, targets, tolerance)
  const by = { x: toGrid(position.x - start.x), y: toGrid(position.y - start.y) }
  if (locked) by[locked] = 0
  return { ...gesture, isMoving, by, marks }
}

function continueResize(gesture: ResizeGesture, { point, shift, alt, tolerance }: Pointer): Gesture {
  const { from, start, handle, targets } = gesture
  const sides = sidesOf[handle]
  const by = { x: point.x - from.x, y: point.y - from.y }
  const moved = moveSides(start, sides, by, minSize)
  if (shift) return { ...gesture, to: keepProportions(start, moved, sides), marks: noMarks }
  if (alt) return { ...gesture, to: moved, marks: noMarks }
  const { rectangle, marks } = snapResize(moved, sides, targets, tolerance)
  const isTooSmall = rectangle.width < 0 || rectangle.height < 0
  return { ...gesture, ...(isTooSmall ? { to: moved, marks: noMarks } : { to: rectangle, marks }) }
}

function continueDraw(gesture: Gesture & { kind: 'draw' }, { point, shift, alt, tolerance }: Pointer): Gesture {
  const to = snapPoint(point, gesture.targets, alt ? 0 : tolerance)
  if (!shift) return { ...gesture, to }
  const side = Math.max(Math.abs(to.x - gesture.from.x), Math.abs(to.y - gesture.from.y))
  const along = (axis: Axis) => gesture.from[axis] + (to[axis] < gesture.from[axis] ? -side : side)
  return { ...gesture, to: { x: along('x'), y: along('y') } }
}

const snapPoint = (point: Point, { lines }: SnapTargets, tolerance: Millimetres): Point => ({
  x: snapPosition(point.x, lines.x, tolerance),
  y: snapPosition(point.y, lines.y, tolerance),
})

/** The components that a marquee touches, with those of their groups; hidden and locked ones stay outside. */
export function findInMarquee({ components }: LabelTemplate, { from, to }: { from: Point; to: Point }): Selection {
  const marquee = rectangleBetween(from, to)
  const touched = components.filter(({ box, hidden, locked }) => !hidden && !locked && areTouching(box, marquee))
  const groups = new Set(touched.flatMap(({ group }) => group ?? []))
  return components
    .filter((component) => touched.includes(component) || (component.group !== null && groups.has(component.group)))
    .map(({ id }) => id)
}
