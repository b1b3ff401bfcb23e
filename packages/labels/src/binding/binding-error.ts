/** What can be wrong with an expression or with the data it is given. */
export type BindingErrorCode =
  | 'expression.too-long'
  | 'expression.too-deep'
  | 'expression.unterminated'
  | 'expression.unexpected'
  | 'field.unknown'
  | 'counter.unknown'
  | 'counter.out-of-range'
  | 'variable.unknown'
  | 'filter.unknown'
  | 'filter.wrong-arguments'
  | 'value.not-a-number'
  | 'value.too-long'
  | 'date.invalid'
  | 'date.out-of-range'
  | 'date.wrong-format'
  | 'date.wrong-unit'

/** The only error that parsing or evaluating an expression throws. */
export class BindingError extends Error {
  readonly code: BindingErrorCode
  /** Where in the source it is, in UTF-16 units from 0, as in `source.slice(position)`. */
  readonly position: number
  /** The name or the text that is wrong, for a message; empty where there is none. */
  readonly subject: string

  constructor(code: BindingErrorCode, position: number, subject = '') {
    super(`${code} at ${position}${subject && `: ${subject}`}`)
    this.name = 'BindingError'
    this.code = code
    this.position = position
    this.subject = subject
  }
}
