import { finding, type Finding } from '@atrium/chemistry/rules/finding.ts'
import { readMonomerSmiles, type MonomerSmiles } from '@atrium/chemistry/smiles/read-monomer-smiles.ts'
import { SmilesError } from '@atrium/chemistry/smiles/smiles-error.ts'
import type { ToolkitProblem } from '#chemistry/rdkit.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'

export interface ReadStructure {
  /** `null` where the text cannot become one. */
  molfile: string | null
  /** Names of the caps that a SMILES spells, by the numbers of their R groups. */
  spelledCaps: ReadonlyMap<number, string>
  findings: readonly Finding[]
}

const unread = { molfile: null, spelledCaps: new Map<number, string>() }

/** A structure as a molfile: of a SMILES it is laid out. Text with several lines is taken for a molfile. */
export async function readStructure(text: string, thread: ChemistryThread): Promise<ReadStructure> {
  if (text.trim() === '' || /[\r\n]/.test(text.trim())) return { ...unread, molfile: text, findings: [] }
  try {
    return await layOut(readMonomerSmiles(text), thread)
  } catch (error) {
    if (!(error instanceof SmilesError)) throw error
    const details = { reason: error.code, position: error.position + 1, subject: error.subject }
    return { ...unread, findings: [finding('structure.unreadable', { details })] }
  }
}

async function layOut(read: MonomerSmiles, thread: ChemistryThread): Promise<ReadStructure> {
  const laidOut = await thread.perform('layOut', { smiles: read.smiles })
  if ('problem' in laidOut) return { ...unread, findings: [toolkitFinding(laidOut.problem)] }
  const caps = read.attachments.flatMap(({ number, cap }) => (cap ? [[number, cap] as const] : []))
  return {
    molfile: laidOut.molfile,
    spelledCaps: new Map(caps),
    findings: read.hasStereoGroups ? [finding('stereo.relative')] : [],
  }
}

const codes = {
  valence: 'structure.valence',
  aromatic: 'structure.aromatic',
  unreadable: 'structure.unreadable',
} as const

/** What the toolkit refuses, as a finding of the rules. */
export const toolkitFinding = ({ kind, atoms }: ToolkitProblem): Finding =>
  finding(codes[kind], { atoms: atoms.map((atom) => atom - 1) })
