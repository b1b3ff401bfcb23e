import type { Lang, ListFormat } from '@atrium/contract/constants.ts'
import type { FormerFilter } from '@atrium/contract/members/leaving.shapes.ts'
import { toDate, type Db } from '#kit/data/database.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { phrase } from '#kit/text/language.ts'
import { inBatches, listBatch, listFile } from '#kit/files/list-file.ts'
import { listFormerAfter, type FormerRow } from './leaving.store.ts'

const columns = ['name', 'account', 'department', 'leftTime', 'leftBy', 'why', 'handOvers'] as const
const widths = [16, 18, 28, 18, 16, 40, 10]

interface FormerFileOptions {
  lang: Lang
  timeZone: string
  format: ListFormat
  filter: FormerFilter
}

/** The former members as a file. */
export function formerFile(
  { lang, timeZone, format, filter }: FormerFileOptions,
  within: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): DownloadFile {
  const times = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const rowOf = (row: FormerRow) => [
    row.real_name,
    row.account,
    row.department_name ?? '',
    times.format(toDate(row.left_at)),
    row.left_by ?? '',
    row.left_reason ?? '',
    row.hand_over_count,
  ]
  async function* rows() {
    const read = (last: FormerRow | undefined) =>
      within((db) => listFormerAfter(db, filter, { last, limit: listBatch }))
    for await (const found of inBatches(read)) yield found.map(rowOf)
  }
  const name = phrase(lang, 'imports', 'formerName')
  const head = columns.map((column) => phrase(lang, 'leaving', column))
  return listFile({ format, name, sheet: name, head, rows: rows(), widths })
}
