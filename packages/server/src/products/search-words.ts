import { listNameKeys } from '#kit/text/name-keys.ts'
import type { Product } from './catalogue.ts'

/** Matches begin at a character, not within a syllable: `im` does not match `zimo` of 分子模拟. */
const suffixesOf = (parts: readonly string[]): string[] => parts.map((_, at) => parts.slice(at).join(''))

/** Each Chinese character is a word, and so is a Latin sequence. */
const characters = /\p{Script=Han}|[^\p{Script=Han}\s]+/gu

/** The prefixes that find a product. */
function beginningsOf({ name, englishName }: Product, pinyin: string, initials: string): string {
  const all = [
    ...englishName.toLowerCase().split(/\s+/),
    ...suffixesOf(name.toLowerCase().match(characters) ?? []),
    ...suffixesOf(pinyin.split(' ')),
    ...suffixesOf(Array.from(initials)),
  ]
  return [...new Set(all)].join(' ')
}

/** Returns the search words of products by id. Caches them by name. */
export function searchWordsCache() {
  let known: { names: string; words: Promise<ReadonlyMap<string, string>> } | undefined
  return (products: readonly Product[]): Promise<ReadonlyMap<string, string>> => {
    const names = JSON.stringify(products.map(({ id, name, englishName }) => [id, name, englishName]))
    if (known?.names === names) return known.words
    const words = searchWords(products)
    known = { names, words }
    words.catch(() => (known = undefined))
    return words
  }
}

async function searchWords(products: readonly Product[]): Promise<ReadonlyMap<string, string>> {
  const keys = await listNameKeys(
    products.map(({ name }) => name),
    'thing',
  )
  return new Map(
    products.map((product, at) => [
      product.id,
      beginningsOf(product, keys[at]?.pinyin ?? '', keys[at]?.initials ?? ''),
    ]),
  )
}
