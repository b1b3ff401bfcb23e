import type { Box, Component, LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { toGrid } from './grid.ts'
import { boundsOf, type Rectangle } from './rectangle.ts'

/** Identifiers of the chosen components, in the order in which they were chosen. */
export type Selection = readonly string[]

export function findComponents({ components }: LabelTemplate, ids: Selection): Component[] {
  const wanted = new Set(ids)
  return components.filter(({ id }) => wanted.has(id))
}

/** The components that may be moved and changed. */
export const findUnlocked = (template: LabelTemplate, ids: Selection): Component[] =>
  findComponents(template, ids).filter(({ locked }) => !locked)

export const boundsOfComponents = (components: readonly Component[]): Rectangle | null =>
  boundsOf(components.map(({ box }) => box))

/** Changes some components. Returns the same template when none of them changes. */
export function updateComponents(
  template: LabelTemplate,
  ids: Selection,
  change: (component: Component) => Component,
): LabelTemplate {
  const wanted = new Set(ids)
  const components = template.components.map((component) => (wanted.has(component.id) ? change(component) : component))
  const isSame = components.every((component, index) => component === template.components[index])
  return isSame ? template : { ...template, components }
}

/** Places a component. The columns of a grid are scaled with it. Returns the same component where it is there already. */
export function placeComponent(component: Component, wanted: Partial<Box>): Component {
  const { box: before } = component
  const box = roundBox({ ...before, ...wanted })
  const isSame = (['x', 'y', 'width', 'height', 'rotation'] as const).every((name) => box[name] === before[name])
  if (isSame) return component
  if (component.type !== 'grid') return { ...component, box }
  const columnWidths = scaleColumns(component.style.columnWidths, contentWidth(before), contentWidth(box))
  return { ...component, box, style: { ...component.style, columnWidths } }
}

const roundBox = (box: Box): Box => ({
  ...box,
  x: toGrid(box.x),
  y: toGrid(box.y),
  width: Math.max(0, toGrid(box.width)),
  height: Math.max(0, toGrid(box.height)),
})

const contentWidth = ({ width, height, rotation }: Box) => (rotation % 180 === 0 ? width : height)

/** Rounds down: the columns together may not be wider than the grid. */
function scaleColumns(widths: readonly number[], before: number, after: number): number[] {
  if (before === after || before === 0) return [...widths]
  return widths.map((width) => Math.max(0.5, Math.floor(((width * after) / before) * 100 + 1e-6) / 100))
}
