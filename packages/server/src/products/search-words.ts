import { spell } from '#kit/speller.ts'
import type { Product } from './catalogue.ts'

/** What is searched begins at a character, not within a syllable: `im` is not found in the `zimo` of 分子模拟. */
const endings = (parts: readonly string[]): string[] => parts.map((_, at) => parts.slice(at).join(''))

/** Chinese characters are words each; what is Latin is one as a whole. */
const characters = /\p{Script=Han}|[^\p{Script=Han}\s]+/gu

/** What a search for an application may begin with. */
function beginningsOf({ name, englishName }: Product, pinyin: string, initials: string): string {
  const all = [
    ...englishName.toLowerCase().split(/\s+/),
    ...endings(name.toLowerCase().match(characters) ?? []),
    ...endings(pinyin.split(' ')),
    ...endings(Array.from(initials)),
  ]
  return [...new Set(all)].join(' ')
}

/**
 * Gives the search words of applications by their ids. They are made of the names alone, once for every state of these:
 * spelling them takes a thread of its own, for which the first launcher of all has to wait.
 */
export function rememberedSearchWords() {
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
  const keys = await spell(
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
