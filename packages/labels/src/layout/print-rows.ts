import type { BindingErrorCode } from '../binding/binding-error.ts'
import { counterText, type Counter } from '../binding/counters.ts'
import { parseDate } from '../binding/dates.ts'
import { toNumber } from '../binding/filters.ts'
import { maxValueLength } from '../binding/limits.ts'
import type { Field, LabelTemplate } from '../model/label-template.ts'
import { maxStructureLength } from '../structures/structure-drawing.ts'
import type { LabelValues } from './layout-input.ts'

/** The most rows of a print job, and the most labels: rows with their copies. */
export const maxPrintRows = 5_000
export const maxPrintLabels = 10_000
/** Longest value of a field; a picture is a data URL of 100 KB in base64. */
const maxLengths: Record<Field['type'], number> = {
  text: maxValueLength,
  number: maxValueLength,
  date: maxValueLength,
  image: 140_000,
  structure: maxStructureLength,
}

/** What a column of a sheet is called that says how many labels are printed of a row, in lower case. */
export const copiesHeadings: readonly string[] = ['份数', '张数', 'copies']

/** A row of data, and how many labels are printed of it. */
export interface PrintRow {
  /** By the `path` of the field. */
  values: Readonly<Record<string, string>>
  copies: number
}

/** What is wrong with a value of a row. */
export interface RowProblem {
  /** Index of the row, from 0. */
  row: number
  /** The `path` of the field. */
  field: string
  code: BindingErrorCode
  /** For the message. */
  subject: string
}

/** What is wrong with rows: values of fields that the template does not have, or that are none of their type. */
export function findRowProblems(template: LabelTemplate, rows: readonly PrintRow[]): RowProblem[] {
  const fields = new Map(template.fields.map((field) => [field.path, field]))
  return rows.flatMap(({ values }, row) =>
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields.get(name)
      const code = field ? valueProblem(field, value) : 'field.unknown'
      return code ? [{ row, field: name, code, subject: field ? value.slice(0, 50) : name.slice(0, 50) }] : []
    }),
  )
}

/** An empty value is one of every type: it prints nothing. */
function valueProblem({ type }: Field, value: string): BindingErrorCode | null {
  if (value === '') return null
  if (value.length > maxLengths[type]) return 'value.too-long'
  if (type === 'number' && toNumber(value) === null) return 'value.not-a-number'
  return type === 'date' && !parseDate(value) ? 'date.invalid' : null
}

/** A label as it is printed. */
export interface PrintedLabel {
  /** Index of its row, from 0. */
  row: number
  values: LabelValues
  /** How often it is printed as it is: more than once where no counter tells its copies apart. */
  copies: number
}

export interface Numbering {
  /** YYYY-MM-DD. */
  today: string
  /** Numbers that earlier jobs took, by the `id` of the counter. */
  issued: Readonly<Record<string, number>>
}

/** The labels of rows in the order in which they are printed. Throws `counter.out-of-range` as `counterText` does. */
export function* listLabels(
  template: LabelTemplate,
  rows: readonly PrintRow[],
  { today, issued }: Numbering,
): Generator<PrintedLabel> {
  const isCounted = template.counters.some(({ every }) => every === 'label')
  let label = 0
  for (const [row, { values, copies }] of rows.entries()) {
    const rounds = isCounted ? copies : Math.min(copies, 1)
    for (let round = 0; round < rounds; round += 1) {
      const counters = template.counters.map((counter) => {
        const taken = Object.hasOwn(issued, counter.id) ? (issued[counter.id] ?? 0) : 0
        return [counter.id, counterText(counter, { label: label + round, row, issued: taken })] as const
      })
      yield {
        row,
        values: { fields: values, counters: Object.fromEntries(counters), today },
        copies: isCounted ? 1 : copies,
      }
    }
    label += copies
  }
}

export const countLabels = (rows: readonly PrintRow[]): number => rows.reduce((sum, { copies }) => sum + copies, 0)

/** How many numbers rows take of each counter that goes on from job to job. */
export function numbersTaken(counters: readonly Counter[], rows: readonly PrintRow[]): Record<string, number> {
  const taken = counters
    .filter(({ scope }) => scope === 'template')
    .map(({ id, every }) => [id, every === 'label' ? countLabels(rows) : rows.length] as const)
  return Object.fromEntries(taken)
}
