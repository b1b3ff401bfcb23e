import type { Lang, ListFormat } from '@atrium/contract/constants.ts'
import type { Within } from '#kit/data/database.ts'
import { inBatches, listBatch, listFile } from '#kit/files/list-file.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { phrase } from '#kit/text/language.ts'
import { recordOf } from './call-answers.ts'
import { listCalls, type CallFilter, type CallRow } from './call-records.store.ts'

const exportColumns = [
  'requestTime',
  'application',
  'interface',
  'projectCode',
  'app',
  'address',
  'syncStatus',
  'responseStatus',
  'statusCode',
  'rejectionReason',
  'responseTime',
  'duration',
  'cancelableTime',
  'reqId',
] as const

interface RecordsFile {
  batch: Within
  filter: CallFilter
  format: ListFormat
  lang: Lang
}

/** The calls that a filter leaves, as a file. */
export function callRecordsFile({ batch, filter, format, lang }: RecordsFile): DownloadFile {
  const word = (key: (typeof exportColumns)[number] | 'fileName') => phrase(lang, 'server', `openCalls.${key}`)
  async function* rows() {
    const read = (last: CallRow | undefined) =>
      batch((db) => listCalls(db, filter, { before: last?.id, limit: listBatch }))
    for await (const calls of inBatches<CallRow>(read)) yield calls.map((call) => cellsOf(call, lang))
  }
  const name = word('fileName')
  const widths = [26, 20, 24, 14, 20, 18, 12, 20, 10, 26, 26, 12, 26, 38]
  return listFile({ format, name, sheet: name, head: exportColumns.map(word), rows: rows(), widths })
}

function cellsOf(row: CallRow, lang: Lang): readonly (string | number)[] {
  const call = recordOf(row, lang)
  return [
    call.RequestTime,
    call.PlatformName,
    call.InterfaceName,
    call.ProjectCode,
    call.AppName,
    call.Address,
    phrase(lang, 'server', `syncStatus.${call.SyncStatus}`),
    call.ResponseStatus ? phrase(lang, 'server', `responseStatus.${call.ResponseStatus}`) : '',
    call.StatusCode ?? '',
    call.RejectionReason ?? '',
    call.ResponseTime ?? '',
    call.DurationMs ?? '',
    call.CancelableTime ?? '',
    call.ReqID,
  ]
}
