import { importColumns, type ImportColumn } from '@atrium/contract/members/imports.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { CallError } from '#kit/call-error.ts'
import { phrase } from '#kit/language.ts'
import { normalizeHeading, type SheetRow } from '#kit/spreadsheets/sheet.ts'

/** What a column is called in the template; the one without which nothing can be imported has a star. */
export const headingOf = (lang: Lang, column: ImportColumn): string =>
  phrase(lang, 'imports', `column.${column}`) + (column === 'name' ? ' *' : '')

const known = new Map<string, ImportColumn>(
  importColumns.flatMap((column) =>
    (['zh', 'en'] as const).map((lang) => [normalizeHeading(headingOf(lang, column)), column]),
  ),
)
/** The headings of our columns in both languages, normalized. */
export const knownHeadings: readonly string[] = [...known.keys()]

/** Without these a file is none of ours: the name, and some way to sign in. */
const needed: readonly (readonly ImportColumn[])[] = [['name'], ['phone', 'email']]

/** The headings of a file that are none of ours. */
export const otherHeadings = (head: SheetRow | undefined): string[] =>
  (head?.cells ?? [])
    .map((heading) => heading.trim())
    .filter((heading) => heading && !known.has(normalizeHeading(heading)))

/**
 * Which column of ours stands where, by the headings in either language; columns that are none of ours are left alone.
 * Fails with those that are missing.
 */
export function columnsIn(head: SheetRow | undefined, lang: Lang): (ImportColumn | undefined)[] {
  const columns = (head?.cells ?? []).map((heading) => known.get(normalizeHeading(heading)))
  const missing = needed.filter((choices) => !choices.some((column) => columns.includes(column)))
  // A text without one known heading and without a second column is no table at all.
  if (columns.every((column) => !column) && (head?.cells ?? []).filter(Boolean).length < 2)
    throw new CallError('upload.wrong-format')
  if (missing.length > 0)
    throw new CallError('imports.wrong-template', {
      values: { columns: missing.map(([column]) => column && phrase(lang, 'imports', `column.${column}`)).join(', ') },
    })
  return columns
}
