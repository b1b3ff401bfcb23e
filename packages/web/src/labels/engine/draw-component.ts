import { layoutLabel } from '@atrium/labels/layout/layout-label.ts'
import type { LabelLayout } from '@atrium/labels/layout/display-list.ts'
import type { LayoutInput } from '@atrium/labels/layout/layout-input.ts'
import type { Component, LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { SvgWriter } from '@atrium/labels/svg/svg-writer.ts'

/** What all components of a label are laid out with; another object when anything of it has changed. */
export interface DrawingContext extends Omit<LayoutInput, 'template'> {
  template: Pick<LabelTemplate, 'media' | 'fields' | 'counters'>
}

/** A component as SVG elements, in dots. */
export interface Drawing {
  markup: string
  layout: LabelLayout
}

const drawings = new WeakMap<Component, { context: DrawingContext; drawing: Drawing }>()

/** Lays out a single component. What has not changed is not laid out again. */
export function drawComponent(component: Component, context: DrawingContext): Drawing {
  const drawn = drawings.get(component)
  if (drawn?.context === context) return drawn.drawing
  const layout = layoutLabel(inputOf(context, [component]))
  const writer = new SvgWriter(context.font, `c${component.id}-`)
  const content = writer.label(layout)
  const drawing = { markup: writer.definitions() + content, layout }
  drawings.set(component, { context, drawing })
  return drawing
}

/** Components with what they are laid out with, as the engine takes it. */
export function inputOf(context: DrawingContext, components: readonly Component[]): LayoutInput {
  const { media, fields, counters } = context.template
  const template: LabelTemplate = {
    schema: 1,
    name: '',
    target: 'custom',
    media,
    fields,
    counters,
    components: [...components],
    guides: { x: [], y: [] },
  }
  return { ...context, template }
}
