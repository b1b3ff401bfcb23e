import { maxPrintRows } from '@atrium/contract/labels/printing.shapes.ts'
import { copiesHeadings, type PrintRow } from '@atrium/labels/layout/print-rows.ts'
import type { Field } from '@atrium/labels/model/label-template.ts'

/** A row as it is edited. */
export interface EditedRow extends PrintRow {
  /** Identifies the row while others come and go. */
  id: string
}

export const maxCopies = 1_000

let lastId = 0
export const newRow = (values: Readonly<Record<string, string>> = {}, copies = 1): EditedRow => ({
  id: String((lastId += 1)),
  values,
  copies,
})

/** What a column of a sheet holds: a field by its path, how many labels, or nothing that the template knows. */
type ColumnRole = { kind: 'field'; path: string } | { kind: 'copies' } | { kind: 'unknown' }

const normalized = (heading: string) => heading.normalize('NFKC').trim().toLowerCase()

function roleOf(heading: string, fields: readonly Field[]): ColumnRole {
  const name = normalized(heading)
  const field = fields.find(({ path, title }) => [path, title.zh, title.en].map(normalized).includes(name))
  if (field && name !== '') return { kind: 'field', path: field.path }
  return copiesHeadings.includes(name) ? { kind: 'copies' } : { kind: 'unknown' }
}

export interface SheetRows {
  rows: EditedRow[]
  /** Headings that are none of a field. */
  ignored: string[]
  /** How many rows were left out because there are too many. */
  tooMany: number
}

/**
 * Rows of the cells of a sheet. Where the first line has a title or a path of a field, it is the line of headings;
 * otherwise the columns are those of the fields in their order.
 */
export function rowsOfCells(cells: readonly (readonly string[])[], fields: readonly Field[]): SheetRows {
  const headings = cells[0] ?? []
  const roles = headings.map((heading) => roleOf(heading, fields))
  const hasHeadings = roles.some(({ kind }) => kind === 'field')
  const columns = hasHeadings ? roles : fields.map(({ path }): ColumnRole => ({ kind: 'field', path }))
  const lines = hasHeadings ? cells.slice(1) : cells
  return {
    rows: lines.slice(0, maxPrintRows).map((line) => rowOfCells(line, columns)),
    ignored: hasHeadings ? headings.filter((heading, index) => heading !== '' && roles[index]?.kind === 'unknown') : [],
    tooMany: Math.max(0, lines.length - maxPrintRows),
  }
}

function rowOfCells(cells: readonly string[], columns: readonly ColumnRole[]): EditedRow {
  const values: Record<string, string> = {}
  let copies = 1
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (column.kind === 'field') values[column.path] = cell
    if (column.kind === 'copies') copies = readCopies(cell) ?? 1
  }
  return newRow(values, copies)
}

/** A whole number of copies that can be printed; `null` for anything else. */
export function readCopies(text: string): number | null {
  const number = Number(text.trim())
  return text.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= maxCopies ? number : null
}

/** Cells that were pasted into the table: they fill it to the right and downwards from a cell, and it grows as needed. */
export function pasteCells(
  rows: readonly EditedRow[],
  cells: readonly (readonly string[])[],
  { row, column, fields }: { row: number; column: number; fields: readonly Field[] },
): EditedRow[] {
  const length = Math.min(maxPrintRows, Math.max(rows.length, row + cells.length))
  return Array.from({ length }, (_, index) => {
    const old = rows[index] ?? newRow()
    const line = cells[index - row]
    if (!line) return old
    const pasted = line.flatMap((cell, offset) => {
      const field = fields[column + offset]
      return field ? [[field.path, cell] as const] : []
    })
    return { ...old, values: { ...old.values, ...Object.fromEntries(pasted) } }
  })
}

/** True for rows without a single value, which are not printed; a template without fields prints them. */
export const isBlank = ({ values }: PrintRow, fields: readonly Field[]): boolean =>
  fields.length > 0 && fields.every(({ path }) => (values[path] ?? '').trim() === '')

/** A row with the longest value of each field: if that label is fine, the others have room, too. */
export function longestRow(rows: readonly PrintRow[], fields: readonly Field[]): PrintRow {
  const longest = ({ path }: Field) =>
    rows.map(({ values }) => values[path] ?? '').reduce((a, b) => (b.length > a.length ? b : a), '')
  return { values: Object.fromEntries(fields.map((field) => [field.path, longest(field)])), copies: 1 }
}
