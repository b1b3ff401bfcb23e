import fastJsonStringify from 'fast-json-stringify'

/** Answers become text by their schema, which is compiled with the first of them: of hundreds of calls, a start is asked a few. */
export function compileWithFirst({ schema }: { schema: unknown }): (answer: unknown) => string {
  let toText: ((answer: unknown) => string) | undefined
  return (answer) => (toText ??= fastJsonStringify(schema as object))(answer)
}
