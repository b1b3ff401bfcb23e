import { hydrogenCounts } from '../molecule/hydrogens.ts'
import { isAttachment, type Molecule } from '../molecule/molecule.ts'
import type { Cap } from '../smiles/read-cap.ts'

/** Atoms of one element or, where `isotope` is given, of one of its isotopes. */
export interface AtomCount {
  symbol: string
  isotope: number | null
  count: number
}

/** What a substance is made of. Counts are never 0. */
export interface Composition {
  atoms: ReadonlyMap<string, AtomCount>
  charge: number
}

export const emptyComposition: Composition = { atoms: new Map(), charge: 0 }

/** The atoms of a structure with the hydrogens that are not drawn, without its attachment points. */
export function compositionOf(molecule: Molecule): Composition {
  const hydrogens = hydrogenCounts(molecule)
  const counter = new AtomCounter()
  for (const [index, atom] of molecule.atoms.entries()) {
    if (isAttachment(atom)) continue
    counter.add({ symbol: atom.symbol, isotope: atom.isotope, count: 1 })
    counter.add({ symbol: 'H', isotope: null, count: hydrogens[index] ?? 0 })
  }
  return { atoms: counter.atoms, charge: molecule.atoms.reduce((sum, { charge }) => sum + charge, 0) }
}

/** The structure with a cap on each of its attachment points; `null` where one has no cap. */
export function cappedComposition(molecule: Molecule, caps: ReadonlyMap<number, Cap>): Composition | null {
  const points = molecule.atoms.filter(isAttachment).map(({ rgroup }) => caps.get(rgroup ?? 0))
  if (points.some((cap) => cap === undefined)) return null
  return sumOf([compositionOf(molecule), ...points.flatMap((cap) => (cap ? [compositionOf(cap.molecule)] : []))])
}

export function sumOf(compositions: Iterable<Composition>): Composition {
  const counter = new AtomCounter()
  let charge = 0
  for (const composition of compositions) {
    for (const atom of composition.atoms.values()) counter.add(atom)
    charge += composition.charge
  }
  return { atoms: counter.atoms, charge }
}

class AtomCounter {
  readonly atoms = new Map<string, AtomCount>()

  add({ symbol, isotope, count }: AtomCount): void {
    if (count === 0) return
    const key = `${isotope ?? ''}${symbol}`
    this.atoms.set(key, { symbol, isotope, count: (this.atoms.get(key)?.count ?? 0) + count })
  }
}
