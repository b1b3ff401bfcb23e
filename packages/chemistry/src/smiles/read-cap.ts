import { isAttachment, type Molecule } from '../molecule/molecule.ts'
import { hydrogenCounts } from '../molecule/hydrogens.ts'
import { kekulise } from '../molecule/kekulise.ts'
import { neighboursOf } from '../molecule/graph.ts'
import { readMonomerSmiles } from './read-monomer-smiles.ts'
import { simpleCapOf, type SimpleCap } from './simple-caps.ts'

/** A cap: the group that closes an attachment point where nothing is bound to it. */
export interface Cap {
  /** The number in its SMILES. */
  number: number
  /** `H`, `OH` …; `null` for a larger group, which only its SMILES describes. */
  name: SimpleCap | null
  /** Its SMILES with the attachment point as `[n*]`. */
  smiles: string
  /** The group with its one attachment point `R#`. */
  molecule: Molecule
}

/**
 * Reads the SMILES of a cap, such as `[*:1][H]`, `[*:2]O` or `[*][NH2] |$_R1;$|`. `null` where it does not consist of one
 * group with exactly one attachment point. Throws a `SmilesError`.
 */
export function readCap(text: string): Cap | null {
  const { molecule: read, attachments, smiles } = readMonomerSmiles(text)
  const { molecule, unresolved } = kekulise(read)
  const point = molecule.atoms.findIndex(isAttachment)
  const neighbours = neighboursOf(molecule)
  const [attachment, ...more] = attachments
  const ends = neighbours[point] ?? []
  const isWhole = !smiles.includes('.') && unresolved.length === 0 && ends.length === 1 && ends[0]?.bond.order === 1
  if (!attachment || more.length > 0 || attachment.cap !== null || !isWhole) return null
  return { number: attachment.number, name: nameOf(molecule, point), smiles, molecule }
}

/** The name of a cap of one atom beside the attachment point. */
function nameOf(molecule: Molecule, point: number): SimpleCap | null {
  if (molecule.atoms.length !== 2) return null
  const index = 1 - point
  const atom = molecule.atoms[index]
  return atom ? simpleCapOf({ ...atom, hydrogens: hydrogenCounts(molecule)[index] ?? 0 }) : null
}
