import type { Lang } from '@atrium/contract/constants.ts'
import { errorCatalogue, type ErrorName } from '@atrium/contract/errors.ts'
import { phrase } from '#kit/language.ts'
import type { SignInMethod } from './sign-in-log.ts'

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
