import type { Rectangle } from './path.ts'
import { formatNumber } from './path.ts'

/** Which cells of a grid are dark; those outside are light. */
export interface Cells {
  columns: number
  rows: number
  isDark(column: number, row: number): boolean
  /** Where the lines between cells are; a cell's left edge is `x(column)`, its right edge `x(column + 1)`. */
  x(line: number): number
  y(line: number): number
}

/**
 * The outline of dark cells as one path of M, H, V and Z, moved inwards by `inset`. Cells that touch are one area, without a
 * seam; cells that meet at a corner alone stay apart. Rasterisers paint every dot that an area touches, so that without an
 * inset a code that lies exactly on whole dots gains one on each side.
 */
export function traceOutline(cells: Cells, inset: number): string {
  const edges = collectEdges(cells)
  let path = ''
  for (const [start, directions] of edges)
    while (directions.length > 0) path += formatCorners(takeCorners(edges, start, cells.columns + 1), cells, inset)
  return path
}

/** Cells of rectangles that do not need to lie on a grid: their own edges are its lines. */
export function cellsOfRectangles(rectangles: readonly Rectangle[]): Cells {
  const xs = sortedUnique(rectangles.flatMap(({ x, width }) => [x, x + width]))
  const ys = sortedUnique(rectangles.flatMap(({ y, height }) => [y, y + height]))
  const columns = Math.max(0, xs.length - 1)
  const rows = Math.max(0, ys.length - 1)
  const columnAt = new Map(xs.map((x, index) => [x, index]))
  const rowAt = new Map(ys.map((y, index) => [y, index]))
  const dark = new Uint8Array(columns * rows)
  for (const { x, y, width, height } of rectangles) {
    const [left = 0, right = 0] = [columnAt.get(x), columnAt.get(x + width)]
    for (let row = rowAt.get(y) ?? 0; row < (rowAt.get(y + height) ?? 0); row++)
      dark.fill(1, row * columns + left, row * columns + right)
  }
  return {
    columns,
    rows,
    isDark: (column, row) =>
      column >= 0 && row >= 0 && column < columns && row < rows && dark[row * columns + column] === 1,
    x: (line) => xs[line] ?? 0,
    y: (line) => ys[line] ?? 0,
  }
}

const sortedUnique = (numbers: number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b)

/** An edge of a dark cell, clockwise around it. Directions: 0 right, 1 down, 2 left, 3 up. */
type Direction = 0 | 1 | 2 | 3
type Edges = Map<number, Direction[]>

interface Corner {
  column: number
  row: number
  arriving: Direction
  leaving: Direction
}

/** Corners of the grid are numbered row by row. */
function collectEdges(cells: Cells): Edges {
  const edges: Edges = new Map()
  const width = cells.columns + 1
  const add = (column: number, row: number, direction: Direction) => {
    const corner = row * width + column
    const directions = edges.get(corner)
    if (directions) directions.push(direction)
    else edges.set(corner, [direction])
  }
  for (let row = 0; row < cells.rows; row++)
    for (let column = 0; column < cells.columns; column++) {
      if (!cells.isDark(column, row)) continue
      if (!cells.isDark(column, row - 1)) add(column, row, 0)
      if (!cells.isDark(column + 1, row)) add(column + 1, row, 1)
      if (!cells.isDark(column, row + 1)) add(column + 1, row + 1, 2)
      if (!cells.isDark(column - 1, row)) add(column, row + 1, 3)
    }
  return edges
}

const turned = (direction: Direction, quarters: number) => ((direction + quarters) % 4) as Direction

/** Takes the edges of one outline away, and returns the corners where it turns. */
function takeCorners(edges: Edges, start: number, width: number): Corner[] {
  const corners: Corner[] = []
  const steps = [1, width, -1, -width]
  const first = edges.get(start)?.pop()
  if (first === undefined) return corners
  let direction = first
  let corner = start
  do {
    corner += steps[direction] ?? 0
    const arriving = direction
    direction = corner === start ? first : takeNext(edges.get(corner) ?? [], arriving)
    if (direction !== arriving)
      corners.push({ column: corner % width, row: Math.floor(corner / width), arriving, leaving: direction })
  } while (corner !== start)
  return corners
}

/** Where two cells meet at a corner, the turn to the right stays with the same cell. */
function takeNext(directions: Direction[], arriving: Direction): Direction {
  const right = directions.indexOf(turned(arriving, 1))
  const index = right === -1 ? 0 : right
  return directions.splice(index, 1)[0] ?? arriving
}

/** Towards the dark cell, which is on the right of its edges. */
const inwards: readonly (readonly [number, number])[] = [
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
]

function formatCorners(corners: readonly Corner[], cells: Cells, inset: number): string {
  const steps = corners.map(({ column, row, arriving, leaving }, index) => {
    const [before, after] = [inwards[arriving] ?? [0, 0], inwards[leaving] ?? [0, 0]]
    const x = formatNumber(cells.x(column) + (before[0] + after[0]) * inset)
    const y = formatNumber(cells.y(row) + (before[1] + after[1]) * inset)
    if (index === 0) return `M${x} ${y}`
    return arriving % 2 === 0 ? `H${x}` : `V${y}`
  })
  return `${steps.join('')}Z`
}
