import { formatPath, type Matrix, parsePath, type PathStep, transformPath, transformPoints } from '../geometry/path.ts'
import type { StructureComponent } from '../model/label-template.ts'
import { structureText } from '../structures/list-structures.ts'
import { strokeOutlines } from '../structures/stroke-outline.ts'
import { structureUnits, type StructureDrawing } from '../structures/structure-drawing.ts'
import type { DisplayItem, Dots } from './display-list.ts'
import type { LayoutContext } from './context.ts'
import { checkStroke } from './layout-shape.ts'
import { orReport } from './resolve-binding.ts'
import { snapStroke } from './scale.ts'

/** Bonds of a small molecule in a large box are no longer than this, in millimetres. */
const maxBond = 6
/** Letters that are lower are hard to read, in millimetres. */
const minLetter = 0.8
/** Nearer to each other, the lines of a double bond print as one. */
const minGap: Dots = 2

/** A molecule, as large as its box allows. A value that is empty draws nothing. */
export function layoutStructure(component: StructureComponent, context: LayoutContext): DisplayItem[] {
  const { input, names, report, frame } = context
  const text = orReport(report, {}, () => structureText(component.binding, names, input.values))
  if (!text) return []
  const drawing = input.structures.get(text)
  if (drawing === undefined || typeof drawing === 'string') {
    const code = drawing === undefined ? 'structure.missing' : (`structure.${drawing}` as const)
    report(code, 'error', { value: text.slice(0, 50) })
    return []
  }
  checkStroke(component.style.strokeWidth, context)
  const wanted = snapStroke(component.style.strokeWidth, context.dotsPerMillimetre)
  const stroke = Math.min(wanted, thickest(scaleOf(drawing, 1, context)))
  const scale = scaleOf(drawing, stroke, context)
  checkScale(drawing, { scale, wanted }, context)
  if (scale <= 0) return []
  const matrix: Matrix = {
    a: scale,
    b: 0,
    c: 0,
    d: scale,
    e: (frame.width - drawing.width * scale) / 2,
    f: (frame.height - drawing.height * scale) / 2,
  }
  const strokes = strokesOf(drawing, matrix, Math.min(stroke, thickest(scale)))
  const areas = transformPath(parsePath(drawing.areas), matrix)
  return [strokes, areas].flatMap((steps): DisplayItem[] => {
    const path = formatPath(transformPath(steps, frame.matrix))
    return path === '' ? [] : [{ kind: 'shape', componentId: component.id, color: 'black', path }]
  })
}

/** Thicker, the lines of a double bond would run into each other. */
const thickest = (scale: number): Dots => Math.max(1, Math.floor((structureUnits.doubleBond * scale) / 2))

/** Dots of a unit of the drawing, with room for half a stroke around it. */
function scaleOf(
  { width, height }: StructureDrawing,
  stroke: Dots,
  { frame, dotsPerMillimetre }: LayoutContext,
): number {
  const fits = Math.min((frame.width - stroke) / Math.max(width, 1), (frame.height - stroke) / Math.max(height, 1))
  return Math.min(fits, (maxBond * dotsPerMillimetre) / structureUnits.bond)
}

/** Reports a drawing that is too small to be read, or whose lines would print as one. */
function checkScale(
  { width, height }: StructureDrawing,
  { scale, wanted }: { scale: number; wanted: Dots },
  { dotsPerMillimetre, report }: LayoutContext,
): void {
  const minScale = minGap / structureUnits.doubleBond
  const readable = Math.max(minScale, (minLetter * dotsPerMillimetre) / structureUnits.letter)
  if (scale >= readable) return
  const stroke = Math.min(wanted, thickest(readable))
  // Rounded up: a box of that size is large enough.
  const needed = (size: number) => Math.ceil(((size * readable + stroke + 1) / dotsPerMillimetre) * 10) / 10
  report('structure.too-small', scale < minScale ? 'error' : 'warning', {
    width: needed(width),
    height: needed(height),
  })
}

function strokesOf(drawing: StructureDrawing, matrix: Matrix, stroke: Dots): PathStep[] {
  const lines = drawing.lines.flatMap((line) => strokeOutlines(transformPoints(line, matrix), stroke, true))
  const hashes = drawing.hashedBonds.flatMap((bond) => {
    const placed = bond.map((line) => transformPoints(line, matrix))
    const distance = distanceBetween(placed[0], placed[1])
    // As many as stay apart: a bond that points away must not print as one that points to the reader.
    const every = Math.max(1, Math.ceil(minGap / distance))
    const width = Math.max(1, Math.min(stroke, Math.floor((distance * every) / 2)))
    return placed.filter((_, index) => index % every === 0).flatMap((line) => strokeOutlines(line, width, false))
  })
  return [...lines, ...hashes]
}

/** From the middle of one stroke to that of another. */
function distanceBetween(one: readonly number[] = [], other: readonly number[] = []): number {
  const middle = (line: readonly number[], at: 0 | 1) => ((line[at] ?? 0) + (line[at + 2] ?? 0)) / 2
  return Math.hypot(middle(one, 0) - middle(other, 0), middle(one, 1) - middle(other, 1)) || minGap
}
