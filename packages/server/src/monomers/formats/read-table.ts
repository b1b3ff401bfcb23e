import { maxImportRecords } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { readCsv } from '#kit/files/spreadsheets/read-csv.ts'
import { readXlsx } from '#kit/files/spreadsheets/read-xlsx.ts'
import { maxCellLength, SheetProblem, type SheetRow } from '#kit/files/spreadsheets/sheet.ts'
import { fileMonomer, type FileRecord, type MonomerFile, type RecordProblem } from './file-record.ts'
import { MonomerFileError } from './monomer-file-error.ts'
import { capColumns, columnOf } from './table-columns.ts'

type Column = NonNullable<ReturnType<typeof columnOf>>

/** Without these, no monomer can be told. */
const needed = ['symbol', 'smiles', 'polymerType'] as const

/** Reads monomers with SMILES from a table, whose headings are in either language. Throws `MonomerFileError`. */
export function readTable(bytes: Uint8Array, kind: 'csv' | 'xlsx'): MonomerFile {
  const rows = rowsOf(bytes, kind)
  const [head, ...others] = rows
  const columns = (head?.cells ?? []).map(columnOf)
  const missing = needed.filter((column) => !columns.includes(column))
  if (missing.length > 0) throw new MonomerFileError('no-columns', { columns: missing.join(', ') })
  const records = others.filter(({ cells }) => cells.some(Boolean)).map((row) => recordOf(row, columns))
  return { records, source: '', licenceNote: '' }
}

function rowsOf(bytes: Uint8Array, kind: 'csv' | 'xlsx'): SheetRow[] {
  const rows: SheetRow[] = []
  const take = (row: SheetRow) => {
    // One more for the headings.
    if (rows.length > maxImportRecords) throw new MonomerFileError('too-many-records')
    rows.push(row)
  }
  try {
    if (kind === 'xlsx') readXlsx(bytes, take)
    else readCsv(bytes, take)
  } catch (problem) {
    if (problem instanceof MonomerFileError) throw problem
    const fault = problem instanceof SheetProblem ? problem.fault : 'unreadable'
    if (fault === 'merged-cells') throw new MonomerFileError('merged-cells', (problem as SheetProblem).values)
    throw new MonomerFileError(fault === 'unreadable' ? 'sheet' : 'too-much-text')
  }
  return rows
}

function recordOf({ line, cells, formulas }: SheetRow, columns: readonly (Column | undefined)[]): FileRecord {
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? ''
  const labels = capColumns.filter((label) => cell(label) !== '')
  const monomer = fileMonomer({
    symbol: cell('symbol'),
    name: cell('name'),
    polymerType: cell('polymerType'),
    monomerType: cell('monomerType'),
    naturalAnalog: cell('naturalAnalog') || null,
    aliases: cell('aliases').split(/[,，、;；]/u),
    structure: cell('smiles'),
    rgroups: labels.length > 0 ? labels.map((label) => ({ label, capSmiles: cell(label) })) : null,
    source: cell('source'),
    licence: cell('licence'),
  })
  return { line, monomer, problem: problemOf(cells, formulas, columns) }
}

/** Cells are cut at their longest length: what is left of a SMILES would be another one. */
function problemOf(
  cells: readonly string[],
  formulas: readonly number[],
  columns: readonly (Column | undefined)[],
): RecordProblem | null {
  const formula = formulas.map((at) => columns[at]).find(Boolean)
  if (formula) return { code: 'record.formula', details: { column: formula } }
  const long = cells.findIndex((cell, at) => columns[at] !== undefined && cell.length >= maxCellLength)
  if (long < 0) return null
  return { code: 'record.too-long', details: { column: String(columns[long]), max: maxCellLength - 1 } }
}
