/** The value of a JSON text, or where and why it is none. */
export type JsonResult = { value: unknown } | { problem: string; place: { line: number; column: number } | undefined }

/** Parses a JSON text; an empty one is null. Browsers name the place of a mistake by line, by position, or not at all. */
export function parseJsonText(text: string): JsonResult {
  if (!text.trim()) return { value: null }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem)
    return { problem: message, place: placeIn(message, text) }
  }
}

function placeIn(message: string, text: string) {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  if (line && column) return { line: Number(line), column: Number(column) }
  const [, named] = /position (\d+)/.exec(message) ?? []
  const isCut = /end of (JSON|data)|EOF/i.test(message)
  if (named === undefined && !isCut) return undefined
  const before = text.slice(0, named === undefined ? text.length : Number(named)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** A value as people read it. */
export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2)
