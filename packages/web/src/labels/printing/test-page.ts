import type { PrintPart } from './print-document.ts'

/** Length of the rulers of a test page in millimetres, where the page has room for them. */
export const rulerLength = 50

interface TestPage {
  width: number
  height: number
  offsetX: number
  offsetY: number
}

/** A page with a frame 2 mm from its edges and a ruler in each direction, to measure what a printer makes of it. */
export async function* testPage({ width, height, offsetX, offsetY }: TestPage): AsyncGenerator<PrintPart> {
  const [across, down] = rulerLengths({ width, height })
  const lines = [
    ...rulerMarks(across).map(({ at, length }) => line(5 + at, 5, 5 + at, 5 + length)),
    ...rulerMarks(down).map(({ at, length }) => line(5, 5 + at, 5 + length, 5 + at)),
    line(5, 5, 5 + across, 5),
    line(5, 5, 5, 5 + down),
  ]
  const frame = `<rect x="2" y="2" width="${width - 4}" height="${height - 4}"/>`
  const content = `<g transform="translate(${offsetX} ${offsetY})" fill="none" stroke="#000" stroke-width="0.2">${frame}${lines.join('')}</g>`
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">${content}</svg>`
  yield { definitions: '', pages: [{ width, height, markup }] }
}

/** Lengths of both rulers: whole centimetres that leave 5 mm at each end. */
export function rulerLengths({ width, height }: { width: number; height: number }): [across: number, down: number] {
  const fitting = (size: number) => Math.max(10, Math.min(rulerLength, Math.floor((size - 10) / 10) * 10))
  return [fitting(width), fitting(height)]
}

const rulerMarks = (length: number) =>
  Array.from({ length: length + 1 }, (_, at) => ({ at, length: at % 10 === 0 ? 4 : at % 5 === 0 ? 3 : 2 }))

const line = (x1: number, y1: number, x2: number, y2: number) => `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`
