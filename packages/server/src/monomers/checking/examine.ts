import { createHash } from 'node:crypto'
import { cappedComposition } from '@atrium/chemistry/mass/composition.ts'
import { formulaOf } from '@atrium/chemistry/mass/formula.ts'
import { averageMass, monoisotopicMass } from '@atrium/chemistry/mass/masses.ts'
import { checkAnalog } from '@atrium/chemistry/rules/analog-rules.ts'
import { attachmentsByNumber } from '@atrium/chemistry/rules/attachments-by-number.ts'
import type { Molecule } from '@atrium/chemistry/molecule/molecule.ts'
import type { RgroupInput } from '@atrium/chemistry/rules/cap-rules.ts'
import { checkMolfile, checkMonomer, type MonomerCheck } from '@atrium/chemistry/rules/check-monomer.ts'
import { finding, type Finding, type MonomerKind } from '@atrium/chemistry/rules/finding.ts'
import { checkMonomerType, checkName, checkSymbol } from '@atrium/chemistry/rules/symbol-rules.ts'
import { usualRgroups } from '@atrium/chemistry/rules/usual-rgroups.ts'
import { writeHelmSmiles } from '@atrium/chemistry/smiles/simple-caps.ts'
import { CallError } from '#kit/http/call-error.ts'
import { ChemistryTimeout, type ChemistryThread } from '#chemistry/chemistry-thread.ts'
import type { Substance } from '../library/substance.ts'
import { similarityFindings } from './similarity-findings.ts'
import { readStructure, toolkitFinding, type ReadStructure } from './read-structure.ts'

/** A monomer as somebody gives it. */
export interface GivenMonomer extends MonomerKind {
  symbol: string
  name: string
  aliases: readonly string[]
  naturalAnalog: string | null
  /** A molfile or a SMILES. */
  structure: string
  /** `null` for the caps of the SMILES, or the usual ones. */
  rgroups: readonly RgroupInput[] | null
}

export interface Examined {
  findings: readonly Finding[]
  /** What can be stored; `null` where an error keeps it from that. */
  substance: Substance | null
  /** The structure as it can be drawn; `null` where it cannot be read. */
  molecule: Molecule | null
  /** What follows from the structure, whatever is wrong with symbol and name; `null` where the structure has errors. */
  derived: Derived | null
}

type Derived = Pick<Substance, 'smiles' | 'structureKey' | 'rgroups' | 'formula' | 'averageMass' | 'monoisotopicMass'>

/**
 * Checks everything about a monomer that needs no library, and computes what follows from its structure. Throws
 * `monomers.too-complex` for a structure on which the toolkit works too long.
 */
export async function examine(given: GivenMonomer, thread: ChemistryThread): Promise<Examined> {
  try {
    const read = await readStructure(given.structure, thread)
    return read.molfile === null ? refused(given, read) : await examineMolfile(given, read, thread)
  } catch (error) {
    if (error instanceof ChemistryTimeout) throw new CallError('monomers.too-complex')
    throw error
  }
}

/** The findings of a structure that cannot be read, with those about everything else. */
function refused(given: GivenMonomer, { findings }: ReadStructure): Examined {
  const others = [
    ...checkSymbol(given.symbol, given.polymerType),
    ...checkName(given.name),
    ...checkMonomerType(given),
    ...checkAnalog(given.naturalAnalog, given.symbol, given).findings,
  ]
  return { findings: [...others, ...findings], substance: null, molecule: null, derived: null }
}

async function examineMolfile(given: GivenMonomer, read: ReadStructure, thread: ChemistryThread): Promise<Examined> {
  const molfile = read.molfile ?? ''
  const check = checkMonomer({ ...given, molfile, rgroups: given.rgroups ?? rgroupsOf(given, molfile, read) })
  const findings = [...check.findings, ...read.findings]
  const { molecule } = check
  if (check.molfile === null) return { findings, substance: null, molecule, derived: null }
  const caps = [...check.caps].map(([number, { smiles }]) => ({ number, smiles }))
  const identity = await thread.perform('identify', { molfile: check.molfile, caps })
  if ('problem' in identity)
    return { findings: [...findings, toolkitFinding(identity.problem)], substance: null, molecule, derived: null }
  if (identity.undefinedCentres.length > 0)
    findings.push(finding('stereo.undefined', { atoms: identity.undefinedCentres.map((atom) => atom - 1) }))
  findings.push(...(await similarityFindings(check.naturalAnalog, given, { smiles: identity.smiles, thread })))
  const isFine = !findings.some(({ severity }) => severity === 'error')
  const derived = derivedOf(check, identity)
  return { findings, substance: isFine ? substanceOf(given, check, derived) : null, molecule, derived }
}

/** The R groups of the structure with the caps of its SMILES, or the usual ones. */
function rgroupsOf(given: GivenMonomer, molfile: string, { spelledCaps }: ReadStructure): RgroupInput[] {
  const { molecule } = checkMolfile(molfile, given)
  const { analog } = checkAnalog(given.naturalAnalog, given.symbol, given)
  return usualRgroups({ numbers: molecule ? attachmentsByNumber(molecule).keys() : [], spelledCaps }, given, analog)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const pictureKeyLength = 32

/** `null` where an R group has no cap. */
function derivedOf({ molecule, caps }: MonomerCheck, identity: { smiles: string; key: string }): Derived | null {
  const composition = molecule && cappedComposition(molecule, caps)
  if (!composition) return null
  const names = new Map([...caps].flatMap(([number, { name }]) => (name ? [[number, name] as const] : [])))
  return {
    smiles: writeHelmSmiles(identity.smiles, names),
    structureKey: hashOf(identity.key),
    rgroups: [...caps]
      .map(([number, { name, smiles }]) => ({ number, capName: name, capSmiles: smiles }))
      .toSorted((one, other) => one.number - other.number),
    formula: formulaOf(composition),
    averageMass: averageMass(composition),
    monoisotopicMass: monoisotopicMass(composition),
  }
}

function substanceOf(
  given: GivenMonomer,
  { molfile, naturalAnalog }: MonomerCheck,
  derived: Derived | null,
): Substance {
  if (!derived || molfile === null) throw new Error('A monomer without errors has a structure and all its caps')
  return {
    ...derived,
    polymerType: given.polymerType,
    monomerType: given.monomerType,
    symbol: given.symbol,
    name: given.name.trim(),
    aliases: [...new Set(given.aliases.map((alias) => alias.trim()).filter(Boolean))],
    naturalAnalog,
    molfile,
    sourceStructure: given.structure,
    pictureKey: hashOf(molfile).slice(0, pictureKeyLength),
  }
}
