import type { Component, LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { placeGuide } from './edit-template.ts'
import { edit, insert, select, templateOf, type EditorState } from './editor-state.ts'
import { findInMarquee, type Gesture } from './gesture.ts'
import { moveComponents, resizeComponents } from './move.ts'
import { boxFor, newComponent, type ComponentTool } from './new-component.ts'
import { rectangleBetween, type Point } from './rectangle.ts'
import { addComponent } from './structure.ts'

/** What drawing makes. */
export interface DrawnTool {
  tool: ComponentTool
  /** The text of a new component that shows one. */
  text: string
}

/** The state after the pointer was lifted: one step of the history at most. */
export function finishGesture(state: EditorState, gesture: Gesture, drawn: DrawnTool | null): EditorState {
  const template = templateOf(state)
  switch (gesture.kind) {
    case 'pan':
      return state
    case 'marquee':
      return select(state, [...new Set([...gesture.base, ...findInMarquee(template, gesture)])])
    case 'move':
      if (!gesture.isMoving) return gesture.clicked ? select(state, gesture.clicked) : state
      return edit(state, changeByGesture(template, gesture))
    case 'resize':
      return edit(state, changeByGesture(template, gesture))
    case 'draw': {
      if (!drawn) return state
      const box = boxFor(drawn.tool, rectangleBetween(gesture.from, gesture.to), template)
      const component = newComponent(drawn.tool, box, drawn.text)
      return insert(state, addComponent(template, isRising(gesture) ? turnedLine(component) : component))
    }
    case 'guide':
      return edit(state, placeGuide(template, gesture.axis, gesture.index, gesture.position))
  }
}

/** True when something was drawn from the lower left to the upper right, or back. */
const isRising = ({ from, to }: { from: Point; to: Point }) => (to.x - from.x) * (to.y - from.y) < 0

/** A line leads from the top left to the bottom right unless it is turned. */
const turnedLine = (component: Component): Component =>
  component.type === 'line' ? { ...component, box: { ...component.box, rotation: 90 } } : component

/** The template as a gesture that moves or resizes would leave it. */
export function changeByGesture(template: LabelTemplate, gesture: Gesture): LabelTemplate {
  if (gesture.kind === 'move') return moveComponents(template, gesture.ids, gesture.by)
  if (gesture.kind === 'resize') return resizeComponents(template, gesture.ids, { from: gesture.start, to: gesture.to })
  return template
}
