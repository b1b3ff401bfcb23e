import { valenceFor } from '../elements/valences.ts'
import { neighboursOf, type Neighbour } from './graph.ts'
import { valenceOfBond } from './hydrogens.ts'
import { maximumMatching } from './matching.ts'
import type { Atom, Molecule } from './molecule.ts'
import { ringBonds } from './rings.ts'

/**
 * Replaces aromatic bonds by alternating single and double ones. `unresolved` are the atoms that find no partner for
 * their double bond, and those of aromatic bonds outside of rings; then the molecule is returned as it was. A nitrogen of two bonds gets a double bond unless a hydrogen
 * is stated: where the hydrogen of an imidazole is, has to be drawn.
 */
export function kekulise(molecule: Molecule): { molecule: Molecule; unresolved: readonly number[] } {
  if (!molecule.bonds.some(({ order }) => order === 4)) return { molecule, unresolved: [] }
  const rings = ringBonds(molecule)
  const outside = molecule.bonds.filter((bond) => bond.order === 4 && !rings.has(bond))
  if (outside.length > 0) return { molecule, unresolved: [...new Set(outside.flatMap(({ from, to }) => [from, to]))] }
  const neighbours = neighboursOf(molecule)
  const needsDouble = molecule.atoms.map((atom, index) => hasFreeValence(atom, index, neighbours[index] ?? []))
  const partners = maximumMatching(
    neighbours.map((own, index) =>
      own.flatMap(({ atom, bond }) => (bond.order === 4 && needsDouble[index] && needsDouble[atom] ? [atom] : [])),
    ),
  )
  const unresolved = needsDouble.flatMap((isNeeded, index) => (isNeeded && partners[index] === -1 ? [index] : []))
  if (unresolved.length > 0) return { molecule, unresolved }
  const bonds = molecule.bonds.map((bond) =>
    bond.order === 4 ? { ...bond, order: partners[bond.from] === bond.to ? (2 as const) : (1 as const) } : bond,
  )
  return { molecule: { ...molecule, bonds }, unresolved }
}

/** True where an atom of an aromatic system has room for a double bond in it. */
function hasFreeValence(atom: Atom, index: number, neighbours: readonly Neighbour[]): boolean {
  if (!neighbours.some(({ bond }) => bond.order === 4)) return false
  const bonds = neighbours.reduce((sum, { bond }) => sum + valenceOfBond(bond, index), atom.hydrogens ?? 0)
  const valence = atom.valence ?? valenceFor(atom.symbol, atom.charge, bonds) ?? bonds
  return valence > bonds
}
