import type { ErrorName } from '@atrium/contract/errors.ts'
import { errorCatalogue } from '@atrium/contract/errors.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { csvLine, csvStart } from '#kit/downloads.ts'
import { phrase } from '#kit/language.ts'
import type { SignInMethod } from '#logs/sign-in-log.ts'
import type { SignInRow } from './account.store.ts'

const batchSize = 1_000

/** Attempts to sign in as the lines of a CSV file, read batch by batch. */
export async function* signInLines(
  lang: Lang,
  timeZone: string,
  readBatch: (after: SignInRow | undefined, limit: number) => Promise<SignInRow[]>,
): AsyncGenerator<string> {
  const text = (key: 'time' | 'method' | 'result' | 'address' | 'device') => phrase(lang, 'server', `signIns.${key}`)
  yield (
    csvStart +
      csvLine([`${text('time')} (${timeZone})`, text('method'), text('result'), text('address'), text('device')])
  )
  const timeOf = timeFormat(timeZone)
  let rows: SignInRow[] = []
  do {
    rows = await readBatch(rows.at(-1), batchSize)
    yield rows
      .map((row) =>
        csvLine([timeOf(row.at), methodText(lang, row.method), resultText(lang, row.result), row.address, row.device]),
      )
      .join('')
  } while (rows.length === batchSize)
}

/** `2026-11-20 09:30:05` in a time zone. */
function timeFormat(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => format.format(at)
}

/** The result of an attempt in words; a lock without its minutes, which are long over. */
export function resultText(lang: Lang, result: string): string {
  if (result === 'success') return phrase(lang, 'server', 'signIns.success')
  if (result === 'first-step') return phrase(lang, 'server', 'signIns.firstStep')
  if (result === 'identity.locked') return phrase(lang, 'errors', 'identity.locked-by-admin')
  if (result === 'identity.too-many-attempts') return phrase(lang, 'server', 'signIns.tooMany')
  return result in errorCatalogue ? phrase(lang, 'errors', result as ErrorName) : result
}

const methodKeys = {
  password: 'signIns.by.password',
  code: 'signIns.by.code',
  'second-step': 'signIns.by.second-step',
  trial: 'signIns.by.trial',
  directory: 'signIns.by.directory',
  sso: 'signIns.by.sso',
} as const satisfies Record<SignInMethod, string>

/** By what someone tried to sign in, in words. */
export const methodText = (lang: Lang, method: string): string =>
  method in methodKeys ? phrase(lang, 'server', methodKeys[method as SignInMethod]) : method
