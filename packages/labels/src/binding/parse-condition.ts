import { BindingError } from './binding-error.ts'
import { maxSourceLength } from './limits.ts'
import { parseExpression, TokenReader } from './parse-expression.ts'
import { comparisons, type BindingNames, type Condition, type Expression } from './syntax.ts'
import { readTokens } from './tokens.ts'

/**
 * Parses a condition such as `{{expiry}} != '' and not {{grade}} == 'AR'`. Comparisons are == != < <= > >=; `not` binds
 * closer than `and`, `and` closer than `or`; parentheses group. A value alone is true when it is not empty.
 * Throws a `BindingError` with the first thing that is wrong.
 */
export function parseCondition(source: string, names: BindingNames): Condition {
  if (source.length > maxSourceLength) throw new BindingError('expression.too-long', maxSourceLength)
  const reader = new TokenReader(readTokens(source), names)
  const condition = parseOr(reader)
  reader.expect('end')
  return condition
}

function parseOr(reader: TokenReader): Condition {
  let left = parseAnd(reader)
  while (reader.take('name', 'or')) left = { kind: 'or', left, right: parseAnd(reader) }
  return left
}

function parseAnd(reader: TokenReader): Condition {
  let left = parseNot(reader)
  while (reader.take('name', 'and')) left = { kind: 'and', left, right: parseNot(reader) }
  return left
}

function parseNot(reader: TokenReader): Condition {
  if (reader.take('name', 'not')) return { kind: 'not', operand: reader.nested(parseNot) }
  if (!reader.take('symbol', '(')) return parseComparison(reader)
  const inner = reader.nested(parseOr)
  reader.expect('symbol', ')')
  return inner
}

function parseComparison(reader: TokenReader): Condition {
  const left = parseSide(reader)
  const operator = comparisons.find((symbol) => reader.take('symbol', symbol))
  if (!operator) return { kind: 'filled', operand: left }
  return { kind: 'compare', operator, left, right: parseSide(reader) }
}

/** One side of a comparison: a literal, or an expression in braces. */
function parseSide(reader: TokenReader): Expression {
  const { text, position } = reader.peek()
  if (reader.take('string')) return { kind: 'literal', value: text, position }
  if (reader.take('number')) return { kind: 'literal', value: Number(text), position }
  reader.expect('open')
  const expression = parseExpression(reader)
  reader.expect('close')
  return expression
}
