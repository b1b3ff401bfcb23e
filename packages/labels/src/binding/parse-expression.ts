import { BindingError } from './binding-error.ts'
import { findFilter } from './filters.ts'
import { maxDepth } from './limits.ts'
import type { BindingNames, Expression } from './syntax.ts'
import type { Token, TokenKind } from './tokens.ts'

/** Reads tokens one after the other, and counts how deep the parser has gone. */
export class TokenReader {
  readonly #tokens: readonly Token[]
  readonly #names: BindingNames
  #at = 0
  #depth = 0

  /** `tokens` end with a token of kind `close` or `end`, which is never passed. */
  constructor(tokens: readonly Token[], names: BindingNames) {
    this.#tokens = tokens
    this.#names = names
  }

  get names(): BindingNames {
    return this.#names
  }

  peek(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', position: 0 }
  }

  next(): Token {
    const token = this.peek()
    if (this.#at < this.#tokens.length - 1) this.#at += 1
    return token
  }

  /** Takes the next token if it is of the kind and, where one is given, has the text. */
  take(kind: TokenKind, text?: string): Token | undefined {
    const token = this.peek()
    return token.kind === kind && (text === undefined || token.text === text) ? this.next() : undefined
  }

  /** As `take`; throws `expression.unexpected` for another token. */
  expect(kind: TokenKind, text?: string): Token {
    return this.take(kind, text) ?? this.fail()
  }

  fail(): never {
    const { kind, position, text } = this.peek()
    throw new BindingError(kind === 'end' ? 'expression.unterminated' : 'expression.unexpected', position, text)
  }

  /** Parses something nested. Throws `expression.too-deep` beyond the limit. */
  nested<T>(parse: (reader: TokenReader) => T): T {
    if (this.#depth === maxDepth) throw new BindingError('expression.too-deep', this.peek().position)
    this.#depth += 1
    const result = parse(this)
    this.#depth -= 1
    return result
  }
}

/** Parses `operand | filter: argument, argument | …`. Throws a `BindingError`. */
export function parseExpression(reader: TokenReader): Expression {
  let expression = parseOperand(reader)
  while (reader.take('symbol', '|')) expression = parseFilter(reader, expression)
  return expression
}

function parseFilter(reader: TokenReader, input: Expression): Expression {
  const { text: name, position } = reader.expect('name')
  const filter = findFilter(name)
  if (!filter) throw new BindingError('filter.unknown', position, name)
  const args: Expression[] = []
  if (reader.take('symbol', ':')) {
    do args.push(parseOperand(reader))
    while (reader.take('symbol', ','))
  }
  const [least, most] = filter.arity
  if (args.length < least || args.length > most) throw new BindingError('filter.wrong-arguments', position, name)
  return { kind: 'filter', name, input, args, position }
}

function parseOperand(reader: TokenReader): Expression {
  const { kind, text, position } = reader.peek()
  if (reader.take('string')) return { kind: 'literal', value: text, position }
  if (reader.take('number')) return { kind: 'literal', value: Number(text), position }
  if (kind === 'name') return parseName(reader, 'field')
  if (kind === 'counter') return parseName(reader, 'counter')
  if (reader.take('variable')) {
    if (text !== 'today') throw new BindingError('variable.unknown', position, text)
    return { kind: 'today', position }
  }
  reader.expect('symbol', '(')
  const inner = reader.nested(parseExpression)
  reader.expect('symbol', ')')
  return inner
}

function parseName(reader: TokenReader, kind: 'field' | 'counter'): Expression {
  const { text: name, position } = reader.next()
  const known = kind === 'field' ? reader.names.fields : reader.names.counters
  if (!known.has(name)) throw new BindingError(`${kind}.unknown`, position, name)
  return { kind, name, position }
}
