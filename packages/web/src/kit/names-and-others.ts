import type { TFunction } from 'i18next'
import { formatInteger } from './format-integer.ts'

export interface NamesOptions {
  /** How many there are, where `names` are only some of them. */
  total?: number
  /** How many are named. */
  most?: number
}

/** Names the first of a list and counts the others: “Ann, Bob and 3 others”. */
export function namesAndOthers(
  t: TFunction<'app'>,
  kind: 'people' | 'departments',
  names: readonly string[],
  { total = names.length, most = names.length }: NamesOptions = {},
): string {
  const named = names.slice(0, most)
  const text = named.join(t('list.separator'))
  const count = total - named.length
  if (count <= 0) return text
  return t(`others.${kind}`, { names: text, count, others: formatInteger(count) })
}
