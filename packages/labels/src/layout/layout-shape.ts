import { clipPolygon } from '../geometry/clip-polygon.ts'
import { ellipsePath, formatNumber, rectanglePath } from '../geometry/path.ts'
import type { Millimetres, ShapeComponent } from '../model/label-template.ts'
import type { DisplayItem, DotRectangle, Dots } from './display-list.ts'
import type { LayoutContext } from './context.ts'
import { snapStroke } from './scale.ts'

/** A frame, an ellipse or a line. Strokes lie within the box, whole dots wide. */
export function layoutShape(component: ShapeComponent, context: LayoutContext): DisplayItem[] {
  const { type, id, style, box } = component
  const isFilled = style.filled && type !== 'line'
  if (!isFilled) checkStroke(style.strokeWidth, context)
  const stroke = snapStroke(style.strokeWidth, context.dotsPerMillimetre)
  const path =
    type === 'line'
      ? linePath(context, stroke, box.rotation % 180 !== 0)
      : framePath(type, context.frame.box, isFilled ? null : stroke)
  return path === '' ? [] : [{ kind: 'shape', componentId: id, color: 'black', path }]
}

export function checkStroke(width: Millimetres, { dotsPerMillimetre, report }: LayoutContext): void {
  if (width > 0 && width * dotsPerMillimetre < 1)
    report('line.too-thin', 'warning', { width, min: Math.ceil(100 / dotsPerMillimetre) / 100 })
}

function framePath(type: 'rectangle' | 'ellipse', box: DotRectangle, stroke: Dots | null): string {
  const outline = type === 'rectangle' ? rectanglePath : ellipsePath
  const inner = stroke !== null && {
    x: box.x + stroke,
    y: box.y + stroke,
    width: box.width - 2 * stroke,
    height: box.height - 2 * stroke,
  }
  const hasHole = inner && inner.width > 0 && inner.height > 0
  return box.width > 0 && box.height > 0 ? outline(box) + (hasHole ? outline(inner, true) : '') : ''
}

/** From corner to corner; a quarter turn leads to the other corners. A box without width or height grows to the stroke. */
function linePath({ frame, input, dotsPerMillimetre }: LayoutContext, stroke: Dots, isTurned: boolean): string {
  const { width, height } = input.template.media
  const horizontal = grow(frame.box.x, frame.box.width, stroke, Math.round(width * dotsPerMillimetre))
  const vertical = grow(frame.box.y, frame.box.height, stroke, Math.round(height * dotsPerMillimetre))
  const box = { x: horizontal.start, y: vertical.start, width: horizontal.size, height: vertical.size }
  if (box.width <= stroke || box.height <= stroke) return rectanglePath(box)
  const [startX, endX] = isTurned ? [box.x + box.width, box.x] : [box.x, box.x + box.width]
  const band = bandAround([startX, box.y], [endX, box.y + box.height], stroke)
  const polygon = clipPolygon(band, box)
  const points = polygon.map(
    (value, index) => (index % 2 === 0 ? (index === 0 ? 'M' : 'L') : ' ') + formatNumber(value),
  )
  return points.length === 0 ? '' : `${points.join('')}Z`
}

/** Grows around the middle, and stays on the label. */
function grow(start: Dots, size: Dots, min: Dots, label: Dots): { start: Dots; size: Dots } {
  if (size >= min) return { start, size }
  const moved = Math.round(start + (size - min) / 2)
  return { start: Math.max(0, Math.min(moved, label - min)), size: min }
}

/** A stroke that goes on beyond both ends, which the box cuts off. */
function bandAround([x1, y1]: [Dots, Dots], [x2, y2]: [Dots, Dots], stroke: Dots): number[] {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [alongX, alongY] = [((x2 - x1) / length) * stroke, ((y2 - y1) / length) * stroke]
  const [acrossX, acrossY] = [-alongY / 2, alongX / 2]
  const [startX, startY, endX, endY] = [x1 - alongX, y1 - alongY, x2 + alongX, y2 + alongY]
  return [
    [startX + acrossX, startY + acrossY],
    [startX - acrossX, startY - acrossY],
    [endX - acrossX, endY - acrossY],
    [endX + acrossX, endY + acrossY],
  ].flat()
}
