import type { MonomerType, PolymerType } from './monomer-types.ts'

/**
 * What can be wrong or unusual with a monomer, and whether it refuses the monomer or has to be confirmed by its code.
 * Codes marked with `server` need the library or a toolkit, and are found there. In the comments, the name in the
 * specification where it is another one.
 */
export const findingSeverities = {
  'symbol.required': 'error',
  'symbol.characters': 'error', // SYMBOL_CHARS
  'symbol.no-letter-or-digit': 'error', // SYMBOL_NO_ALNUM
  'symbol.reserved': 'error',
  'symbol.too-long': 'error', // SYMBOL_LENGTH
  'symbol.taken': 'error', // SYMBOL_EXISTS, server
  'symbol.differs-by-case': 'warning', // SYMBOL_CASE_ONLY, server
  'name.required': 'error',
  'name.too-long': 'error',
  'monomer-type.required': 'error',
  'structure.unreadable': 'error',
  'structure.empty': 'error',
  'structure.fragments': 'error',
  'structure.query': 'error',
  'structure.abbreviation': 'error',
  'structure.bracket': 'error', // of STRUCT_ABBREVIATION: brackets that repeat their content
  'structure.aromatic': 'error', // of STRUCT_QUERY: aromatic bonds without alternating ones
  'structure.label': 'error',
  'structure.valence': 'error', // server
  'structure.too-large': 'error',
  'structure.radical': 'warning', // RADICAL
  'structure.charged': 'warning', // CHARGE_NET
  'structure.same-as': 'warning', // server: another monomer has the structure
  'stereo.undefined': 'warning', // server
  'stereo.relative': 'warning', // of STEREO_UNDEFINED: racemic or relative centres, which would become absolute
  'rgroup.none': 'error',
  'rgroup.repeated': 'error', // RGROUP_DUPLICATE
  'rgroup.out-of-range': 'error', // RGROUP_RANGE
  'rgroup.bond': 'error',
  'rgroup.list-mismatch': 'error',
  'rgroup.cap-missing': 'error',
  'rgroup.cap-invalid': 'error',
  'rgroup.required': 'error', // "by type"
  'rgroup.usually-both': 'warning', // the following are RGROUP_PROFILE
  'rgroup.usually-one': 'warning',
  'rgroup.not-consecutive': 'warning',
  'rgroup.unusual-cap': 'warning',
  'analog.required': 'error',
  'analog.unknown': 'error',
  'analog.not-itself': 'error', // of ANALOG_UNKNOWN: a natural symbol names another one
  'analog.ignored': 'warning',
  'analog.unlikely': 'warning', // server
} as const
export type FindingCode = keyof typeof findingSeverities
export type Severity = (typeof findingSeverities)[FindingCode]

/** One thing that is wrong or unusual with a monomer. */
export interface Finding {
  code: FindingCode
  severity: Severity
  /** Numbers of the atoms it is about, from 1, as in the molfile. */
  atoms: readonly number[]
  /** Numbers of the R groups it is about. */
  rgroups: readonly number[]
  /** For the message: limits and values. */
  details: Readonly<Record<string, string | number>>
}

/** Makes a finding; `atoms` are indexes from 0. */
export function finding(
  code: FindingCode,
  about: { atoms?: readonly number[]; rgroups?: readonly number[]; details?: Finding['details'] } = {},
): Finding {
  const { atoms = [], rgroups = [], details = {} } = about
  return { code, severity: findingSeverities[code], atoms: atoms.map((atom) => atom + 1), rgroups, details }
}

/** What a monomer is within polymers; several rules depend on it. */
export interface MonomerKind {
  polymerType: PolymerType
  monomerType: MonomerType
}
