import { containing } from '#kit/data/containing.ts'

/** Neighbouring entries per block. */
export const blockSize = 64

/** Chinese, Japanese and Korean characters: they are indexed in pairs and singly. */
const isBroad = (code: number): boolean => code > 11_904
const blank = 32

/**
 * The character groups of a text for the search index: trigrams of letters, single characters and pairs of Chinese. As
 * numbers, which compare faster; two groups may share one.
 */
export function gramsOf(text: string, into = new Set<number>()): Set<number> {
  let [second, first] = [blank, blank]
  for (const sign of text) {
    const code = sign.codePointAt(0) as number
    if (isBroad(code)) {
      into.add(code)
      if (isBroad(first)) into.add(mixed(first, code))
    } else if (isWord(code) && isWord(first) && isWord(second)) into.add(mixed(mixed(second, first), code))
    second = first
    first = code
  }
  return into
}

const isWord = (code: number): boolean => code > blank && !isBroad(code)

/** A 30-bit hash of two numbers, above the range of single characters (2^21). */
const mixed = (a: number, b: number): number => ((Math.imul(a, 2_654_435_761) ^ Math.imul(b, 40_503)) >>> 2) | (1 << 21)

/** The groups an entry must have to contain all words; empty if the words are too short. */
export function gramsOfWords(words: readonly string[]): number[] {
  const grams = new Set<number>()
  for (const word of words) gramsOf(word, grams)
  return [...grams]
}

/** The words as patterns for LIKE. */
export const patternsOf = (words: readonly string[]): string[] => words.map(containing)
