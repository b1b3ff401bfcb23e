import type { Lang } from '@atrium/contract/constants.ts'
import type { Within } from '#kit/data/database.ts'
import { inBatches, listBatch, listFile } from '#kit/files/list-file.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { phrase } from '#kit/text/language.ts'
import { findingsOf } from './import-views.ts'
import { listRowsAfter, type ImportRow } from './imports.store.ts'

const columns = ['record', 'symbol', 'newSymbol', 'name', 'polymerType', 'judgement', 'outcome', 'findings'] as const

/** The monomers of a file with their findings and what became of each, as CSV. */
export function resultFile(lang: Lang, id: string, read: Within): DownloadFile {
  const text = (key: Parameters<typeof phrase<'monomer-imports'>>[2]) => phrase(lang, 'monomer-imports', key)
  const rowOf = (row: ImportRow) => [
    row.record,
    row.given.symbol,
    row.newSymbol ?? '',
    row.given.name,
    row.given.polymerType,
    row.judgement ? text(`judgement.${row.judgement}`) : '',
    row.outcome ? text(`outcome.${row.outcome}`) : '',
    findingsOf(row, lang)
      .map(({ message }) => message)
      .join('; '),
  ]
  async function* rows() {
    const next = (last: ImportRow | undefined) => read((db) => listRowsAfter(db, id, last?.record ?? 0, listBatch))
    for await (const found of inBatches(next)) yield found.map(rowOf)
  }
  return listFile({
    format: 'csv',
    name: text('resultName'),
    sheet: text('resultName'),
    head: columns.map((column) => text(`result.${column}`)),
    rows: rows(),
    widths: [],
  })
}
