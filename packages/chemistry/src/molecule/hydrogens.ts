import { valenceFor } from '../elements/valences.ts'
import { neighboursOf } from './graph.ts'
import { isAttachment, type Atom, type Bond, type Molecule } from './molecule.ts'

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
  const bonds = bondSums(molecule)
  return molecule.atoms.map((atom, index) => implicitHydrogens(atom, bonds[index] ?? 0))
}

/** True when an atom has more bonds, hydrogens among them, than its element ever has. */
export function hasTooManyBonds(molecule: Molecule): boolean {
  const bonds = bondSums(molecule)
  return molecule.atoms.some((atom, index) => {
    if (isAttachment(atom) || valenceFor(atom.symbol, atom.charge, 0) === null) return false
    return valenceFor(atom.symbol, atom.charge, (bonds[index] ?? 0) + (atom.hydrogens ?? 0)) === null
  })
}

function bondSums(molecule: Molecule): number[] {
  const neighbours = neighboursOf(molecule)
  return molecule.atoms.map((_, index) =>
    (neighbours[index] ?? []).reduce((sum, { bond }) => sum + valenceOfBond(bond, index), 0),
  )
}
