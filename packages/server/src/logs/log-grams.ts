/** So many neighbouring entries stand in one block. */
export const blockSize = 64

/** Signs of which two neighbours say enough: Chinese, Japanese, Korean. Each is looked for alone, too. */
const isBroad = (code: number): boolean => code > 11_904
const blank = 32

/**
 * The groups of characters in a text by which it is found: three neighbours where they are letters, two and each one
 * where they are Chinese. As numbers, for they are compared by the million; two groups may share one.
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

/** Thirty bits made of two numbers; those of single signs stay below 2^21. */
const mixed = (a: number, b: number): number => ((Math.imul(a, 2_654_435_761) ^ Math.imul(b, 40_503)) >>> 2) | (1 << 21)

/** The groups that an entry must have in which all the words are. None where the words are too short to be looked for. */
export function gramsOfWords(words: readonly string[]): number[] {
  const grams = new Set<number>()
  for (const word of words) gramsOf(word, grams)
  return [...grams]
}

/** The words of a search as patterns for LIKE. */
export const patternsOf = (words: readonly string[]): string[] =>
  words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
