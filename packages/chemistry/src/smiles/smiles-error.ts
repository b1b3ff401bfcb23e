/** Why a SMILES text cannot be read. */
export const smilesErrorCodes = [
  'smiles.too-long',
  'smiles.empty',
  'smiles.unexpected',
  'smiles.unknown-element',
  'smiles.unclosed-branch',
  'smiles.unclosed-ring',
  'smiles.wrong-ring',
  'smiles.unnumbered',
  'smiles.wrong-number',
  'smiles.mapped-atom',
  'smiles.wrong-extension',
  'smiles.unsupported',
] as const
export type SmilesErrorCode = (typeof smilesErrorCodes)[number]

/** The only error that reading a SMILES throws. */
export class SmilesError extends Error {
  readonly code: SmilesErrorCode
  /** Where in the text it is, in UTF-16 units from 0. */
  readonly position: number
  readonly subject: string

  constructor(code: SmilesErrorCode, position: number, subject = '') {
    super(`${code} at ${position}${subject && `: ${subject.slice(0, 40)}`}`)
    this.name = 'SmilesError'
    this.code = code
    this.position = position
    this.subject = subject.slice(0, 40)
  }
}
