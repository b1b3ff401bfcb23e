import type { ActivityReport, ActivityRequest } from '@atrium/contract/logs/activity.shapes.ts'
import type { Within } from '#kit/data/database.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { phrase } from '#kit/text/language.ts'
import { inBatches, listFile, once } from '#kit/files/list-file.ts'
import { listByDepartment, listByProduct, listNeverSignedIn, type PersonLine } from './activity.ts'
import { timeFormatter, logBatchSize, texts, zoned, type LogFileOptions } from '../log-files.ts'

interface ActivityFileOptions extends Omit<LogFileOptions, 'now'> {
  request: ActivityRequest
  report: ActivityReport
}

type Row = readonly (string | number)[]

/**
 * The activity report as a file: active people by span, department and product, seat use, and members who have never
 * signed in.
 */
export function activityFile(options: ActivityFileOptions): DownloadFile {
  const { request, report, lang, timeZone, format, within, filters } = options
  const { Span, ProductId, DepartmentId } = request
  const filter = { span: Span, spans: report.Series.map(({ Starts }) => Starts), ProductId, DepartmentId }
  const timeOf = timeFormatter(timeZone)
  const text = (key: Parameters<typeof phrase<'logs'>>[2]) => phrase(lang, 'logs', key)
  const [starts, people] = [text(`span.${Span}`), text('activePeople')]
  let count = 0
  /** Adds the rows of a sheet to the total. */
  const counted = (read: () => Promise<readonly Row[]> | readonly Row[]) =>
    once(async () => {
      const rows = await read()
      count += rows.length
      return rows
    })
  /** A sheet of active people by department or product. */
  const byName = (sheet: string, column: string, list: typeof listByDepartment | typeof listByProduct) => ({
    sheet,
    head: [starts, column, people],
    rows: counted(async () => {
      const rows = await within((db) => list(db, filter))
      return rows.map((row) => [row.starts, row.name ?? text('noDepartment'), row.people])
    }),
    widths: [14, 28, 12],
  })
  return listFile({
    format,
    name: text('activeUsers'),
    sheet: text('series'),
    head: [starts, people, text('peakWhole'), ...zoned([text('peakAt')], timeZone)],
    rows: counted(() =>
      report.Series.map(({ Starts, People, Peak, PeakTime }) => [
        Starts,
        People,
        Peak ?? '',
        PeakTime ? timeOf(PeakTime) : '',
      ]),
    ),
    widths: [14, 12, 24, 28],
    after: [
      byName(text('byDepartment'), text('department'), listByDepartment),
      byName(text('byProduct'), text('product'), listByProduct),
      {
        sheet: text('seatUse'),
        head: [
          text('product'),
          `${people} (${report.At})`,
          ...texts(lang, ['seats', 'granted', 'free', 'unusedColumn']),
        ],
        rows: counted(() =>
          report.Products.map(({ Name, People, Seats, Granted, Unused }) => [
            Name,
            People,
            Seats,
            Granted,
            Math.max(0, Seats - Granted),
            Unused,
          ]),
        ),
        widths: [28, 24, 14, 14, 14, 18],
      },
      {
        sheet: text('neverSignedIn'),
        head: texts(lang, ['person', 'account', 'department']),
        rows: neverSignedInRows(within, (rows) => (count += rows)),
        widths: [20, 20, 28],
      },
    ],
    countRows: () => count,
    note: { changes: { filters: [null, filters], format: [null, format] } },
  })
}

/** Yields the members who have never signed in, in batches. */
async function* neverSignedInRows(within: Within, onRead: (rows: number) => void) {
  const read = (last: PersonLine | undefined) =>
    within((db) => listNeverSignedIn(db, { after: last?.id, limit: logBatchSize }))
  for await (const batch of inBatches(read, logBatchSize)) {
    onRead(batch.length)
    yield batch.map((row): Row => [row.real_name, row.account, row.department ?? ''])
  }
}
