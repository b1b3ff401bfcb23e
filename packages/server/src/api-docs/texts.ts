import type { Lang } from '@atrium/contract/constants.ts'
import type { ErrorName } from '@atrium/contract/errors.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import { apiCalls } from '@atrium/phrases/zh/api-calls.ts'
import { phrase } from '#kit/text/language.ts'

/** Gives the texts of the documentation in one language, their gaps filled. */
export type Text = (key: Parameters<typeof phrase<'apiDocs'>>[2], values?: Record<string, string>) => string

/** The texts of the documentation in a language. */
export const textIn =
  (lang: Lang): Text =>
  (key, values) =>
    phrase(lang, 'apiDocs', key, values)

/** The message of an error; what each case fills in stands in braces, as code. */
export const errorMessage = (lang: Lang, name: ErrorName): string =>
  phrase(lang, 'errors', name).replaceAll(/{{(\w+)}}/g, '`{$1}`')

/** Title and purpose of a call by its name, such as `identity.login`. English ones are those of the contract. */
export const callTexts = (lang: Lang, name: string, call: Call): Pick<Call, 'title' | 'purpose'> =>
  (lang === 'zh' && apiCalls[name]) || call
