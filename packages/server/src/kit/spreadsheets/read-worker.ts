import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { SheetProblem, type SheetFault, type SheetRow } from './sheet.ts'

export interface ReadRequest {
  path: string
  kind: 'xlsx' | 'csv'
  mostRows: number
}
export type ReadReport = { rows: SheetRow[] } | { isDone: true } | { fault: SheetFault; values: Record<string, string> }

/** So many rows are handed over at once: taking them in must not hold up the server. */
const batch = 1_000

const { path, kind, mostRows } = workerData as ReadRequest
const report = (what: ReadReport) => parentPort?.postMessage(what)

let rows: SheetRow[] = []
let count = 0
const take = (row: SheetRow) => {
  count += 1
  if (count > mostRows) throw new SheetProblem('too-many-rows')
  rows.push(row)
  if (rows.length < batch) return
  report({ rows })
  rows = []
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
