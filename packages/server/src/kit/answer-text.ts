import fastJsonStringify from 'fast-json-stringify'

type Schema = Record<string, unknown>

/** Answers become text by their schema, which is compiled with the first of them: of hundreds of calls, a start is asked a few. */
export function compileWithFirst({ schema }: { schema: unknown }): (answer: unknown) => string {
  let toText: ((answer: unknown) => string) | undefined
  return (answer) => (toText ??= fastJsonStringify(plainer(schema) as object))(answer)
}

/**
 * The same schema for a writer: of `this or null` it would try out which it is, at every value of every row; it need not
 * where the other one has a type.
 */
function plainer(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainer)
  if (typeof schema !== 'object' || schema === null) return schema
  const own = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, plainer(value)]))
  const [either, or, ...more] = (own['anyOf'] ?? []) as (Schema | undefined)[]
  const isThisOrNull = or?.['type'] === 'null' && more.length === 0
  return isThisOrNull && typeof either?.['type'] === 'string' ? { ...either, nullable: true } : own
}
