import { errorCatalogue, type ErrorName } from '@atrium/contract/errors.ts'

/** A call that ends with one of the errors of the catalogue. `values` fill the sentence, `details` are for the page. */
export class CallError extends Error {
  readonly error: ErrorName
  readonly statusCode: number
  readonly values: Record<string, string>
  readonly details: unknown

  constructor(error: ErrorName, { values = {}, details }: { values?: Record<string, string>; details?: unknown } = {}) {
    super(error)
    this.error = error
    this.statusCode = errorCatalogue[error].status
    this.values = values
    this.details = details
  }
}
