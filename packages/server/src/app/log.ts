import { pino, type Logger } from 'pino'
import type { Settings } from '#environment/settings.ts'

interface Failed extends Error {
  code?: string
  query?: string
  cause?: unknown
}

/** Serializes an error for the log. Removes the parameters of a failed query, which may contain a password hash. */
export function loggedError(problem: Failed): object {
  const { query, cause } = problem
  if (query === undefined)
    return {
      type: problem.name,
      message: problem.message,
      code: problem.code,
      stack: problem.stack,
      ...(cause instanceof Error && { cause: loggedError(cause) }),
    }
  return { type: problem.name, query, ...(cause instanceof Error && { cause: loggedError(cause) }) }
}

/** The logger: one JSON object per line on standard output. */
export const openLog = ({ logLevel }: Pick<Settings, 'logLevel'>): Logger =>
  pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } })
