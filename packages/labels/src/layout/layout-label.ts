import { ellipsePath } from '../geometry/path.ts'
import type { Component } from '../model/label-template.ts'
import { componentContext, type LabelContext, type LayoutContext } from './context.ts'
import type { DisplayItem, LabelLayout, LayoutIssue, PlacedCode } from './display-list.ts'
import type { LayoutInput } from './layout-input.ts'
import { layoutCode } from './layout-code.ts'
import { layoutGrid } from './layout-grid.ts'
import { layoutImage } from './layout-image.ts'
import { layoutShape } from './layout-shape.ts'
import { layoutStructure } from './layout-structure.ts'
import { layoutText } from './layout-text.ts'
import { checkMedia } from './media-rules.ts'
import { findCoveredZones } from './quiet-zones.ts'
import { bindingNames, isPrinted } from './resolve-binding.ts'
import { dotsPerMillimetreAt } from './scale.ts'

/**
 * Lays out a template for one row and one printer. Whatever the values are, it does not throw: what cannot be printed as
 * it was meant is left out or cut off, and is one of the issues.
 */
export function layoutLabel(input: LayoutInput): LabelLayout {
  const { template, values, dpi } = input
  const label: LabelContext = {
    input,
    dotsPerMillimetre: dotsPerMillimetreAt(dpi),
    names: bindingNames(template),
    data: values,
  }
  const { media } = template
  const width = Math.round(media.width * label.dotsPerMillimetre)
  const height = Math.round(media.height * label.dotsPerMillimetre)
  const issues: LayoutIssue[] = []
  const codes: PlacedCode[] = []
  const items = template.components.flatMap((component) => layoutComponent(component, label, { issues, codes }))
  const outline = media.shape === 'round' ? ellipsePath({ x: 0, y: 0, width, height }) : null
  const { dotsPerMillimetre } = label
  const layout: LabelLayout = { dpi, dotsPerMillimetre, width, height, outline, items, issues, codes }
  issues.push(...findCoveredZones(layout, input))
  return layout
}

/** What is found while components are laid out. */
interface Found {
  issues: LayoutIssue[]
  codes: PlacedCode[]
}

function layoutComponent(component: Component, label: LabelContext, found: Found): DisplayItem[] {
  const context = componentContext(label, component, found.issues)
  if (component.hidden || !isPrinted(component.printWhen, context)) return []
  const items = layoutContent(component, context, found.codes)
  checkMedia(component, items, context)
  return items
}

function layoutContent(component: Component, context: LayoutContext, codes: PlacedCode[]): DisplayItem[] {
  switch (component.type) {
    case 'text':
      return layoutText(component, context)
    case 'grid':
      return layoutGrid(component, context)
    case 'image':
      return layoutImage(component, context)
    case 'structure':
      return layoutStructure(component, context)
    case 'rectangle':
    case 'ellipse':
    case 'line':
      return layoutShape(component, context)
    case 'barcode':
      return layoutCode(component, context, codes)
  }
}
