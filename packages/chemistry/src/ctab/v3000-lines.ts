import { CtabError } from './ctab-error.ts'
import { integerOf, type LineReader } from './text-lines.ts'

/** A line of a V3000 block with its continuations joined, split into words. */
export interface V3000Line {
  /** Number of its first line, from 1. */
  line: number
  words: readonly string[]
}

const prefix = 'M  V30 '
// A word may have quoted texts and lists in parentheses: `LABEL="a b"`, `ATOMS=(2 1 2)`.
const word = /(?:"(?:[^"]|"")*"|\([^()]*\)|[^\s"()])+/g

/** Reads the next logical line, or `null` at `M  END`. Throws a `CtabError`. */
export function readV3000Line(reader: LineReader): V3000Line | null {
  const first = reader.read()
  const line = reader.number
  if (/^M {2}END\s*$/.test(first)) return null
  let text = contentOf(first, line)
  while (text.endsWith('-')) text = text.slice(0, -1) + contentOf(reader.read(), reader.number)
  return { line, words: text.replaceAll(/NOT\s*\[/g, 'NOT[').match(word) ?? [] }
}

function contentOf(text: string, line: number): string {
  // Editors may have removed the trailing space of an empty line.
  if (!text.startsWith(prefix.trimEnd())) throw new CtabError('ctab.unfinished', { line, subject: text })
  return text.slice(prefix.length)
}

/** The options `KEY=value` of a line, by their keys in capitals. */
export function optionsOf(words: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    words.flatMap((option): [string, string][] => {
      const equals = option.indexOf('=')
      return equals > 0 ? [[option.slice(0, equals).toUpperCase(), option.slice(equals + 1)]] : []
    }),
  )
}

/** The numbers of a list `(n a b …)`. Throws `ctab.wrong-number` where their number is not the stated one. */
export function listOf(text: string, line: number): number[] {
  const [count, ...rest] = text
    .replaceAll(/[()]/g, ' ')
    .trim()
    .split(/\s+/)
    .map((part) => integerOf(part, line))
  if (count !== rest.length) throw new CtabError('ctab.wrong-number', { line, subject: text })
  return rest
}

/** A text without its quotes. */
export const unquote = (text: string): string =>
  text.startsWith('"') ? text.replaceAll(/^"|"$/g, '').replaceAll('""', '"') : text
