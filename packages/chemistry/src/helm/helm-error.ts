/** Why a HELM text cannot be parsed, or a parsed one stands for no molecule. */
export const helmErrorCodes = [
  'helm.too-long',
  'helm.too-deep',
  'helm.unexpected',
  'helm.unclosed',
  'helm.unknown-type',
  'helm.repeated-polymer',
  'helm.wrong-sections',
  'helm.wrong-version',
  'helm.wrong-repeat',
  'helm.unsupported',
  'helm.ambiguous',
  'helm.unknown-polymer',
  'helm.unknown-position',
  'helm.unknown-monomer',
  'helm.wrong-smiles',
  'helm.no-rgroup',
  'helm.rgroup-taken',
] as const
export type HelmErrorCode = (typeof helmErrorCodes)[number]

/** One thing that is wrong with a HELM text. */
export interface HelmProblem {
  code: HelmErrorCode
  /** Where in the text, in UTF-16 units from 0. */
  position: number
  /** The piece that is wrong, for a message. */
  subject: string
}

/** The only error that parsing throws. */
export class HelmError extends Error implements HelmProblem {
  readonly code: HelmErrorCode
  readonly position: number
  readonly subject: string

  constructor(code: HelmErrorCode, position: number, subject = '') {
    super(`${code} at ${position}${subject && `: ${subject.slice(0, 40)}`}`)
    this.name = 'HelmError'
    this.code = code
    this.position = position
    this.subject = subject.slice(0, 40)
  }
}
