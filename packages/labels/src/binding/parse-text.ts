import { BindingError } from './binding-error.ts'
import { maxSourceLength } from './limits.ts'
import { parseExpression, TokenReader } from './parse-expression.ts'
import type { BindingNames, Expression } from './syntax.ts'
import { readBraced } from './tokens.ts'

/** A text with expressions, as parsed: literal texts and expressions in their order. */
export type ParsedText = readonly (string | Expression)[]

/**
 * Parses a text such as `Lot {{batch | upper}}-{{#n}}`. What stands outside of `{{…}}` is printed as it is.
 * Throws a `BindingError` with the first thing that is wrong; names are those of the template's fields and counters.
 */
export function parseText(source: string, names: BindingNames): ParsedText {
  if (source.length > maxSourceLength) throw new BindingError('expression.too-long', maxSourceLength)
  const parts: (string | Expression)[] = []
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('{{', at)
    const end = open === -1 ? source.length : open
    if (end > at) parts.push(source.slice(at, end))
    if (open === -1) break
    const { tokens, next } = readBraced(source, open + 2)
    const reader = new TokenReader(tokens, names)
    parts.push(parseExpression(reader))
    reader.expect('close')
    at = next
  }
  return parts
}
