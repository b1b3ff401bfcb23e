import type { Lang } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { phrase } from '#kit/text/language.ts'
import type { Finding } from './row-validator.ts'

/** Describes a finding in a language. */
export function findingText(lang: Lang, { column, reason, values = {} }: Finding): string {
  const { product = '', englishProduct = null } = values
  return phrase(lang, 'imports', `finding.${reason}`, {
    ...values,
    column: phrase(lang, 'imports', `column.${column}`),
    product: localizedName(lang, { name: product, englishName: englishProduct }),
  })
}
