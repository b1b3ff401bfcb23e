import type { ErrorName } from '../errors.ts'

/** What every call answers with, except a download. `response` is `null` where the call failed. */
export interface Envelope<T = unknown> {
  /** 100, or 200 under `/api/v1/`, when the call succeeded; else the number of the error. */
  code: number
  /** For people, in the caller's language. */
  message: string
  response: T
  /** The error's name in the catalogue. */
  error?: ErrorName
  /** What a page needs besides the text, for example the fields that are wrong. */
  details?: unknown
}

/** One wrong field of a request: where, which rule, and the sentence for people. */
export interface FieldProblem {
  field: string
  rule: string
  message: string
}
