import { CtabError } from '../ctab/ctab-error.ts'
import { readMolfile } from '../ctab/read-molfile.ts'
import { writeV2000 } from '../ctab/write-v2000.ts'
import type { Molecule } from '../molecule/molecule.ts'
import { normalise, type Change } from '../normalise/normalise.ts'
import type { Cap } from '../smiles/read-cap.ts'
import { checkAnalog } from './analog-rules.ts'
import { finding, type Finding, type MonomerKind } from './finding.ts'
import { checkCaps, checkUsualCaps, type RgroupInput } from './cap-rules.ts'
import { maxAtoms } from './monomer-types.ts'
import { checkAttachments } from './rgroup-rules.ts'
import { checkStructure } from './structure-rules.ts'
import { checkMonomerType, checkName, checkSymbol } from './symbol-rules.ts'

/** A monomer as a form or a file gives it. */
export interface MonomerInput extends MonomerKind {
  symbol: string
  name: string
  naturalAnalog: string | null
  /** V2000 or V3000. */
  molfile: string
  rgroups: readonly RgroupInput[]
}

export interface StructureCheck {
  findings: readonly Finding[]
  /** The normalised structure; `null` where the text cannot be read. */
  molecule: Molecule | null
  /** The one normal V2000 form; `null` where an error keeps it from being written. */
  molfile: string | null
  changes: readonly Change[]
}

export interface MonomerCheck extends StructureCheck {
  /** In the form in which it is stored. */
  naturalAnalog: string | null
  /** The valid caps by the numbers of their R groups. */
  caps: ReadonlyMap<number, Cap>
}

/** Checks everything about a monomer that needs neither the library nor a toolkit. Never throws for wrong input. */
export function checkMonomer(input: MonomerInput): MonomerCheck {
  const { analog, findings: analogFindings } = checkAnalog(input.naturalAnalog, input.symbol, input)
  const structure = checkMolfile(input.molfile, input)
  const { molecule } = structure
  const { caps, findings: capFindings } = molecule
    ? checkCaps(molecule, input.rgroups)
    : { caps: new Map(), findings: [] }
  return {
    ...structure,
    findings: [
      ...checkSymbol(input.symbol, input.polymerType),
      ...checkName(input.name),
      ...checkMonomerType(input),
      ...analogFindings,
      ...structure.findings,
      ...capFindings,
      ...checkUsualCaps(caps, input, analog),
    ],
    naturalAnalog: analog,
    caps,
  }
}

/** Reads, normalises and checks a structure. Never throws for wrong input. */
export function checkMolfile(text: string, kind: MonomerKind): StructureCheck {
  if (text.trim() === '') return { ...unreadable, findings: [finding('structure.empty')] }
  try {
    return checkRead(readMolfile(text), kind)
  } catch (error) {
    if (!(error instanceof CtabError)) throw error
    return { ...unreadable, findings: [unreadableFinding(error)] }
  }
}

const unreadable = { molecule: null, molfile: null, changes: [] }

function unreadableFinding({ code, line, atom, subject }: CtabError): Finding {
  if (code === 'ctab.too-large' || code === 'ctab.too-many-atoms') return finding('structure.too-large')
  const details = { reason: code, ...(line === null ? {} : { line }), ...(subject === '' ? {} : { subject }) }
  return finding('structure.unreadable', { atoms: atom === null ? [] : [atom - 1], details })
}

function checkRead(read: Molecule, kind: MonomerKind): StructureCheck {
  const count = read.atoms.length
  if (count > maxAtoms)
    return { ...unreadable, findings: [finding('structure.too-large', { details: { count, max: maxAtoms } })] }
  const { molecule, changes } = normalise(read)
  const findings = checkStructure(molecule)
  // An empty drawing has no R group either: one message is enough.
  if (!findings.some(({ code }) => code === 'structure.empty')) findings.push(...checkAttachments(molecule, kind))
  if (findings.some(({ severity }) => severity === 'error')) return { findings, molecule, molfile: null, changes }
  try {
    return { findings, molecule, molfile: writeV2000({ ...molecule, stereoGroups: [] }), changes }
  } catch (error) {
    if (!(error instanceof CtabError)) throw error
    return { findings: [...findings, unreadableFinding(error)], molecule, molfile: null, changes }
  }
}
