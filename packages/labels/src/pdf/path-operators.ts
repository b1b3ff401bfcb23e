import { formatNumber } from '../geometry/path.ts'

type Point = readonly [x: number, y: number]

const step = /([MLHVQCZ])([^MLHVQCZ]*)/g
const number = /-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g

/** The operators that draw an SVG path of absolute M, L, H, V, Q, C and Z; they neither fill nor clip. */
export function pathOperators(path: string): string {
  let at: Point = [0, 0]
  const operators: string[] = []
  for (const [, command = '', rest = ''] of path.matchAll(step)) {
    const numbers = Array.from(rest.matchAll(number), ([text]) => Number(text))
    const [operator, end] = operatorOf(command, numbers, at)
    operators.push(operator)
    at = end
  }
  return operators.join('\n')
}

function operatorOf(command: string, numbers: readonly number[], at: Point): [operator: string, end: Point] {
  const [x = 0, y = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers
  switch (command) {
    case 'M':
      return [write([x, y], 'm'), [x, y]]
    case 'L':
      return [write([x, y], 'l'), [x, y]]
    case 'H':
      return [write([x, at[1]], 'l'), [x, at[1]]]
    case 'V':
      return [write([at[0], x], 'l'), [at[0], x]]
    case 'Q':
      return [write([...towards(at, [x, y]), ...towards([x2, y2], [x, y]), x2, y2], 'c'), [x2, y2]]
    case 'C':
      return [write([x, y, x2, y2, x3, y3], 'c'), [x3, y3]]
    default:
      return ['h', at]
  }
}

/** PDF has cubic curves only; their control points are two thirds of the way to that of the quadratic one. */
const towards = ([x, y]: Point, [controlX, controlY]: Point): Point => [
  x + ((controlX - x) * 2) / 3,
  y + ((controlY - y) * 2) / 3,
]

/** Operands and their operator. */
export const write = (numbers: readonly number[], operator: string): string =>
  `${numbers.map(formatNumber).join(' ')} ${operator}`
