import { pino, type Logger } from 'pino'
import type { Settings } from './settings.ts'

interface Failed extends Error {
  code?: string
  query?: string
  cause?: unknown
}

/**
 * An error as the log shows it. Drizzle puts the values of a failed query into its message, and among them may be
 * a password's hash: so of a failed query there is its text and what the database said.
 */
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

/** The log: one JSON object a line, on the standard output. */
export const openLog = ({ logLevel }: Pick<Settings, 'logLevel'>): Logger =>
  pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } })
