import type { PathStep } from '../geometry/path.ts'

/** Corners of a round end, as parts of its radius: along and across the line. */
const roundEnd = [
  [0, -1],
  [0.71, -0.71],
  [1, 0],
  [0.71, 0.71],
  [0, 1],
] as const
const buttEnd = [
  [0, -1],
  [0, 1],
] as const

/** Outlines of the strokes along a line of points, x and y in turn. All turn the same way, so that overlaps stay filled. */
export function strokeOutlines(line: readonly number[], width: number, hasRoundEnds: boolean): PathStep[] {
  const steps: PathStep[] = []
  for (let index = 0; index + 3 < line.length; index += 2) {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = line.slice(index, index + 4)
    const length = Math.hypot(toX - fromX, toY - fromY)
    if (length === 0) continue
    const [alongX, alongY] = [((toX - fromX) / length) * (width / 2), ((toY - fromY) / length) * (width / 2)]
    const end = hasRoundEnds ? roundEnd : buttEnd
    const corners = [
      ...end.map(([along, across]) => [toX + along * alongX - across * alongY, toY + along * alongY + across * alongX]),
      ...end.map(([along, across]) => [
        fromX - along * alongX + across * alongY,
        fromY - along * alongY - across * alongX,
      ]),
    ]
    steps.push(...corners.map((points, at): PathStep => ({ command: at === 0 ? 'M' : 'L', points })), {
      command: 'Z',
      points: [],
    })
  }
  return steps
}
