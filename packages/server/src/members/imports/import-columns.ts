import { importColumns, type ImportColumn } from '@atrium/contract/members/imports.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { CallError } from '#kit/http/call-error.ts'
import { phrase } from '#kit/text/language.ts'
import { normalizeHeading, type SheetRow } from '#kit/files/spreadsheets/sheet.ts'

/** The heading of a column in the template; a star marks the required one. */
export const headingOf = (lang: Lang, column: ImportColumn): string =>
  phrase(lang, 'imports', `column.${column}`) + (column === 'name' ? ' *' : '')

const known = new Map<string, ImportColumn>(
  importColumns.flatMap((column) =>
    (['zh', 'en'] as const).map((lang) => [normalizeHeading(headingOf(lang, column)), column]),
  ),
)
/** The known headings in both languages, normalized. */
export const knownHeadings: readonly string[] = [...known.keys()]

/** Columns without which a file is not an import: the name and a contact. */
const needed: readonly (readonly ImportColumn[])[] = [['name'], ['phone', 'email']]

/** The unknown headings of a file. */
export const otherHeadings = (head: SheetRow | undefined): string[] =>
  (head?.cells ?? [])
    .map((heading) => heading.trim())
    .filter((heading) => heading && !known.has(normalizeHeading(heading)))

/**
 * The columns by position, from headings in either language; undefined for unknown ones. Throws if required ones are
 * missing.
 */
export function columnsIn(head: SheetRow | undefined, lang: Lang): (ImportColumn | undefined)[] {
  const columns = (head?.cells ?? []).map((heading) => known.get(normalizeHeading(heading)))
  const missing = needed.filter((choices) => !choices.some((column) => columns.includes(column)))
  // A single unknown column is not a table.
  if (columns.every((column) => !column) && (head?.cells ?? []).filter(Boolean).length < 2)
    throw new CallError('upload.wrong-format')
  if (missing.length > 0)
    throw new CallError('imports.wrong-template', {
      values: { columns: missing.map(([column]) => column && phrase(lang, 'imports', `column.${column}`)).join(', ') },
    })
  return columns
}
