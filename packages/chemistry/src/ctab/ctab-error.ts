/** Why a molfile or an SDF file cannot be read, or a structure cannot be written. */
export const ctabErrorCodes = [
  'ctab.too-large',
  'ctab.wrong-characters',
  'ctab.not-a-molfile',
  'ctab.unfinished',
  'ctab.wrong-number',
  'ctab.wrong-atom',
  'ctab.wrong-bond',
  'ctab.repeated-bond',
  'ctab.unknown-atom',
  'ctab.unsupported',
  'ctab.too-many-atoms',
  'ctab.not-writable',
] as const
export type CtabErrorCode = (typeof ctabErrorCodes)[number]

/** Where something is wrong; `null` where that cannot be said. */
export interface CtabPlace {
  /** Number of the line in the text, from 1. */
  line?: number | null
  /** Number of the atom in the file, from 1. */
  atom?: number | null
  /** The piece of the file that is wrong, for a message. */
  subject?: string
}

/** The only error that reading and writing molfiles throws. */
export class CtabError extends Error {
  readonly code: CtabErrorCode
  readonly line: number | null
  readonly atom: number | null
  readonly subject: string

  constructor(code: CtabErrorCode, { line = null, atom = null, subject = '' }: CtabPlace = {}) {
    super([code, line && `line ${line}`, atom && `atom ${atom}`, subject].filter(Boolean).join(', '))
    this.name = 'CtabError'
    this.code = code
    this.line = line
    this.atom = atom
    this.subject = subject.slice(0, 40)
  }
}
