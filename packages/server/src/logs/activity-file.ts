import type { ActivityReport, ActivityRequest } from '@atrium/contract/logs/activity.shapes.ts'
import type { Within } from '#kit/database.ts'
import type { DownloadFile } from '#kit/downloads.ts'
import { phrase } from '#kit/language.ts'
import { inBatches, listFile, once } from '#kit/list-file.ts'
import { listByDepartment, listByProduct, listNeverSignedIn, type PersonLine } from './activity.ts'
import { clockIn, logBatch, texts, zoned, type LogFile } from './log-files.ts'

interface Given extends Omit<LogFile, 'now'> {
  request: ActivityRequest
  report: ActivityReport
}

type Row = readonly (string | number)[]

/**
 * The report as a file, with what the page shows and more: who was active by span, by department and by application, how
 * the seats are used, and who has never come.
 */
export function activityFile({ request, report, lang, timeZone, format, within, kept }: Given): DownloadFile {
  const { Span, ProductId, DepartmentId } = request
  const wish = { span: Span, spans: report.Series.map(({ Starts }) => Starts), ProductId, DepartmentId }
  const timeOf = clockIn(timeZone)
  const text = (key: Parameters<typeof phrase<'logs'>>[2]) => phrase(lang, 'logs', key)
  const [starts, people] = [text(`span.${Span}`), text('activePeople')]
  let count = 0
  /** Rows that are read at once. */
  const counted = (read: () => Promise<readonly Row[]> | readonly Row[]) =>
    once(async () => {
      const rows = await read()
      count += rows.length
      return rows
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
      {
        sheet: text('byDepartment'),
        head: [starts, text('department'), people],
        rows: counted(async () => {
          const rows = await within((db) => listByDepartment(db, wish))
          return rows.map((row) => [row.starts, row.name ?? text('noDepartment'), row.people])
        }),
        widths: [14, 28, 12],
      },
      {
        sheet: text('byProduct'),
        head: [starts, text('product'), people],
        rows: counted(async () => {
          const rows = await within((db) => listByProduct(db, wish))
          return rows.map((row) => [row.starts, row.name ?? '', row.people])
        }),
        widths: [14, 28, 12],
      },
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
        rows: strangers(within, (rows) => (count += rows)),
        widths: [20, 20, 28],
      },
    ],
    countRows: () => count,
    note: { changes: { filters: [null, kept], format: [null, format] } },
  })
}

/** Who has never signed in, batch by batch. */
async function* strangers(within: Within, onRead: (rows: number) => void) {
  const read = (last: PersonLine | undefined) =>
    within((db) => listNeverSignedIn(db, { after: last?.id, limit: logBatch }))
  for await (const found of inBatches(read, logBatch)) {
    onRead(found.length)
    yield found.map((row): Row => [row.real_name, row.account, row.department ?? ''])
  }
}
