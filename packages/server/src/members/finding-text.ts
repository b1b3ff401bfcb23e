import type { Lang } from '@atrium/contract/constants.ts'
import { phrase } from '#kit/language.ts'
import type { Finding } from './judge-rows.ts'

/** What was found, for people. */
export const findingText = (lang: Lang, { reason, values = {} }: Finding): string =>
  phrase(lang, 'imports', `finding.${reason}`, values)
