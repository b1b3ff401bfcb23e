import { CtabError } from '@atrium/chemistry/ctab/ctab-error.ts'
import { readMolfile } from '@atrium/chemistry/ctab/read-molfile.ts'
import { writeV2000 } from '@atrium/chemistry/ctab/write-v2000.ts'
import { isAttachment } from '@atrium/chemistry/molecule/molecule.ts'
import { normalise } from '@atrium/chemistry/normalise/normalise.ts'
import { usualCapName } from '@atrium/chemistry/rules/cap-rules.ts'
import { finding, type Finding } from '@atrium/chemistry/rules/finding.ts'
import type { PolymerType } from '@atrium/chemistry/rules/monomer-types.ts'
import { checkStructure } from '@atrium/chemistry/rules/structure-rules.ts'
import { checkSmarts, maxSmartsLength } from '@atrium/chemistry/smiles/check-smarts.ts'
import { readMonomerSmiles } from '@atrium/chemistry/smiles/read-monomer-smiles.ts'
import { writeHelmSmiles } from '@atrium/chemistry/smiles/simple-caps.ts'
import { SmilesError } from '@atrium/chemistry/smiles/smiles-error.ts'
import type { StructureQuery } from '#chemistry/rdkit.ts'

/** Thrown for a structure that cannot be searched for, with what is wrong about it. */
export class QueryProblem extends Error {
  readonly finding: Finding

  constructor(problem: Finding) {
    super(problem.code)
    this.name = 'QueryProblem'
    this.finding = problem
  }
}

/** A structure to search for, as a text gives it. */
export interface ReadQuery extends StructureQuery {
  /** True where it has numbered attachment points, which only those of monomers match. */
  hasAttachments: boolean
  /** Caps that a SMILES spells, by the numbers of their R groups. */
  spelledCaps: ReadonlyMap<number, string>
}

const noCaps: ReadonlyMap<number, string> = new Map()

/** Reads a molfile, a SMILES, or else a SMARTS. Throws a `QueryProblem`. */
export function readQuery(text: string): ReadQuery {
  if (/[\r\n]/.test(text.trim())) return readDrawn(text)
  try {
    return readSmiles(text.trim())
  } catch (error) {
    if (!(error instanceof SmilesError)) throw error
    return readSmarts(text.trim(), error)
  }
}

function readSmiles(text: string): ReadQuery {
  const { smiles, attachments } = readMonomerSmiles(text)
  return {
    format: 'smiles',
    text: smiles,
    hasAttachments: attachments.length > 0,
    spelledCaps: new Map(attachments.flatMap(({ number, cap }) => (cap ? [[number, cap] as const] : []))),
  }
}

/** Signs that a SMARTS has and a SMILES has not. */
const smartsSigns = /[~!&;,?$]|\[#|\[[^\]]*[RDvXxr]\d|(?:^|[^[])\*/

function readSmarts(text: string, asSmiles: SmilesError): ReadQuery {
  const problem = checkSmarts(text)
  if (problem) throw unreadable(problem.code, { position: problem.position + 1, max: maxSmartsLength })
  // What was meant as SMILES is told by its own reader, which knows the place.
  if (!smartsSigns.test(text) && !/^\[[^\]]+\]/.test(text)) throw smilesProblem(asSmiles)
  return { format: 'smarts', text, hasAttachments: false, spelledCaps: noCaps }
}

const unreadable = (reason: string, details: Finding['details']) =>
  new QueryProblem(finding('structure.unreadable', { details: { reason, ...details } }))
const smilesProblem = ({ code, position, subject }: SmilesError) =>
  unreadable(code, { position: position + 1, subject })

/** Why the toolkit takes no SMARTS. */
export const smartsProblem = (position: number | undefined): QueryProblem =>
  position === undefined ? unreadable('smarts.unreadable', {}) : unreadable('smarts.unexpected', { position })

/** For a search that needs a molecule, and got conditions. */
export const noMolecule = (): QueryProblem => unreadable('smarts.no-molecule', {})

function readDrawn(text: string): ReadQuery {
  try {
    return readMolecule(text)
  } catch (error) {
    if (!(error instanceof CtabError)) throw error
    throw unreadable(error.code, { subject: error.subject, ...(error.line !== null && { line: error.line }) })
  }
}

/** What a search cannot look for, unlike search conditions and several parts. */
const refused = new Set(['structure.too-large', 'structure.abbreviation', 'structure.bracket'])

function readMolecule(text: string): ReadQuery {
  const { molecule } = normalise(readMolfile(text))
  const findings = checkStructure(molecule)
  const wrong = findings.find(({ code }) => refused.has(code))
  if (wrong || molecule.atoms.length === 0) throw new QueryProblem(wrong ?? finding('structure.empty'))
  const hasConditions = findings.some(({ code }) => code === 'structure.query' || code === 'structure.aromatic')
  const hasAttachments = molecule.atoms.some((atom) => isAttachment(atom) && atom.rgroup !== null)
  return hasConditions
    ? { format: 'conditions', text, hasAttachments: false, spelledCaps: noCaps }
    : { format: 'molfile', text: writeV2000({ ...molecule, stereoGroups: [] }), hasAttachments, spelledCaps: noCaps }
}

/**
 * A SMILES with attachment points as `[n*]` as the molecule that it is with its caps: those that were spelled, or the usual
 * ones of the polymer type.
 */
export function withCaps(smiles: string, spelled: ReadonlyMap<number, string>, polymerType: PolymerType): string {
  const kind = { polymerType, monomerType: 'Backbone' } as const
  const numbers = [...smiles.matchAll(/\[(\d{1,3})\*\]/g)].map(([, number]) => Number(number))
  return writeHelmSmiles(
    smiles,
    new Map(numbers.map((number) => [number, spelled.get(number) ?? usualCapName(number, kind, null)])),
  )
}
