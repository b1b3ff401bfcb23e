import type { Bond, Molecule } from './molecule.ts'

export interface Neighbour {
  atom: number
  bond: Bond
}

/** For each atom its neighbours, in the order of the bonds. */
export function neighboursOf({ atoms, bonds }: Molecule): readonly (readonly Neighbour[])[] {
  const neighbours: Neighbour[][] = atoms.map(() => [])
  for (const bond of bonds) {
    neighbours[bond.from]?.push({ atom: bond.to, bond })
    neighbours[bond.to]?.push({ atom: bond.from, bond })
  }
  return neighbours
}

/** The connected components, each as sorted indexes of atoms; the components are in the order of their first atoms. */
export function componentsOf(molecule: Molecule): number[][] {
  const neighbours = neighboursOf(molecule)
  const seen = new Set<number>()
  return [...molecule.atoms.keys()].flatMap((start) => (seen.has(start) ? [] : [collect(start, neighbours, seen)]))
}

function collect(start: number, neighbours: readonly (readonly Neighbour[])[], seen: Set<number>): number[] {
  const members = [start]
  seen.add(start)
  for (const member of members)
    for (const { atom } of neighbours[member] ?? []) {
      if (seen.has(atom)) continue
      seen.add(atom)
      members.push(atom)
    }
  return members.sort((a, b) => a - b)
}

/** The molecule with its atoms in another order: `order[i]` is the present index of the atom that comes at `i`. */
export function reorderAtoms(molecule: Molecule, order: readonly number[]): Molecule {
  const places = new Map(order.map((before, after) => [before, after]))
  const move = (atom: number) => places.get(atom) ?? atom
  const moveAll = (atoms: readonly number[]) => atoms.map(move)
  return {
    ...molecule,
    atoms: order.flatMap((before) => molecule.atoms[before] ?? []),
    bonds: molecule.bonds.map((bond) => ({ ...bond, from: move(bond.from), to: move(bond.to) })),
    sgroups: molecule.sgroups.map((group) => ({ ...group, atoms: moveAll(group.atoms) })),
    stereoGroups: molecule.stereoGroups.map((group) => ({ ...group, atoms: moveAll(group.atoms) })),
  }
}
