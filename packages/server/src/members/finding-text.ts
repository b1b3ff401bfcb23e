import type { Lang } from '@atrium/contract/constants.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'
import { phrase } from '#kit/language.ts'
import type { Finding } from './judge-rows.ts'

/** What was found, for people: with the column, and names in their language. */
export function findingText(lang: Lang, { column, reason, values = {} }: Finding): string {
  const { product = '', englishProduct = null } = values
  return phrase(lang, 'imports', `finding.${reason}`, {
    ...values,
    column: phrase(lang, 'imports', `column.${column}`),
    product: toldName(lang, { name: product, englishName: englishProduct }),
  })
}
