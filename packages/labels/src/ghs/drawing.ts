import { ellipsePath, formatNumber, formatPath, type Matrix, parsePath, transformPath } from '../geometry/path.ts'

/** A part of a pictogram; later ones cover earlier ones. Its path is drawn in a square of 1,000 × 1,000. */
export interface Layer {
  color: 'black' | 'white'
  path: string
}

export type Point = readonly [x: number, y: number]

export const black = (...paths: string[]): Layer[] => paths.map((path) => ({ color: 'black', path }))
export const white = (...paths: string[]): Layer[] => paths.map((path) => ({ color: 'white', path }))

export const polygon = (...points: Point[]): string =>
  `${points.map((point, index) => (index === 0 ? 'M' : 'L') + point.map(formatNumber).join(' ')).join('')}Z`

export const ellipse = (x: number, y: number, radiusX: number, radiusY = radiusX): string =>
  ellipsePath({ x: x - radiusX, y: y - radiusY, width: 2 * radiusX, height: 2 * radiusY })

/** A straight stroke that narrows from one width to the other. */
export function stroke([x1, y1]: Point, [x2, y2]: Point, width: number, endWidth = width): string {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [acrossX, acrossY] = [(y1 - y2) / length / 2, (x2 - x1) / length / 2]
  return polygon(
    [x1 + acrossX * width, y1 + acrossY * width],
    [x2 + acrossX * endWidth, y2 + acrossY * endWidth],
    [x2 - acrossX * endWidth, y2 - acrossY * endWidth],
    [x1 - acrossX * width, y1 - acrossY * width],
  )
}

/** A star with `rays` rays around a point. */
export function star([x, y]: Point, rays: number, outer: number, inner: number): string {
  const points = Array.from({ length: rays * 2 }, (_, index): Point => {
    const radius = index % 2 === 0 ? outer : inner
    const angle = (Math.PI * index) / rays - Math.PI / 2
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
  return polygon(...points)
}

/** Scales a path, turns it clockwise around the origin, and moves the origin to a point. */
export function moved(path: string, [x, y]: Point, { degrees = 0, scale = 1 }: { degrees?: number; scale?: number }) {
  const angle = (degrees / 180) * Math.PI
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  const matrix: Matrix = { a: cos, b: sin, c: -sin, d: cos, e: x, f: y }
  return formatPath(transformPath(parsePath(path), matrix))
}
