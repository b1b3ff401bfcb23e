import type { LayoutIssue, LayoutIssueCode } from '../layout/display-list.ts'

export type CodeIssueCode = Extract<LayoutIssueCode, `code.${string}`>
export type CodeIssueDetails = LayoutIssue['details']

/** The only error that preparing and encoding the data of a code throws; `details` are those of the issue. */
export class CodeError extends Error {
  readonly code: CodeIssueCode
  readonly details: CodeIssueDetails

  constructor(code: CodeIssueCode, details: CodeIssueDetails = {}) {
    super(code)
    this.name = 'CodeError'
    this.code = code
    this.details = details
  }
}
