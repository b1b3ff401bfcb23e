/** True when every word occurs in the text or starts one of the lower-case `others`. */
export function hasWords(words: readonly string[], text: string, others = ''): boolean {
  const all = text.toLowerCase()
  return words.every((word) => all.includes(word) || ` ${others}`.includes(` ${word}`))
}
