import { BindingError } from './binding-error.ts'
import { nameSource } from './names.ts'
import { comparisons } from './syntax.ts'

export type TokenKind = 'open' | 'close' | 'name' | 'counter' | 'variable' | 'string' | 'number' | 'symbol' | 'end'

/** A token of the inside of braces, or of a condition. */
export interface Token {
  kind: TokenKind
  /** The name without its mark, the text of a string without its quotes, or the symbol. */
  text: string
  position: number
}

/** One alternative for each kind; the first that matches at a position is taken. */
const pattern = new RegExp(
  [
    '(?<space>[ \\t\\r\\n]+)',
    '(?<open>\\{\\{)',
    '(?<close>\\}\\})',
    `#(?<counter>${nameSource})`,
    `@(?<variable>${nameSource})`,
    `(?<name>${nameSource})`,
    '(?<number>-?\\d{1,15}(?:\\.\\d{1,10})?)',
    `'(?<single>(?:[^'\\\\]|\\\\.)*)'`,
    `"(?<double>(?:[^"\\\\]|\\\\.)*)"`,
    `(?<symbol>${comparisons.join('|')}|[|:,()])`,
  ].join('|'),
  'suy',
)

/** Reads the token at a position and says where the next one begins. Throws a `BindingError` where there is none. */
export function readToken(source: string, start: number): { token: Token; next: number } {
  let at = start
  for (;;) {
    if (at >= source.length) return { token: { kind: 'end', text: '', position: source.length }, next: at }
    pattern.lastIndex = at
    const groups = pattern.exec(source)?.groups
    if (!groups) throw unreadable(source, at)
    const position = at
    at = pattern.lastIndex
    if (groups['space'] === undefined) return { token: tokenOf(groups, position), next: at }
  }
}

/** The tokens of a condition, ending with one of kind `end`. */
export function readTokens(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  for (;;) {
    const { token, next } = readToken(source, at)
    tokens.push(token)
    if (token.kind === 'end') return tokens
    at = next
  }
}

/** The tokens between `{{`, which ends before `start`, and `}}`; the last is the `}}`. */
export function readBraced(source: string, start: number): { tokens: Token[]; next: number } {
  const tokens: Token[] = []
  let at = start
  for (;;) {
    const { token, next } = readToken(source, at)
    if (token.kind === 'end') throw new BindingError('expression.unterminated', start - 2, '{{')
    tokens.push(token)
    at = next
    if (token.kind === 'close') return { tokens, next }
  }
}

function tokenOf(groups: Record<string, string | undefined>, position: number): Token {
  const string = groups['single'] ?? groups['double']
  if (string !== undefined) return { kind: 'string', text: string.replaceAll(/\\(.)/gsu, '$1'), position }
  const kinds = ['open', 'close', 'counter', 'variable', 'name', 'number', 'symbol'] as const
  const kind = kinds.find((candidate) => groups[candidate] !== undefined) ?? 'symbol'
  return { kind, text: groups[kind] ?? '', position }
}

function unreadable(source: string, position: number): BindingError {
  const character = String.fromCodePoint(source.codePointAt(position) ?? 0)
  const isQuote = character === "'" || character === '"'
  return new BindingError(isQuote ? 'expression.unterminated' : 'expression.unexpected', position, character)
}
