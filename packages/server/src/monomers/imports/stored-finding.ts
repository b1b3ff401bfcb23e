import type { Finding } from '@atrium/chemistry/rules/finding.ts'
import {
  conflictCodes,
  ownImportFindingSeverities,
  type ImportFinding,
  type ImportFindingCode,
  type OwnImportFinding,
} from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { phrase } from '#kit/text/language.ts'
import { findingView } from '../checking/describe-findings.ts'

/** A finding of a monomer of a file, as it is stored. */
export interface StoredFinding extends Omit<Finding, 'code'> {
  code: ImportFindingCode
}

/** A finding that only imports have. */
export const importFinding = (code: OwnImportFinding, details: Finding['details'] = {}): StoredFinding => ({
  code,
  severity: ownImportFindingSeverities[code],
  atoms: [],
  rgroups: [],
  details,
})

const isOwn = (code: ImportFindingCode): code is OwnImportFinding => code in ownImportFindingSeverities

/** A finding with its sentence in a language. */
export function importFindingView(stored: StoredFinding, lang: Lang): ImportFinding {
  const { code, severity, details } = stored
  if (!isOwn(code)) return findingView({ ...stored, code }, lang)
  const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)]))
  return { code, severity, atoms: [], rgroups: [], message: phrase(lang, 'monomer-imports', `finding.${code}`, values) }
}

/** Warnings that have to be confirmed; about what conflicts, an action decides. */
export const warningsIn = (findings: readonly StoredFinding[]): StoredFinding[] =>
  findings.filter(({ code, severity }) => severity === 'warning' && !conflictCodes.includes(code))
