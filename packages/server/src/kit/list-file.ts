import { xlsxType, type ListFormat } from '@atrium/contract/constants.ts'
import { csvLine, csvStart, type DownloadFile } from './downloads.ts'
import { xlsxOf } from './spreadsheets/write-xlsx.ts'

type Row = readonly (string | number)[]

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
}

/** A list as a file for spreadsheets. It begins to leave before the last row was read. */
export function listFile({ format, name, sheet, head, rows, widths }: List): DownloadFile {
  const fileName = `${name}.${format}`
  if (format === 'csv') return { fileName, mediaType: 'text/csv; charset=utf-8', content: csvOf(head, rows) }
  return { fileName, mediaType: xlsxType, content: xlsxOf([{ name: sheet, head, rows, widths }]) }
}

async function* csvOf(head: readonly string[], batches: AsyncIterable<readonly Row[]>) {
  yield csvStart + csvLine(head)
  for await (const rows of batches) yield rows.map(csvLine).join('')
}

/** So many rows are read at once. */
export const listBatch = 1_000

/** All rows of a list in batches, each read behind the last row of the one before. */
export async function* inBatches<T>(
  read: (last: T | undefined) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let last: T | undefined
  for (;;) {
    const found = await read(last)
    yield found
    last = found.at(-1)
    if (last === undefined || found.length < listBatch) return
  }
}
