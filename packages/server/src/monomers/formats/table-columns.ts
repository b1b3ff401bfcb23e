import type { Lang } from '@atrium/contract/constants.ts'
import { normalizeHeading } from '#kit/files/spreadsheets/sheet.ts'
import { phrase } from '#kit/text/language.ts'

/** The columns of monomers in tables, in the order in which they are written. */
export const tableColumns = [
  'symbol',
  'name',
  'polymerType',
  'monomerType',
  'naturalAnalog',
  'smiles',
  'aliases',
  'source',
  'licence',
] as const
export type TableColumn = (typeof tableColumns)[number]
/** The caps of R groups have a column each. */
export const capColumns = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8'] as const

export const columnHeading = (lang: Lang, column: TableColumn): string =>
  phrase(lang, 'monomer-imports', `column.${column}`)

const known = new Map<string, TableColumn | (typeof capColumns)[number]>([
  ...tableColumns.flatMap((column) =>
    [column, columnHeading('zh', column), columnHeading('en', column)].map((heading): [string, TableColumn] => [
      normalizeHeading(heading),
      column,
    ]),
  ),
  ...capColumns.map((label): [string, (typeof capColumns)[number]] => [normalizeHeading(label), label]),
])

/** The column of a heading in either language, or as HELM sets name it. */
export const columnOf = (heading: string) => known.get(normalizeHeading(heading))
