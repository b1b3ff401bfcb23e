import { flattenPath } from '@atrium/labels/geometry/flatten-path.ts'
import { formatPath, parsePath, placement, transformPath, type PathStep } from '@atrium/labels/geometry/path.ts'
import type { StructureDrawing } from '@atrium/labels/structures/structure-drawing.ts'

/** Strokes that are thinner than bonds are those of bonds that point away. */
const bondWidth = 2

interface Stroke {
  bond: string
  width: number
  dashes: readonly number[]
  steps: readonly PathStep[]
}

/**
 * Reads what the toolkit has drawn as SVG in black: paths alone, whose numbers are kept and nothing else of the markup. The
 * drawing begins at 0, 0 whatever the margins of the SVG are.
 */
export function readDrawing(svg: string): StructureDrawing {
  const strokes: Stroke[] = []
  const areas: PathStep[] = []
  for (const [, attributes = ''] of svg.matchAll(/<path\s([^>]*)>/g)) {
    const attribute = (name: string) => new RegExp(`(?:^|\\s)${name}='([^']*)'`).exec(attributes)?.[1] ?? ''
    const style = attribute('style')
    const steps = parsePath(attribute('d'))
    if (!/fill:none/.test(style)) areas.push(...steps)
    // Without a class it only rounds a corner off, which the ends of strokes do.
    else if (attribute('class') !== '')
      strokes.push({
        bond: /bond-\d+/.exec(attribute('class'))?.[0] ?? '',
        width: Number(/stroke-width:([\d.]+)/.exec(style)?.[1] ?? bondWidth),
        dashes: (/stroke-dasharray:([\d.,]+)/.exec(style)?.[1] ?? '').split(',').map(Number).filter(Boolean),
        steps,
      })
  }
  const box = boundsOf([...strokes.flatMap(({ steps }) => steps), ...areas])
  const matrix = placement(0, -box.left, -box.top)
  const linesOf = ({ steps, dashes }: Stroke) =>
    polylines(transformPath(steps, matrix)).flatMap((line) => dashed(line, dashes).map(rounded))
  const hashes = Map.groupBy(
    strokes.filter(({ width }) => width < bondWidth),
    ({ bond }) => bond,
  )
  return {
    width: round(box.right - box.left),
    height: round(box.bottom - box.top),
    lines: strokes.filter(({ width }) => width >= bondWidth).flatMap(linesOf),
    hashedBonds: [...hashes.values()].map((bond) => bond.flatMap(linesOf)),
    areas: formatPath(transformPath(areas, matrix)),
  }
}

/** A stroke is one line of points, or curves. */
const polylines = (steps: readonly PathStep[]): (readonly number[])[] =>
  steps.every(({ command }) => command === 'M' || command === 'L')
    ? [steps.flatMap(({ points }) => points)]
    : flattenPath(steps, placement(0, 0, 0))

/** The dashes of a line from one point to another. */
function dashed(line: readonly number[], [dash = 0, gap = dash]: readonly number[]): (readonly number[])[] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = line
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (dash === 0 || line.length !== 4 || length === 0) return [line]
  const at = (distance: number) => {
    const part = Math.min(1, distance / length)
    return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part]
  }
  return Array.from({ length: Math.ceil(length / (dash + gap)) }, (_, index) => {
    const start = index * (dash + gap)
    return [...at(start), ...at(start + dash)]
  })
}

const round = (value: number) => Math.round(value * 100) / 100
const rounded = (line: readonly number[]) => line.map(round)

function boundsOf(steps: readonly PathStep[]) {
  const points = steps.flatMap((step) => step.points)
  const xs = points.filter((_, index) => index % 2 === 0)
  const ys = points.filter((_, index) => index % 2 === 1)
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity)
  return points.length === 0
    ? { left: 0, top: 0, right: 0, bottom: 0 }
    : { left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) }
}
