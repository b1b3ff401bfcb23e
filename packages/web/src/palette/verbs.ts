import { wordsOf } from '@atrium/contract/kit/search-words.ts'

/** A verb of the palette, with every name by which it is found. */
export interface Verb {
  id: string
  text: string
  names: readonly string[]
}

/** A verb found in a query, and the words that name what it acts on. */
export interface VerbMatch<V> {
  verb: V
  rest: string
}

const minMatchLength = 2

/** Length of the text of a name that the words begin with, and the words after it. */
function matchName(name: string, words: readonly string[]): { length: number; rest: string[] } | undefined {
  const parts = wordsOf(name)
  let count = 0
  while (count < parts.length && count < words.length && parts[count]?.startsWith(words[count] ?? '')) count += 1
  if (count > 0) {
    const matched = words.slice(0, count)
    return { length: matched.join('').length, rest: words.slice(count) }
  }
  // Chinese has no blank between the verb and a name.
  const first = words[0] ?? ''
  const whole = parts.join('')
  if (first.length <= whole.length || !first.startsWith(whole)) return undefined
  return { length: whole.length, rest: [first.slice(whole.length), ...words.slice(1)] }
}

/**
 * Verbs that a query begins with, the longest match first, and the rest of the query, such as `reset pass zhang`.
 * Words of a name may be cut short.
 */
export function matchVerbs<V extends Verb>(verbs: readonly V[], query: string): VerbMatch<V>[] {
  const words = wordsOf(query)
  return verbs
    .flatMap((verb) => {
      const matches = verb.names.flatMap((name) => matchName(name, words) ?? [])
      const best = matches.toSorted((a, b) => b.length - a.length)[0]
      return best && best.length >= minMatchLength ? [{ verb, ...best }] : []
    })
    .toSorted((a, b) => b.length - a.length)
    .map(({ verb, rest }) => ({ verb, rest: rest.join(' ') }))
}
