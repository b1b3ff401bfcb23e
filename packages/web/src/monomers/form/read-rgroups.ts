import { readMolfile } from '@atrium/chemistry/ctab/read-molfile.ts'
import { CtabError } from '@atrium/chemistry/ctab/ctab-error.ts'
import { isAttachment } from '@atrium/chemistry/molecule/molecule.ts'
import { normalise } from '@atrium/chemistry/normalise/normalise.ts'
import { maxRgroup } from '@atrium/chemistry/rules/monomer-types.ts'
import { readMonomerSmiles } from '@atrium/chemistry/smiles/read-monomer-smiles.ts'
import { SmilesError } from '@atrium/chemistry/smiles/smiles-error.ts'

/** An R group of a structure. */
export interface DrawnRgroup {
  number: number
  /** The number of its atom, from 1. */
  atom: number
  /** The cap that a SMILES spells for it. */
  spelledCap: string | null
}

/** The R groups of a molfile or a SMILES by their numbers, R1 to R8; none of text that cannot be read. */
export function readRgroups(structure: string): DrawnRgroup[] {
  const groups = drawnIn(structure).filter(({ number }) => number >= 1 && number <= maxRgroup)
  const byNumber = new Map(groups.toReversed().map((group) => [group.number, group]))
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number)
}

function drawnIn(text: string): DrawnRgroup[] {
  if (text.trim() === '') return []
  try {
    const isMolfile = /[\r\n]/.test(text.trim())
    const { molecule, caps } = isMolfile ? ofMolfile(text) : ofSmiles(text)
    return molecule.atoms.flatMap((atom, index) =>
      isAttachment(atom) && atom.rgroup !== null
        ? [{ number: atom.rgroup, atom: index + 1, spelledCap: caps.get(atom.rgroup) ?? null }]
        : [],
    )
  } catch (error) {
    // What is wrong with it is said by the server.
    if (error instanceof CtabError || error instanceof SmilesError) return []
    throw error
  }
}

const ofMolfile = (text: string) => ({
  molecule: normalise(readMolfile(text)).molecule,
  caps: new Map<number, string>(),
})

function ofSmiles(text: string) {
  const { molecule, attachments } = readMonomerSmiles(text)
  return { molecule, caps: new Map(attachments.flatMap(({ number, cap }) => (cap ? [[number, cap] as const] : []))) }
}
