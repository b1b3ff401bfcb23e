import { formatPath, parsePath, transformPath } from '../geometry/path.ts'
import type { DisplayItem } from '../layout/display-list.ts'
import { type Frame, placePoint } from '../layout/frame.ts'
import { black, type Layer, polygon } from './drawing.ts'
import * as health from './health-hazards.ts'
import * as physical from './physical-hazards.ts'

/** By number, GHS01 first. */
const symbols: readonly Layer[][] = [
  physical.explodingBomb,
  physical.flame,
  physical.flameOverCircle,
  physical.gasCylinder,
  health.corrosion,
  health.skull,
  health.exclamationMark,
  health.healthHazard,
  health.environment,
]

/** The frame of every pictogram: red in colour, black on a label. */
const diamond: Layer[] = black(
  polygon([500, 0], [1000, 500], [500, 1000], [0, 500]) + polygon([500, 88], [88, 500], [500, 912], [912, 500]),
)

const steps = symbols.map((symbol) =>
  [...diamond, ...symbol].map(({ color, path }) => ({ color, steps: parsePath(path) })),
)

/** A GHS pictogram as large as its box allows, in the middle of it; nothing for a number that does not exist. */
export function layoutPictogram(componentId: string, number: number, frame: Frame): DisplayItem[] {
  const size = Math.min(frame.width, frame.height)
  if (size < 1) return []
  const x = Math.floor((frame.width - size) / 2)
  const y = Math.floor((frame.height - size) / 2)
  const scale = size / 1000
  const origin = placePoint(frame, x, y)
  const { a, b, c, d } = frame.matrix
  const matrix = { a: a * scale, b: b * scale, c: c * scale, d: d * scale, e: origin.x, f: origin.y }
  return (steps[number - 1] ?? []).map((layer) => ({
    kind: 'shape',
    componentId,
    color: layer.color,
    path: formatPath(transformPath(layer.steps, matrix)),
  }))
}
