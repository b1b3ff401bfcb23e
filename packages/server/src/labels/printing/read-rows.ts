import type { Lang } from '@atrium/contract/constants.ts'
import { maxPrintRows, type ReadRows } from '@atrium/contract/labels/printing.shapes.ts'
import { copiesHeadings, findRowProblems, type PrintRow } from '@atrium/labels/layout/print-rows.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { CallError } from '#kit/http/call-error.ts'
import { readSheet } from '#kit/files/spreadsheets/read-sheet.ts'
import { normalizeHeading, SheetProblem, type SheetRow } from '#kit/files/spreadsheets/sheet.ts'
import type { UploadedFile } from '#kit/http/uploads.ts'
import { phrase } from '#kit/text/language.ts'
import { wrongValueOf } from './print-input.ts'

const maxCopies = 1_000
const maxNamed = 500

/** The rows of a file for a template, with what is wrong with them. Throws `labels.unreadable-sheet`. */
export async function readRowsOfFile(template: LabelTemplate, file: UploadedFile, lang: Lang): Promise<ReadRows> {
  const kind = file.type === 'text/csv' ? 'csv' : 'xlsx'
  // Plus the heading.
  const [head, ...body] = await readSheet({ path: file.path, kind, maxRows: maxPrintRows + 1 }).catch(
    (problem: unknown) => refuse(problem, lang),
  )
  const columns = columnsOf(template, head)
  const rows = body.map((row) => rowOf(row, columns)).filter(({ values }) => Object.values(values).some(Boolean))
  const headings = head?.cells ?? []
  return {
    Rows: rows.map(({ values, copies }) => ({ Values: { ...values }, Copies: copies })),
    IgnoredColumns: headings
      .filter((heading, index) => heading.trim() !== '' && columns[index] === undefined)
      .slice(0, 50),
    Problems: findRowProblems(template, rows)
      .slice(0, maxNamed)
      .map((problem) => wrongValueOf(problem, lang)),
  }
}

/** The path of the field of each column; `null` for the one of copies. */
type Columns = readonly (string | null | undefined)[]

function columnsOf({ fields }: LabelTemplate, head: SheetRow | undefined): Columns {
  const known = new Map<string, string>()
  // Paths win over titles.
  for (const { path, title } of fields)
    for (const text of [title.zh, title.en]) if (text) known.set(normalizeHeading(text), path)
  for (const { path } of fields) known.set(normalizeHeading(path), path)
  return (head?.cells ?? []).map((heading) => {
    const name = normalizeHeading(heading)
    return known.get(name) ?? (copiesHeadings.includes(name) ? null : undefined)
  })
}

function rowOf({ cells }: SheetRow, columns: Columns): PrintRow {
  const values = new Map<string, string>()
  let copies = 1
  for (const [index, path] of columns.entries()) {
    // oxlint-disable-next-line no-control-regex
    const cell = (cells[index] ?? '').replaceAll('\u0000', '').trim()
    if (path === null) copies = Math.min(maxCopies, Math.max(1, Math.round(Number(cell)) || 1))
    else if (path !== undefined) values.set(path, cell)
  }
  return { values: Object.fromEntries(values), copies }
}

function refuse(problem: unknown, lang: Lang): never {
  if (!(problem instanceof SheetProblem)) throw problem
  const values = { ...problem.values, max: String(maxPrintRows) }
  throw new CallError('labels.unreadable-sheet', {
    values: { problem: phrase(lang, 'labels', `sheet.${problem.fault}`, values) },
  })
}
