import type { FieldProblem } from '@atrium/contract/kit/envelope.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { parseTree, printParseErrorCode, visit } from 'jsonc-parser'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import { invalidFields, fieldProblem, problemsIn } from '#kit/http/validation.ts'

/** Objects and arrays inside one another. */
const maxDepth = 32

/** A parsed text, and the text itself: numbers of a text can have more digits than those of JavaScript. */
export interface ParsedJson {
  value: unknown
  text: string
}

/**
 * Parses the JSON of a program. Throws `request.invalid` with the place of what is wrong: no UTF-8, no JSON, nested
 * too deeply, or a name twice in one object, of which `JSON.parse` would keep the last one in silence.
 */
export function parseJson(bytes: Uint8Array, lang: Lang): ParsedJson {
  const text = decodeUtf8(bytes, lang)
  const problem = findProblem(text)
  if (problem) throw invalidFields([fieldProblem(problem.field, problem.rule, problem.place, lang)], lang)
  return { value: JSON.parse(text), text }
}

/** The texts of the entries of an array. */
export const entryTexts = (text: string): string[] =>
  (parseTree(text)?.children ?? []).map(({ offset, length }) => text.slice(offset, offset + length))

function decodeUtf8(bytes: Uint8Array, lang: Lang): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidFields([fieldProblem('body', 'utf8', {}, lang)], lang)
  }
}

interface SyntaxProblem {
  field: string
  rule: 'json' | 'depth' | 'duplicate'
  place: { line: number; column: number; problem?: string }
}

/** The first problem of a JSON text; lines and columns count from 1. */
function findProblem(text: string): SyntaxProblem | undefined {
  let first: SyntaxProblem | undefined
  const names: Set<string>[] = []
  let depth = 0
  const note = (problem: SyntaxProblem) => void (first ??= problem)
  // The parser gives offset, length, line, column, and for a property the path of its object.
  const open = ([, , line, column]: readonly number[]) => {
    depth += 1
    if (depth > maxDepth) note({ field: 'body', rule: 'depth', place: at(line, column) })
    return depth <= maxDepth
  }
  visit(
    text,
    {
      onObjectBegin: (...position) => {
        names.push(new Set())
        return open(position.slice(0, 4) as number[])
      },
      onObjectProperty: (name, ...[, , line, column, path]) => {
        const known = names.at(-1)
        if (known?.has(name)) note({ field: [...path(), name].join('.'), rule: 'duplicate', place: at(line, column) })
        known?.add(name)
      },
      onObjectEnd: () => {
        names.pop()
        depth -= 1
      },
      onArrayBegin: (...position) => open(position.slice(0, 4) as number[]),
      onArrayEnd: () => void (depth -= 1),
      onError: (code, ...[, , line, column]) =>
        note({ field: 'body', rule: 'json', place: { ...at(line, column), problem: printParseErrorCode(code) } }),
    },
    { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false },
  )
  return first
}

const at = (line = 0, column = 0) => ({ line: line + 1, column: column + 1 })

/** Finds what is wrong with a body; nothing where it matches the schema of its interface. */
export type BodyCheck = (body: unknown, lang: Lang) => FieldProblem[]

/** Compiles the check of an interface's body. Without a schema, any JSON is right. */
export function bodyCheckOf(schema: Record<string, unknown> | null): BodyCheck {
  if (!schema) return () => []
  const validator = Compile(schema as TSchema)
  return (body, lang) => (validator.Check(body) ? [] : problemsIn(validator.Errors(body)[1], lang))
}
