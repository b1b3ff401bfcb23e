import type { Lang } from '@atrium/contract/constants.ts'
import { toDate } from '#kit/data/database.ts'
import { csvLine, csvStart } from '#kit/http/downloads.ts'
import { phrase } from '#kit/text/language.ts'
import { timeFormat } from '#kit/text/time-format.ts'
import { methodText, resultText, type OwnSignIn } from '#logs/logs.service.ts'

const batchSize = 1_000

/** Attempts to sign in as the lines of a CSV file, read batch by batch. */
export async function* signInLines(
  lang: Lang,
  timeZone: string,
  readBatch: (after: OwnSignIn | undefined, limit: number) => Promise<OwnSignIn[]>,
): AsyncGenerator<string> {
  const text = (key: 'time' | 'method' | 'result' | 'address' | 'device') => phrase(lang, 'server', `signIns.${key}`)
  yield (
    csvStart +
      csvLine([`${text('time')} (${timeZone})`, text('method'), text('result'), text('address'), text('device')])
  )
  const timeOf = timeFormat(timeZone)
  let rows: OwnSignIn[] = []
  do {
    rows = await readBatch(rows.at(-1), batchSize)
    yield rows
      .map((row) =>
        csvLine([timeOf(toDate(row.at)), methodText(lang, row), resultText(lang, row.result), row.address, row.device]),
      )
      .join('')
  } while (rows.length === batchSize)
}
