import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { hasWords } from '#kit/search-words.ts'

/** The groups of the palette in their order: what the server finds comes late, and moves nothing that is there. */
export const groups = ['recent', 'apps', 'pages', 'centre', 'acts', 'members', 'help'] as const
export type Group = (typeof groups)[number]

/** Something that can be found, and what choosing it does: a place, or an act. */
export interface Finding {
  /** Unlike all others, and the same tomorrow. */
  id: string
  group: Group
  text: string
  /** What stands beside it. */
  hint?: string | undefined
  /** Further words that it is found by. */
  also?: string | undefined
  /** Words that it is found by when they begin as what is typed. */
  searchWords?: string
  /** A route of the portal, or an address elsewhere. */
  to?: string
  act?: () => void
}

/** The findings that have every word that was typed; those that begin with what was typed come first. */
export function matching(findings: readonly Finding[], typed: string): Finding[] {
  const words = wordsOf(typed)
  const begins = ({ text }: Finding) => text.toLowerCase().startsWith(typed.trim().toLowerCase())
  return findings
    .filter(({ text, hint = '', also = '', searchWords }) => hasWords(words, `${text} ${hint} ${also}`, searchWords))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
}

/** The latest choices as a group of their own, the last one first; what is there no more is left out. */
export const recentOf = (findings: readonly Finding[], ids: readonly string[]): Finding[] =>
  ids.flatMap((id) => findings.filter((finding) => finding.id === id).map((found) => ({ ...found, group: 'recent' })))

export interface FoundGroup {
  group: Group
  findings: readonly Finding[]
}

/** Findings by their groups, in the order of these; none is empty. */
export const inGroups = (findings: readonly Finding[]): FoundGroup[] =>
  groups
    .map((group) => ({ group, findings: findings.filter((finding) => finding.group === group) }))
    .filter(({ findings: own }) => own.length > 0)

/** Where the finding now stands that somebody went to; at the first one where nobody went anywhere or it is gone. */
export const placeOf = (findings: readonly Finding[], wanted: Finding | undefined): number =>
  Math.max(
    0,
    findings.findIndex(({ id, group }) => id === wanted?.id && group === wanted.group),
  )

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
}

/** Where a key leads from one of so many findings; nowhere with another key. */
export const findingAfter = (key: string, at: number, count: number): number | undefined =>
  count > 0 ? steps[key]?.(at, count) : undefined
