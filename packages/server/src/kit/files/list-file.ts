import { xlsxType, type ListFormat } from '@atrium/contract/constants.ts'
import { csvLine, csvStart, type DownloadFile } from '../http/downloads.ts'
import { xlsxOf } from './spreadsheets/write-xlsx.ts'

type Row = readonly (string | number)[]

/** A list behind the first one of a file. */
export interface FurtherList {
  sheet: string
  head?: readonly string[]
  rows: AsyncIterable<readonly Row[]>
  widths: readonly number[]
}

interface List {
  format: ListFormat
  /** What the file is called, without its ending. */
  name: string
  /** What its sheet is called. */
  sheet: string
  head: readonly string[]
  /** Rows in batches, as they are at hand. */
  rows: AsyncIterable<readonly Row[]>
  /** Widths of the columns in characters. */
  widths: readonly number[]
  /** What stands behind the rows: a sheet of its own each in a workbook. Asked for when all rows before were read. */
  after?: readonly FurtherList[]
  note?: DownloadFile['note']
  countRows?: DownloadFile['countRows']
}

/** A list as a file for spreadsheets. It begins to leave before the last row was read. */
export function listFile({ format, name, sheet, head, rows, widths, after = [], note, countRows }: List): DownloadFile {
  const file = { fileName: `${name}.${format}`, ...(note && { note }), ...(countRows && { countRows }) }
  if (format === 'csv') return { ...file, mediaType: 'text/csv; charset=utf-8', content: csvOf(head, rows, after) }
  const sheets = [
    { name: sheet, head, rows, widths },
    ...after.map((each) => ({ name: each.sheet, head: each.head ?? [], rows: each.rows, widths: each.widths })),
  ]
  return { ...file, mediaType: xlsxType, content: xlsxOf(sheets) }
}

/** Rows that are made when they are asked for. */
export async function* once(make: () => Promise<readonly Row[]>) {
  yield await make()
}

/** As bytes, which are outside the heap: long texts that wait to be sent would grow old in it. */
async function* csvOf(head: readonly string[], batches: AsyncIterable<readonly Row[]>, after: readonly FurtherList[]) {
  yield csvStart + csvLine(head)
  for await (const rows of batches) yield Buffer.from(rows.map(csvLine).join(''))
  for (const each of after) {
    yield csvLine([])
    if (each.head) yield csvLine([each.sheet]) + csvLine(each.head)
    for await (const rows of each.rows) yield rows.map(csvLine).join('')
  }
}

/** Rows that a query for a list reads: decoding and writing 1,000 kept others waiting for 20 ms. */
export const listBatch = 200

/** All rows of a list in batches of `size`, each read behind the last row of the one before. */
export async function* inBatches<T>(
  read: (last: T | undefined) => Promise<readonly T[]>,
  size = listBatch,
): AsyncGenerator<readonly T[]> {
  let last: T | undefined
  for (;;) {
    const found = await read(last)
    yield found
    last = found.at(-1)
    if (last === undefined || found.length < size) return
  }
}
