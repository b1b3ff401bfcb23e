import type { Component, LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { boundsOfComponents, findUnlocked, placeComponent, updateComponents, type Selection } from './components.ts'
import { middleOf, sizeOf, startOf, type Axis, type Rectangle } from './rectangle.ts'

export const edges = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const
export type Edge = (typeof edges)[number]

/** The axis along which components are moved, and where: 0 at the start, 1 at the end. */
const places: Record<Edge, { axis: Axis; share: number }> = {
  left: { axis: 'x', share: 0 },
  center: { axis: 'x', share: 0.5 },
  right: { axis: 'x', share: 1 },
  top: { axis: 'y', share: 0 },
  middle: { axis: 'y', share: 0.5 },
  bottom: { axis: 'y', share: 1 },
}

/**
 * Aligns components with each other, or a single one – also a single group – with the label. Components of a group keep
 * their places to each other.
 */
export function alignComponents(template: LabelTemplate, ids: Selection, edge: Edge): LabelTemplate {
  const units = unitsOf(template, ids)
  const bounds = boundsOfComponents(findUnlocked(template, ids))
  if (!bounds) return template
  const { axis, share } = places[edge]
  const frame = units.length > 1 ? bounds : labelOf(template)
  return moveUnits(template, axis, units, ({ bounds: own }) => {
    const room = frame[sizeOf[axis]] - own[sizeOf[axis]]
    return startOf(frame, axis) + room * share
  })
}

/** Places three or more components with equal gaps between the first and the last. */
export function distributeComponents(template: LabelTemplate, ids: Selection, axis: Axis): LabelTemplate {
  const units = unitsOf(template, ids).toSorted((a, b) => middleOf(a.bounds, axis) - middleOf(b.bounds, axis))
  const bounds = boundsOfComponents(findUnlocked(template, ids))
  if (!bounds || units.length < 3) return template
  const taken = units.reduce((sum, unit) => sum + unit.bounds[sizeOf[axis]], 0)
  const gap = (bounds[sizeOf[axis]] - taken) / (units.length - 1)
  let next = startOf(bounds, axis)
  const starts = new Map(
    units.map((unit) => {
      const start = next
      next += unit.bounds[sizeOf[axis]] + gap
      return [unit, start]
    }),
  )
  return moveUnits(template, axis, units, (unit) => starts.get(unit) ?? startOf(unit.bounds, axis))
}

/** Gives all components the size of the one that was chosen last. */
export function matchSizes(template: LabelTemplate, ids: Selection, which: 'width' | 'height' | 'both'): LabelTemplate {
  const unlocked = new Set(findUnlocked(template, ids).map(({ id }) => id))
  const last = template.components.find(({ id }) => id === ids.at(-1))
  if (!last) return template
  const { width, height } = last.box
  const size = { ...(which !== 'height' && { width }), ...(which !== 'width' && { height }) }
  return updateComponents(template, [...unlocked], (component) => placeComponent(component, size))
}

/** Components that move together: a group, or one that is in none. */
interface Unit {
  components: readonly Component[]
  bounds: Rectangle
}

const labelOf = ({ media: { width, height } }: LabelTemplate): Rectangle => ({ x: 0, y: 0, width, height })

function unitsOf(template: LabelTemplate, ids: Selection): Unit[] {
  const byGroup = Map.groupBy(findUnlocked(template, ids), ({ group, id }) => group ?? id)
  return [...byGroup.values()].flatMap((components) => {
    const bounds = boundsOfComponents(components)
    return bounds ? [{ components, bounds }] : []
  })
}

/** Moves units along an axis to where they shall begin. */
function moveUnits(template: LabelTemplate, axis: Axis, units: readonly Unit[], startFor: (unit: Unit) => number) {
  return units.reduce((changed, unit) => {
    const distance = startFor(unit) - startOf(unit.bounds, axis)
    const own = unit.components.map(({ id }) => id)
    return updateComponents(changed, own, (component) =>
      placeComponent(component, { [axis]: component.box[axis] + distance }),
    )
  }, template)
}
