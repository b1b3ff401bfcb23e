import type { DrawingContext } from 'bwip-js/generic'

export interface ModuleRectangle {
  x: number
  y: number
  width: number
  height: number
}

/** A code in modules. */
export interface CodeSymbol {
  width: number
  /** 1 for bars, which are as high as their place. */
  height: number
  /** Dark areas that do not overlap. */
  dark: ModuleRectangle[]
}

type Point = [x: number, y: number]

/** Takes what the encoders draw and returns whole modules. */
export function symbolDrawing(): DrawingContext<CodeSymbol> {
  let unit = { x: 1, y: 1 }
  let size = { width: 0, height: 0 }
  const bars: ModuleRectangle[] = []
  const polygons: Point[][] = []
  return {
    // The last scale is that of a module: encoders of matrices take several points for one.
    scale: (x, y) => {
      unit = { x, y }
      return [x, y]
    },
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => void (size = { width: width / unit.x, height: height / unit.y }),
    // Vertical bars around their centre.
    line: (...[x, , , , width]) =>
      void bars.push({ x: Math.round((x - width / 2) / unit.x), y: 0, width: Math.round(width / unit.x), height: 1 }),
    polygon: (points) => void polygons.push(points.map(([x, y]): Point => [x / unit.x, y / unit.y])),
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => (bars.length > 0 ? barsSymbol(bars) : matrixSymbol(polygons, size)),
  }
}

function barsSymbol(bars: ModuleRectangle[]): CodeSymbol {
  return { width: Math.max(...bars.map(({ x, width }) => x + width)), height: 1, dark: bars }
}

function matrixSymbol(polygons: Point[][], { width, height }: { width: number; height: number }): CodeSymbol {
  return { width, height, dark: rectanglesOf(fillEvenOdd(polygons, width, height)) }
}

/** Rows of modules, dark where an odd number of outlines lies to the left. */
function fillEvenOdd(polygons: Point[][], width: number, height: number): boolean[][] {
  const crossings = Array.from({ length: height }, () => new Uint8Array(width + 1))
  for (const points of polygons)
    for (const [index, [x, y]] of points.entries()) {
      const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y]
      if (x !== nextX) continue
      for (const row of crossings.slice(Math.min(y, nextY), Math.max(y, nextY))) row[x] = (row[x] ?? 0) ^ 1
    }
  return crossings.map((row) => {
    let isDark = false
    return Array.from(row.subarray(0, width), (crossing) => (isDark = isDark !== (crossing === 1)))
  })
}

/** Runs of dark modules; equal ones below each other become one rectangle. */
function rectanglesOf(rows: boolean[][]): ModuleRectangle[] {
  const all: ModuleRectangle[] = []
  let open = new Map<string, ModuleRectangle>()
  for (const [y, row] of rows.entries()) {
    const next = new Map<string, ModuleRectangle>()
    for (const [x, width] of darkRuns(row)) {
      const key = `${x} ${width}`
      const rectangle = open.get(key) ?? { x, y, width, height: 0 }
      if (rectangle.height === 0) all.push(rectangle)
      rectangle.height += 1
      next.set(key, rectangle)
    }
    open = next
  }
  return all
}

function darkRuns(row: boolean[]): [x: number, width: number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  }
  return runs
}
