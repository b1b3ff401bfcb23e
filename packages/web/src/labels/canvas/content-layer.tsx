import type { Component } from '@atrium/labels/model/label-template.ts'
import { memo } from 'react'
import { drawComponent, type DrawingContext } from '../engine/draw-component.ts'
import { useDesigner, useTemplate } from '../editor/use-selected.ts'
import { AsPrinted } from './as-printed.tsx'
import { useDrawing } from './drawing-provider.tsx'
import { useResized } from './use-resized.ts'

/** What is printed, drawn by the engine from its display list, or as the dots of the printer. */
export function ContentLayer() {
  const template = useTemplate()
  const context = useDrawing()
  const isAsPrinted = useDesigner().isAsPrinted.useValue()
  const { components } = useResized(template)
  if (isAsPrinted) return <AsPrinted components={components} context={context} />
  return (
    <g aria-hidden="true">
      {components.map((component) => (
        <Content key={component.id} component={component} context={context} />
      ))}
    </g>
  )
}

interface ContentProps {
  component: Component
  context: DrawingContext
}

const Content = memo(function Content({ component, context }: ContentProps) {
  const { markup, layout } = drawComponent(component, context)
  return (
    <g data-moves={component.id}>
      {/* Values become outlines of glyphs there, never markup. */}
      <g transform={`scale(${1 / layout.dotsPerMillimetre})`} dangerouslySetInnerHTML={{ __html: markup }} />
    </g>
  )
})
