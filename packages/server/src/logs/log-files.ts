import type { Lang, ListFormat } from '@atrium/contract/constants.ts'
import type { SignInFilter } from '@atrium/contract/logs/logs.shapes.ts'
import { toDate, type Within } from '#kit/database.ts'
import type { DownloadFile } from '#kit/downloads.ts'
import { phrase } from '#kit/language.ts'
import { inBatches, listFile } from '#kit/list-file.ts'
import { readSignIns, type SignInLogRow, type SignInWish } from './sign-in-list.ts'
import { toldSignIn } from './told-entry.ts'

export type TextKey = Parameters<typeof phrase<'logs'>>[2]

/** What every file of a log is made with. */
export interface LogFile {
  lang: Lang
  timeZone: string
  format: ListFormat
  now: number
  within: Within
  /** What was chosen, as the log keeps it. */
  kept: Record<string, unknown>
}

/** So many rows are read at once. More are hardly faster, and live long enough for their memory to be cleared away late. */
export const logBatch = 500

/** Words of the log, in their order. */
export const texts = (lang: Lang, keys: readonly TextKey[]) => keys.map((key) => phrase(lang, 'logs', key))

/** `2026-11-20 09:30:05` in a time zone. Entries near each other share the hour: it is not looked up for each. */
export function clockIn(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  let [minute, text] = [Number.NaN, '']
  return (at) => {
    const time = toDate(at).getTime()
    const own = Math.floor(time / 60_000)
    if (own !== minute) [minute, text] = [own, format.format(time).slice(0, -2)]
    return text + String(Math.floor((time % 60_000) / 1_000)).padStart(2, '0')
  }
}

/** The attempts to sign in as a file. */
export function signInFile(
  wish: SignInWish & { filter: SignInFilter },
  { lang, timeZone, format, within, kept }: LogFile,
): DownloadFile {
  const timeOf = clockIn(timeZone)
  let count = 0
  const rowOf = (row: SignInLogRow) => {
    const told = toldSignIn(lang, row)
    return [
      timeOf(row.at),
      told.RealName,
      told.Account,
      told.DepartmentName ?? '',
      told.MethodText,
      told.ResultText,
      told.Address,
      told.Device,
      told.LoginClient ?? '',
      told.ProductType ?? '',
      told.RequestID,
    ]
  }
  async function* rows() {
    const read = (last: SignInLogRow | undefined) =>
      within((db) => readSignIns(db, wish, { after: last && [last.at, last.id], limit: logBatch }))
    for await (const found of inBatches(read, logBatch)) {
      count += found.length
      yield found.map(rowOf)
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
      changes: { filters: [null, kept], format: [null, format] },
    },
  })
}

/** The heading of a file whose first column is a time, with the time zone it is told in. */
export const zoned = ([time = '', ...others]: readonly string[], timeZone: string) => [
  `${time} (${timeZone})`,
  ...others,
]
