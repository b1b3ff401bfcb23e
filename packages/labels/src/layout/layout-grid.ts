import { rectanglePath } from '../geometry/path.ts'
import type { GridComponent } from '../model/label-template.ts'
import { printableLines } from '../text/characters.ts'
import type { DisplayItem, DotRectangle, Dots } from './display-list.ts'
import type { LayoutContext } from './context.ts'
import { placeRectangle } from './frame.ts'
import { placeText } from './place-text.ts'
import { resolveBinding } from './resolve-binding.ts'
import { snapStroke } from './scale.ts'
import { checkStroke } from './layout-shape.ts'

/** Space between the line of a cell and its text, in millimetres. */
const padding = 0.4
/** Text of a cell that is too long is printed smaller, down to this size in points. */
const minCellSize = 4

/** The lines of a grid and the texts of its cells. */
export function layoutGrid(component: GridComponent, context: LayoutContext): DisplayItem[] {
  const { strokeWidth, rows, columnWidths } = component.style
  const { dotsPerMillimetre: perMillimetre, frame } = context
  checkStroke(strokeWidth, context)
  const maxStroke = Math.min(frame.width, frame.height)
  const stroke = strokeWidth === 0 ? 0 : Math.min(maxStroke, snapStroke(strokeWidth, perMillimetre))
  const xs = edges(columnWidths, perMillimetre, frame.width - stroke)
  const rowHeight = component.box.rotation % 180 === 0 ? component.box.height : component.box.width
  const ys = edges(
    Array.from({ length: rows }, () => rowHeight / rows),
    perMillimetre,
    frame.height - stroke,
  )
  const lines = stroke === 0 ? [] : [linesOf(component.id, { xs, ys, stroke }, context)]
  return [...lines, ...component.cells.flatMap((_, index) => layoutCell(component, index, { xs, ys, stroke }, context))]
}

/** Positions of the lines between columns or rows: where each begins. */
interface GridLines {
  xs: Dots[]
  ys: Dots[]
  stroke: Dots
}

function edges(lengths: readonly number[], perMillimetre: number, max: Dots): Dots[] {
  let sum = 0
  return [0, ...lengths.map((length) => Math.min(max, Math.round((sum += length) * perMillimetre)))]
}

function linesOf(componentId: string, { xs, ys, stroke }: GridLines, { frame }: LayoutContext): DisplayItem {
  const width = (xs.at(-1) ?? 0) + stroke
  const height = (ys.at(-1) ?? 0) + stroke
  const rectangles: DotRectangle[] = [
    ...xs.map((x) => ({ x, y: 0, width: stroke, height })),
    ...ys.map((y) => ({ x: 0, y, width, height: stroke })),
  ]
  const path = rectangles.map((rectangle) => rectanglePath(placeRectangle(frame, rectangle))).join('')
  return { kind: 'shape', componentId, color: 'black', path }
}

function layoutCell(
  { id, cells, style }: GridComponent,
  index: number,
  { xs, ys, stroke }: GridLines,
  context: LayoutContext,
): DisplayItem[] {
  const columns = style.columnWidths.length
  const [column, row] = [index % columns, Math.floor(index / columns)]
  const cell = cells[index]
  const [left, right, top, bottom] = [xs[column], xs[column + 1], ys[row], ys[row + 1]]
  if (!cell || left === undefined || right === undefined || top === undefined || bottom === undefined) return []
  const text = resolveBinding(cell, context, { row: row + 1, column: column + 1 })
  if (!text) return []
  const inset = stroke + Math.round(padding * context.dotsPerMillimetre)
  return placeText(printableLines(text), context, {
    componentId: id,
    color: 'black',
    area: { x: left + inset, y: top + stroke, width: right + stroke - left - 2 * inset, height: bottom - top - stroke },
    size: style.size,
    minSize: Math.min(style.size, minCellSize),
    bold: false,
    align: 'left',
    verticalAlign: 'middle',
    fit: 'shrink',
    lineHeight: 1.15,
    details: { row: row + 1, column: column + 1 },
  })
}
