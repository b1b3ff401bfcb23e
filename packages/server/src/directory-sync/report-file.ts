import type { Lang, ListFormat } from '@atrium/contract/constants.ts'
import { syncColumns } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { inBatches, listBatch, listFile } from '#kit/files/list-file.ts'
import type { Within } from '#kit/data/database.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { phrase } from '#kit/text/language.ts'
import { cellsOf, changesOf, findingText } from './describe-sync.ts'
import { listPeopleAfter, type PersonFilter, type ReportRow } from './sync-people.store.ts'
import type { SyncRecord } from './directory-sync.store.ts'

const widths = [8, 16, 16, 28, 34, 18, 14, 16, 60, 60, 16]

interface Report {
  lang: Lang
  sync: SyncRecord
  format: ListFormat
  filter: PersonFilter
}

/** The people of a run as a file. */
export function reportFile({ lang, sync, format, filter }: Report, within: Within): DownloadFile {
  const text = (key: Parameters<typeof phrase<'directory-sync'>>[2]) => phrase(lang, 'directory-sync', key)
  const column = (key: (typeof syncColumns)[number]) => phrase(lang, 'imports', `column.${key}`)
  const rowOf = (row: ReportRow) => {
    const cells = cellsOf(lang, row)
    return [
      row.line,
      ...syncColumns.map((key) => cells[key]),
      row.outcome ? text(`outcome.${row.outcome}`) : '',
      changesOf(lang, row)
        .map(({ Column, Before, After }) => `${column(Column)}: ${Before ?? '—'} → ${After ?? '—'}`)
        .join('; '),
      row.findings.map((finding) => findingText(lang, finding)).join('; '),
      row.undo ? text(`undo.${row.undo}`) : '',
    ]
  }
  let count = 0
  async function* rows() {
    const read = (last: ReportRow | undefined) =>
      within((db) => listPeopleAfter(db, sync.id, { ...filter, after: last?.line ?? 0, limit: listBatch }))
    for await (const found of inBatches(read)) {
      count += found.length
      yield found.map(rowOf)
    }
  }
  const day = sync.createdAt.toISOString().slice(0, 10)
  return listFile({
    format,
    name: `${text('fileName')}-${day}`,
    sheet: text('report'),
    head: [
      text('line'),
      ...syncColumns.map(column),
      text('result'),
      text('changes'),
      text('reasons'),
      text('undoResult'),
    ],
    rows: rows(),
    widths,
    countRows: () => count,
    note: {
      subject: { id: sync.connectionId, name: sync.connectionName },
      changes: { format: [null, format] },
    },
  })
}
