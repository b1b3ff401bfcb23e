import { errorCatalogue, type ErrorName } from '@atrium/contract/errors.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { signInResults } from '@atrium/contract/logs/sign-in-results.ts'
import { phrase } from '#kit/text/language.ts'
import type { SignInMethod } from './sign-in-log.ts'

/** Describes the result of an attempt; a lock without its minutes. */
export function resultText(lang: Lang, result: string, moreRefused?: number | null): string {
  if (moreRefused) return phrase(lang, 'logs', 'moreRefused', { count: String(moreRefused) })
  const known = signInResults.find((each) => each === result)
  if (known) return phrase(lang, 'logs', `result.${known}`)
  return result in errorCatalogue ? phrase(lang, 'errors', result as ErrorName) : result
}

const methodKeys = {
  password: 'signIns.by.password',
  code: 'signIns.by.code',
  'second-step': 'signIns.by.second-step',
  trial: 'signIns.by.trial',
  directory: 'signIns.by.directory',
  sso: 'signIns.by.sso',
  'sign-out': 'signIns.by.person',
} as const satisfies Record<SignInMethod, string>

/** Describes a sign-in method, with the connection by which the person signed in. */
export function methodText(lang: Lang, { method, connection }: { method: string; connection: string | null }): string {
  const text = method in methodKeys ? phrase(lang, 'server', methodKeys[method as SignInMethod]) : method
  return connection ? `${text} · ${connection}` : text
}
