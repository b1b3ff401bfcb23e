import { errorCatalogue, type ErrorName } from '@atrium/contract/errors.ts'

interface ErrorDetails {
  /** Fill the gaps of the sentence. */
  values?: Record<string, string>
  /** For the page that made the call. */
  details?: unknown
}

/** A call that ends with one of the errors of the catalogue. The compiler does not check that the call declares it; tests do. */
export class CallError<E extends ErrorName = ErrorName> extends Error {
  readonly error: E
  readonly statusCode: number
  readonly values: Record<string, string>
  readonly details: unknown

  constructor(error: E, { values = {}, details }: ErrorDetails = {}) {
    super(error)
    this.error = error
    this.statusCode = errorCatalogue[error].status
    this.values = values
    this.details = details
  }
}

/**
 * Ends a call with an error. A handler has one for the errors that its call declares, and passes it to the services that it
 * calls: each names the errors that it needs, so an undeclared one does not compile.
 */
export type Fail<E extends ErrorName> = (error: E | CallError<E>, details?: ErrorDetails) => never

export const fail: Fail<ErrorName> = (error, details) => {
  throw error instanceof CallError ? error : new CallError(error, details)
}
