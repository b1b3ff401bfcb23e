import type { Lang } from '@atrium/contract/constants.ts'
import type { ErrorName } from '@atrium/contract/errors.ts'
import { errors as enErrors } from '@atrium/phrases/en/errors.ts'
import { errors as zhErrors } from '@atrium/phrases/zh/errors.ts'
import { phrase } from '#kit/language.ts'

/** Gives the texts of the documentation in one language, their gaps filled. */
export type Text = (key: Parameters<typeof phrase<'apiDocs'>>[2], values?: Record<string, string>) => string

/** The texts of the documentation in a language. */
export const textIn =
  (lang: Lang): Text =>
  (key, values) =>
    phrase(lang, 'apiDocs', key, values)

const errors = { zh: zhErrors, en: enErrors }

/** What an error tells people; what each case fills in stands in braces, as code. */
export const errorSentence = (lang: Lang, name: ErrorName): string =>
  errors[lang][name].replaceAll(/{{(\w+)}}/g, '`{$1}`')
