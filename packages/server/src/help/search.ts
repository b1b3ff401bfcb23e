import type { HelpFinding } from '@atrium/contract/help/help.shapes.ts'
import { fold, type Part, type Searchable } from './search-text.ts'

/** A searched word, with its character pairs if it is Chinese. */
interface Term {
  word: string
  pairs: readonly string[]
}

/** A match's score and positions. */
export interface Hit {
  isInTitle: boolean
  score: number
  part: Part | undefined
  excerpt: HelpFinding['Excerpt']
}

const weight = { title: 60, keywords: 25, heading: 12, text: 3 }
/** Characters of text before and after a match. */
const around = { before: 24, after: 96 }
const words = /\p{Script=Han}+|[^\s\p{Script=Han}\p{P}\p{S}]+/gu

/** The terms of a search. Chinese has no spaces: a term that is not found whole may match by pairs. */
export function termsOf(search: string): Term[] {
  return [...new Set(fold(search.normalize('NFKC')).match(words) ?? [])].map((word) => ({
    word,
    pairs: /^\p{Script=Han}{3,}$/u.test(word) ? pairsOf(Array.from(word)) : [],
  }))
}

const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, at) => String(characters[at]) + character)

/** Pairs across two words mean nothing, so not all must match. */
const enoughPairs = 0.6

const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{Script=Latin}\p{N}]/u.test(character)

/** The position of a word or word prefix in a text, or -1: "lin" matches "line" but "kin" not "making". */
function placeOf(text: string, word: string): number {
  let at = text.indexOf(word)
  while (at > 0 && isLetter(word[0]) && isLetter(text[at - 1])) at = text.indexOf(word, at + 1)
  return at
}

/** How well a text has a term: as a whole (1), by most of its pairs (a half at most), or not. */
function degree(text: string, { word, pairs }: Term): number {
  if (placeOf(text, word) >= 0) return 1
  if (pairs.length === 0) return 0
  const share = pairs.filter((pair) => text.includes(pair)).length / pairs.length
  return share >= enoughPairs ? share / 2 : 0
}

/** Looks whether a document has all terms. */
export function findIn({ title, keywords, parts }: Searchable, terms: readonly Term[]): Hit | undefined {
  if (terms.length === 0) return undefined
  const all = [title, keywords, ...parts.flatMap(({ folded }) => [folded.heading, folded.text])].join('\n')
  if (!terms.every((term) => degree(all, term) > 0)) return undefined
  const scored = parts.map((part) => ({ part, score: partScore(part, terms) }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  const inTitle = sum(terms, (term) => degree(title, term))
  return {
    isInTitle: terms.every((term) => degree(title, term) > 0),
    score: inTitle * weight.title + sum(terms, (term) => degree(keywords, term)) * weight.keywords + best.score,
    part: best.score > 0 ? best.part : undefined,
    excerpt: excerptOf(best.score > 0 ? best.part : parts[0], terms),
  }
}

const sum = (terms: readonly Term[], value: (term: Term) => number): number =>
  terms.reduce((total, term) => total + value(term), 0)

const partScore = ({ folded }: Part, terms: readonly Term[]): number =>
  sum(terms, (term) => degree(folded.heading, term) * weight.heading + degree(folded.text, term) * weight.text)

/** An excerpt around the first match, split at matches; with its heading if only that matches. */
function excerptOf(part: Part | undefined, terms: readonly Term[]): HelpFinding['Excerpt'] {
  const isInText = terms.some((term) => degree(part?.folded.text ?? '', term) > 0)
  const text = [...(isInText ? [] : [part?.heading]), part?.text].filter(Boolean).join(' · ')
  const folded = fold(text)
  const needles = terms.flatMap((term) => (placeOf(folded, term.word) >= 0 ? [term.word] : term.pairs))
  const first = Math.min(...needles.map((needle) => placeOf(folded, needle)).filter((at) => at >= 0))
  const from = Number.isFinite(first) ? Math.max(0, first - around.before) : 0
  const to = Math.min(text.length, (Number.isFinite(first) ? first : 0) + around.after)
  const pieces = piecesOf(text.slice(from, to), needles)
  const plain = (Text: string) => ({ Text, IsFound: false })
  return [...(from > 0 ? [plain('…')] : []), ...pieces, ...(to < text.length ? [plain('…')] : [])]
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)

/** The highlighted part: whole prefixes for Latin words. */
const foundAs = (needle: string) =>
  (isLetter(needle[0]) ? String.raw`(?<![\p{Script=Latin}\p{N}])` : '') + escaped(needle)

function piecesOf(text: string, needles: readonly string[]): HelpFinding['Excerpt'] {
  if (needles.length === 0) return text ? [{ Text: text, IsFound: false }] : []
  const longestFirst = [...needles].sort((a, b) => b.length - a.length).map(foundAs)
  return text
    .split(new RegExp(`((?:${longestFirst.join('|')})+)`, 'giu'))
    .map((Text, at) => ({ Text, IsFound: at % 2 === 1 }))
    .filter(({ Text }) => Text !== '')
}
