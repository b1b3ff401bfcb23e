import { placeCode } from '../codes/place-code.ts'
import type { BarcodeComponent } from '../model/label-template.ts'
import type { DisplayItem, PlacedCode } from './display-list.ts'
import type { LayoutContext } from './context.ts'
import { resolveBinding } from './resolve-binding.ts'

/** A code with its text; it is added to `codes` when it could be placed. */
export function layoutCode(component: BarcodeComponent, context: LayoutContext, codes: PlacedCode[]): DisplayItem[] {
  const text = resolveBinding(component.binding, context)
  if (text === null) return []
  const { dpi, font } = context.input
  const { dotsPerMillimetre, report } = context
  const { items, code } = placeCode(component, text, { dpi, dotsPerMillimetre, font, report })
  if (code) codes.push(code)
  return items
}
