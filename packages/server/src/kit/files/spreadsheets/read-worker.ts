import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { maxTextLength, normalizeHeading, SheetProblem, type SheetFault, type SheetRow } from './sheet.ts'

export interface ReadRequest {
  path: string
  kind: 'xlsx' | 'csv'
  maxRows: number
  /** Normalized headings of the first row: below it, cells of other columns are dropped. Without them, none are. */
  headings?: readonly string[]
}
export type ReadReport = { rows: SheetRow[] } | { isDone: true } | { fault: SheetFault; values: Record<string, string> }

/** So many rows are handed over at once: taking them in must not hold up the server. */
const batch = 1_000

const { path, kind, maxRows, headings } = workerData as ReadRequest
const report = (what: ReadReport) => parentPort?.postMessage(what)

let rows: SheetRow[] = []
let count = 0
let textLength = 0
let isKept: boolean[] | undefined
const take = (row: SheetRow) => {
  count += 1
  if (count > maxRows) throw new SheetProblem('too-many-rows')
  const known = keepKnownColumns(row)
  for (const cell of known.cells) textLength += cell.length
  if (textLength > maxTextLength) throw new SheetProblem('too-much-text')
  rows.push(known)
  if (rows.length < batch) return
  report({ rows })
  rows = []
}

function keepKnownColumns({ line, cells, formulas }: SheetRow): SheetRow {
  const wellFormed = cells.map((cell) => cell.toWellFormed())
  if (!headings) return { line, cells: wellFormed, formulas }
  if (!isKept) {
    isKept = wellFormed.map((heading) => headings.includes(normalizeHeading(heading)))
    return { line, cells: wellFormed, formulas }
  }
  return {
    line,
    cells: wellFormed.map((cell, column) => (isKept?.[column] ? cell : '')),
    formulas: formulas.filter((column) => isKept?.[column]),
  }
}

try {
  const bytes = readFileSync(path)
  if (kind === 'xlsx') readXlsx(bytes, take)
  else readCsv(bytes, take)
  report({ rows })
  report({ isDone: true })
} catch (problem) {
  const known = problem instanceof SheetProblem ? problem : new SheetProblem('unreadable')
  report({ fault: known.fault, values: known.values })
}
