import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { hasWords } from '#kit/search-words.ts'

/** Groups in order. Slow server results come last, so that nothing moves. */
const groups = [
  'selection',
  'page',
  'recent',
  'apps',
  'pages',
  'centre',
  'acts',
  'members',
  'departments',
  'monomers',
  'help',
] as const
export type Group = (typeof groups)[number]

/** A search result: a place to open or a command to run. */
export interface SearchResult {
  /** Unique and stable across sessions. */
  id: string
  group: Group
  text: string
  hint?: string | undefined
  /** Aliases. */
  also?: string | undefined
  /** Words matched by prefix. */
  searchWords?: string
  /** Route of the portal or external URL. */
  to?: string
  run?: () => void
  /** Replaces the query instead of closing the palette: the verb that still needs a name. */
  completion?: string
}

/** Results that contain every word of the query; prefix matches first. */
export function matchingResults(results: readonly SearchResult[], query: string): SearchResult[] {
  const words = wordsOf(query)
  const begins = ({ text }: SearchResult) => text.toLowerCase().startsWith(query.trim().toLowerCase())
  return results
    .filter(({ text, hint = '', also = '', searchWords }) => hasWords(words, `${text} ${hint} ${also}`, searchWords))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
}

/** Recent choices as a group of their own; unknown ids are dropped. */
export const recentOf = (results: readonly SearchResult[], ids: readonly string[]): SearchResult[] =>
  ids.flatMap((id) => results.filter((result) => result.id === id).map((match) => ({ ...match, group: 'recent' })))

export interface ResultGroup {
  group: Group
  results: readonly SearchResult[]
}

/** Non-empty groups in their order. */
export const groupResults = (results: readonly SearchResult[]): ResultGroup[] =>
  groups
    .map((group) => ({ group, results: results.filter((result) => result.group === group) }))
    .filter(({ results: own }) => own.length > 0)

/** Index of the active result; 0 when there is none. */
export const indexOfResult = (results: readonly SearchResult[], active: SearchResult | undefined): number =>
  Math.max(
    0,
    results.findIndex(({ id, group }) => id === active?.id && group === active.group),
  )

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
}

/** Index a key leads to; undefined for other keys. */
export const nextResult = (key: string, at: number, count: number): number | undefined =>
  count > 0 ? steps[key]?.(at, count) : undefined
