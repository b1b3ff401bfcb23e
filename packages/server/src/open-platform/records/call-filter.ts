import type { RecordFilter } from '@atrium/contract/open-platform/call-records.shapes.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { addDays, parseMoment, startOfDay } from '#kit/text/calendar-days.ts'
import { getAuthorisation } from '../grants/authorisations.store.ts'
import type { CallFilter } from './call-records.store.ts'

/** Milliseconds of a moment, or of the beginning of a day in a time zone. */
const momentOf = (text: string, timeZone: string): number =>
  text.includes('T') ? parseMoment(text) : startOfDay(timeZone, text)

/** The filter with its period in milliseconds. Throws `logs.wrong-period`. */
export async function filterOf(db: Db, filter: RecordFilter): Promise<CallFilter> {
  const { From, Until, ...others } = filter
  if (From === undefined && Until === undefined) return { ...others, from: undefined, until: undefined }
  const { timeZone } = await getAuthorisation(db)
  const from = From === undefined ? undefined : momentOf(From, timeZone)
  const isWholeDay = Until !== undefined && !Until.includes('T') && !Number.isNaN(startOfDay(timeZone, Until))
  const end = isWholeDay ? addDays(Until, 1) : Until
  const until = end === undefined ? undefined : momentOf(end, timeZone)
  const isOrdered = from === undefined || until === undefined || from < until
  if (Number.isNaN(from ?? 0) || Number.isNaN(until ?? 0) || !isOrdered) throw new CallError('logs.wrong-period')
  return { ...others, from, until }
}
