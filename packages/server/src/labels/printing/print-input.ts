import type { Lang } from '@atrium/contract/constants.ts'
import { maxPrintLabels, type PrintRow as GivenRow, type WrongValue } from '@atrium/contract/labels/printing.shapes.ts'
import type { Calibration } from '@atrium/labels/layout/impose.ts'
import { countLabels, findRowProblems, type PrintRow, type RowProblem } from '@atrium/labels/layout/print-rows.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { CallError } from '#kit/http/call-error.ts'
import { phrase } from '#kit/text/language.ts'

/** How many wrong values an answer names, and how many its sentence. */
const maxNamed = 500
const maxSaid = 3

export interface GivenPrint {
  Rows: readonly GivenRow[]
  Dpi: number
  StartCell?: number
  OffsetX?: number
  OffsetY?: number
  ScaleX?: number
  ScaleY?: number
  Override?: boolean
}

/** What is printed, and how. */
export interface Print {
  rows: PrintRow[]
  labelCount: number
  dpi: number
  startCell: number
  calibration: Calibration
  isOverridden: boolean
}

/** The rows of a call. Throws `labels.wrong-rows` with each wrong value, and `labels.too-many-labels`. */
export function readPrint(
  template: LabelTemplate,
  given: GivenPrint,
  { lang, maxLabels = maxPrintLabels }: { lang: Lang; maxLabels?: number },
): Print {
  const rows = given.Rows.map(({ Values, Copies = 1 }) => ({ values: Values, copies: Copies }))
  const labelCount = countLabels(rows)
  if (labelCount > maxLabels) throw new CallError('labels.too-many-labels', { values: { max: String(maxLabels) } })
  checkValues(findRowProblems(template, rows), lang)
  const cells = template.media.sheet ? template.media.sheet.columns * template.media.sheet.rows : 1
  return {
    rows,
    labelCount,
    dpi: given.Dpi,
    startCell: Math.min(given.StartCell ?? 1, cells),
    calibration: {
      offsetX: given.OffsetX ?? 0,
      offsetY: given.OffsetY ?? 0,
      scaleX: given.ScaleX ?? 1,
      scaleY: given.ScaleY ?? 1,
    },
    isOverridden: given.Override ?? false,
  }
}

export const wrongValueOf = ({ row, field, code, subject }: RowProblem, lang: Lang): WrongValue => ({
  Row: row + 1,
  Field: field.slice(0, 200),
  Code: code,
  Message: phrase(lang, 'labels', `binding.${code}`, { subject }),
})

function checkValues(problems: readonly RowProblem[], lang: Lang): void {
  if (problems.length === 0) return
  const wrong = problems.slice(0, maxNamed).map((problem) => wrongValueOf(problem, lang))
  const said = wrong
    .slice(0, maxSaid)
    .map(({ Row, Field, Message }) =>
      phrase(lang, 'labels', 'row.problem', { row: String(Row), place: Field, problem: Message }),
    )
  throw new CallError('labels.wrong-rows', {
    values: { problems: said.join(lang === 'zh' ? '；' : '; ') },
    details: { rows: wrong },
  })
}
