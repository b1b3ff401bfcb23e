import { rectanglePath } from '../geometry/path.ts'
import type { TextComponent } from '../model/label-template.ts'
import { printableLines } from '../text/characters.ts'
import type { DisplayItem } from './display-list.ts'
import type { LayoutContext } from './context.ts'
import { resolveBinding } from './resolve-binding.ts'
import { placeText } from './place-text.ts'

/** The lines of a text, on a black box when it is inverted. */
export function layoutText(component: TextComponent, context: LayoutContext): DisplayItem[] {
  const text = resolveBinding(component.binding, context)
  if (!text) return []
  const { inverted, verticalAlign, ...style } = component.style
  const { frame } = context
  const lines = placeText(printableLines(text), context, {
    ...style,
    componentId: component.id,
    color: inverted ? 'white' : 'black',
    verticalAlign,
    area: { x: 0, y: 0, width: frame.width, height: frame.height },
  })
  if (!inverted) return lines
  return [{ kind: 'shape', componentId: component.id, color: 'black', path: rectanglePath(frame.box) }, ...lines]
}
