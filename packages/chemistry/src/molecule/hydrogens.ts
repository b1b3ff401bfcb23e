import { valenceFor } from '../elements/valences.ts'
import { neighboursOf } from './graph.ts'
import type { Atom, Bond, Molecule } from './molecule.ts'

/** What a bond adds to the valence of one of its atoms. An aromatic bond counts as its single bond. */
export function valenceOfBond({ order, to }: Bond, atom: number): number {
  if (order === 2 || order === 3) return order
  if (order === 9) return to === atom ? 1 : 0
  return order === 10 ? 0 : 1
}

const unpairedElectrons = { 0: 0, 1: 2, 2: 1, 3: 2 } as const

/** Hydrogens of an atom that are not drawn, from the sum of its bonds. */
export function implicitHydrogens(atom: Atom, bonds: number): number {
  if (atom.hydrogens !== null) return atom.hydrogens
  if (atom.valence !== null) return Math.max(0, atom.valence - bonds)
  const used = bonds + unpairedElectrons[atom.radical]
  return Math.max(0, (valenceFor(atom.symbol, atom.charge, used) ?? 0) - used)
}

/** For each atom its hydrogens that are not drawn. Aromatic bonds have to be resolved before. */
export function hydrogenCounts(molecule: Molecule): number[] {
  const neighbours = neighboursOf(molecule)
  return molecule.atoms.map((atom, index) =>
    implicitHydrogens(
      atom,
      (neighbours[index] ?? []).reduce((sum, { bond }) => sum + valenceOfBond(bond, index), 0),
    ),
  )
}
