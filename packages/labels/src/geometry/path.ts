/** A step of an outline with its coordinates, which are absolute: x and y in turn. */
export interface PathStep {
  command: 'M' | 'L' | 'Q' | 'C' | 'Z'
  points: readonly number[]
}

/** Maps x, y to a·x + c·y + e, b·x + d·y + f, as in SVG. */
export interface Matrix {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

/** Reads an SVG path of absolute M, L, Q, C and Z. */
export function parsePath(path: string): PathStep[] {
  return Array.from(path.matchAll(/([MLQCZ])([^MLQCZ]*)/g), ([, command, numbers = '']) => ({
    command: command as PathStep['command'],
    points: Array.from(numbers.matchAll(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g), ([number]) => Number(number)),
  }))
}

export const formatPath = (steps: readonly PathStep[]): string =>
  steps.map(({ command, points }) => command + points.map(formatNumber).join(' ')).join('')

/** With at most three decimals. */
export const formatNumber = (number: number): string => String(Math.round(number * 1000) / 1000 || 0)

export function transformPath(steps: readonly PathStep[], matrix: Matrix): PathStep[] {
  return steps.map(({ command, points }) => ({ command, points: transformPoints(points, matrix) }))
}

export function transformPoints(points: readonly number[], { a, b, c, d, e, f }: Matrix): number[] {
  const result: number[] = []
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [x = 0, y = 0] = [points[index], points[index + 1]]
    result.push(a * x + c * y + e, b * x + d * y + f)
  }
  return result
}

/** Turns by quarters clockwise around the origin, after scaling, and then moves. */
export function placement(rotation: 0 | 90 | 180 | 270, x: number, y: number, scale = 1): Matrix {
  const [cos, sin] = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] }[rotation] as [number, number]
  return { a: cos * scale, b: sin * scale, c: -sin * scale, d: cos * scale, e: x, f: y }
}

/** Clockwise; counter-clockwise it makes a hole in a filled outline. */
export function rectanglePath({ x, y, width, height }: Rectangle, isHole = false): string {
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as const
  const ordered = isHole ? corners.toReversed() : corners
  return `${ordered.map((corner, index) => `${index === 0 ? 'M' : 'L'}${corner.map(formatNumber).join(' ')}`).join('')}Z`
}

/** How far the handles of the curve of a quarter circle are from its ends, as a part of the radius. */
const quarter = 0.5522848

/** The ellipse that touches the sides of a rectangle; counter-clockwise as a hole. */
export function ellipsePath({ x, y, width, height }: Rectangle, isHole = false): string {
  const steps = isHole ? counterClockwise : clockwise
  return formatPath(
    transformPath(steps, { a: width / 2, b: 0, c: 0, d: height / 2, e: x + width / 2, f: y + height / 2 }),
  )
}

const clockwise: readonly PathStep[] = [
  { command: 'M', points: [1, 0] },
  { command: 'C', points: [1, quarter, quarter, 1, 0, 1] },
  { command: 'C', points: [-quarter, 1, -1, quarter, -1, 0] },
  { command: 'C', points: [-1, -quarter, -quarter, -1, 0, -1] },
  { command: 'C', points: [quarter, -1, 1, -quarter, 1, 0] },
  { command: 'Z', points: [] },
]
const counterClockwise = transformPath(clockwise, { a: 1, b: 0, c: 0, d: -1, e: 0, f: 0 })

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}
