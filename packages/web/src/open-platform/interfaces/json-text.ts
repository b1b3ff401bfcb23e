import { parse, type ParseError } from 'jsonc-parser'

/** The value of a JSON text, or where it is none. */
export type JsonResult = { value: unknown } | { line: number; column: number }

/** Parses a JSON text; an empty one is null. */
export function parseJsonText(text: string): JsonResult {
  if (!text.trim()) return { value: null }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return mistakeIn(text)
  }
}

/** Where a text ceases to be JSON. Browsers name the place of long texts alone. */
function mistakeIn(text: string): { line: number; column: number } {
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true })
  const before = text.slice(0, errors[0]?.offset ?? 0).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** A value as people read it. */
export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2)
