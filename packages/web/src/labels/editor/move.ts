import type { Box, Component, LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { boundsOfComponents, findUnlocked, placeComponent, updateComponents, type Selection } from './components.ts'
import { axes, middleOf, sizeOf, type Point, type Rectangle } from './rectangle.ts'

/** Changes the components that are not locked. */
const updateUnlocked = (template: LabelTemplate, ids: Selection, change: (component: Component) => Component) =>
  updateComponents(template, ids, (component) => (component.locked ? component : change(component)))

/** Moves components by a distance; locked ones stay. */
export const moveComponents = (template: LabelTemplate, ids: Selection, by: Point): LabelTemplate =>
  updateUnlocked(template, ids, (component) =>
    placeComponent(component, { x: component.box.x + by.x, y: component.box.y + by.y }),
  )

/** Scales components with the rectangle around them; a side without length only moves. */
export const resizeComponents = (
  template: LabelTemplate,
  ids: Selection,
  { from, to }: { from: Rectangle; to: Rectangle },
): LabelTemplate =>
  updateUnlocked(template, ids, (component) => placeComponent(component, scaleBox(component.box, from, to)))

function scaleBox(box: Box, from: Rectangle, to: Rectangle): Partial<Box> {
  const scaled: Partial<Box> = {}
  for (const axis of axes) {
    const size = sizeOf[axis]
    const factor = from[size] === 0 ? 1 : to[size] / from[size]
    scaled[axis] = to[axis] + (box[axis] - from[axis]) * factor
    scaled[size] = from[size] === 0 ? to[size] : box[size] * factor
  }
  return scaled
}

/** Sets the same values in the boxes of components; locked ones stay. */
export const setBoxes = (template: LabelTemplate, ids: Selection, values: Partial<Box>): LabelTemplate =>
  updateUnlocked(template, ids, (component) => placeComponent(component, values))

/** Turns components by a quarter clockwise, around the middle of all of them. */
export function turnComponents(template: LabelTemplate, ids: Selection): LabelTemplate {
  const bounds = boundsOfComponents(findUnlocked(template, ids))
  if (!bounds) return template
  const middle = { x: middleOf(bounds, 'x'), y: middleOf(bounds, 'y') }
  return updateUnlocked(template, ids, (component) => placeComponent(component, turnBox(component.box, middle)))
}

function turnBox(box: Box, middle: Point): Box {
  const center = {
    x: middle.x - (middleOf(box, 'y') - middle.y),
    y: middle.y + (middleOf(box, 'x') - middle.x),
  }
  return {
    x: center.x - box.height / 2,
    y: center.y - box.width / 2,
    width: box.height,
    height: box.width,
    rotation: ((box.rotation + 90) % 360) as Box['rotation'],
  }
}
