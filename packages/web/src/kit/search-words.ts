/** Whether every word is somewhere in a text, or begins one of further words, which are in lower case. */
export function hasWords(words: readonly string[], text: string, others = ''): boolean {
  const all = text.toLowerCase()
  return words.every((word) => all.includes(word) || ` ${others}`.includes(` ${word}`))
}
