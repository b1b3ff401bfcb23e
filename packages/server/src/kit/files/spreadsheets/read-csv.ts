import { cutCell, isLikeFormula, maxColumns, SheetProblem, type SheetRow } from './sheet.ts'

/** Reads a CSV file, row by row: UTF-8, UTF-16 or GB18030; commas, semicolons or tabs; cells in quotes where needed. */
export function readCsv(bytes: Uint8Array, onRow: (row: SheetRow) => void): void {
  const text = decodeText(bytes)
  const separator = separatorOf(text)
  let line = 1
  let row: string[] = []
  let at = 0
  const endRow = () => {
    if (row.some(Boolean)) onRow({ line, cells: row.map(unguarded), formulas: formulasIn(row) })
    row = []
    line += 1
  }
  while (at < text.length) {
    const { cell, end } = cellAt(text, at, separator)
    if (row.length < maxColumns) row.push(cutCell(cell.trim()))
    at = end
    if (text[at] === separator) {
      at += 1
      continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    endRow()
  }
  if (row.length > 0) endRow()
}

/** A text file as text: UTF-8, UTF-16 or GB18030. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** What the mark at the beginning says. */
function encodingOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Whichever stands most often in the first line. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const counted = [',', ';', '\t'].map((separator) => ({ separator, count: head.split(separator).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator
}

/** The cell that begins at a place, and where it ends. */
function cellAt(text: string, start: number, separator: string): { cell: string; end: number } {
  if (text[start] === '"') return quotedAt(text, start)
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end += 1
  return { cell: text.slice(start, end), end }
}

function quotedAt(text: string, start: number): { cell: string; end: number } {
  let cell = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new SheetProblem('unreadable')
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    at = quote + 2
  }
}

/** Our own exports, and those of careful programs, put an apostrophe before what would be taken for a formula. */
const unguarded = (cell: string): string =>
  cell.startsWith("'") && isLikeFormula(cell.slice(1)) ? cell.slice(1) : cell

const formulasIn = (row: readonly string[]): number[] =>
  row.flatMap((cell, column) => (cell.startsWith('=') ? [column] : []))
