import type { Lang, ListFormat } from '@atrium/contract/constants.ts'
import type { SignInFilter } from '@atrium/contract/logs/logs.shapes.ts'
import { toDate, type Within } from '#kit/data/database.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { phrase } from '#kit/text/language.ts'
import { inBatches, listFile } from '#kit/files/list-file.ts'
import { readSignIns, type SignInLogRow, type SignInQuery } from './sign-ins/sign-in-list.ts'
import { describeSignIn } from './operations/describe-entry.ts'

export type TextKey = Parameters<typeof phrase<'logs'>>[2]

/** Options common to the files of all logs. */
export interface LogFileOptions {
  lang: Lang
  timeZone: string
  format: ListFormat
  now: number
  within: Within
  /** The filter as it is logged. */
  filters: Record<string, unknown>
}

/** Rows per batch. Larger batches are hardly faster and survive into the old generation of the heap. */
export const logBatchSize = 500

/** Localized phrases in the order of their keys. */
export const texts = (lang: Lang, keys: readonly TextKey[]) => keys.map((key) => phrase(lang, 'logs', key))

/** Formats times in a time zone like `2026-11-20 09:30:05`. Caches the minute, since neighbouring entries share it. */
export function timeFormatter(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  let [minute, text] = [Number.NaN, '']
  return (at) => {
    const time = toDate(at).getTime()
    const own = Math.floor(time / 60_000)
    if (own !== minute) [minute, text] = [own, format.format(time).slice(0, -2)]
    return text + String(Math.floor((time % 60_000) / 1_000)).padStart(2, '0')
  }
}

/** The sign-in log as a file. */
export function signInFile(
  query: SignInQuery & { filter: SignInFilter },
  { lang, timeZone, format, within, filters }: LogFileOptions,
): DownloadFile {
  const timeOf = timeFormatter(timeZone)
  let count = 0
  const rowOf = (row: SignInLogRow) => {
    const described = describeSignIn(lang, row)
    return [
      timeOf(row.at),
      described.RealName,
      described.Account,
      described.DepartmentName ?? '',
      described.MethodText,
      described.ResultText,
      described.Address,
      described.Device,
      described.LoginClient ?? '',
      described.ProductType ?? '',
      described.RequestID,
    ]
  }
  async function* rows() {
    const read = (last: SignInLogRow | undefined) =>
      within((db) => readSignIns(db, query, { after: last && [last.at, last.id], limit: logBatchSize }))
    for await (const batch of inBatches(read, logBatchSize)) {
      count += batch.length
      yield batch.map(rowOf)
    }
  }
  const name = phrase(lang, 'logs', 'signInLog')
  const head = texts(lang, [
    'time',
    'person',
    'account',
    'department',
    'method',
    'result',
    'address',
    'device',
    'client',
    'product',
    'request',
  ])
  return listFile({
    format,
    name,
    sheet: name,
    head: zoned(head, timeZone),
    rows: rows(),
    widths: [20, 16, 18, 24, 12, 24, 18, 24, 12, 14, 38],
    countRows: () => count,
    note: {
      changes: { filters: [null, filters], format: [null, format] },
    },
  })
}

/** Adds the time zone to the first heading, whose column is a time. */
export const zoned = ([time = '', ...others]: readonly string[], timeZone: string) => [
  `${time} (${timeZone})`,
  ...others,
]
