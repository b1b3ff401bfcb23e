import { findElement, isotopeMass } from '../elements/elements.ts'
import type { AtomCount, Composition } from './composition.ts'

/**
 * Mass with the natural mixture of isotopes, in daltons (IUPAC weights of 2021); `null` where an element has no standard
 * weight or an isotope is not in the table. Electrons that a charge adds or takes are not counted.
 */
export const averageMass = (composition: Composition): number | null =>
  totalOf(composition, ({ symbol }) => findElement(symbol)?.weight ?? null)

/** Mass with the most abundant isotope of each element, in daltons; `null` as for the average mass. */
export const monoisotopicMass = (composition: Composition): number | null =>
  totalOf(composition, ({ symbol }) => {
    const common = findElement(symbol)?.commonIsotope ?? null
    return common === null ? null : isotopeMass(symbol, common)
  })

function totalOf({ atoms }: Composition, naturalMass: (atom: AtomCount) => number | null): number | null {
  let total = 0
  for (const atom of atoms.values()) {
    const mass = atom.isotope === null ? naturalMass(atom) : isotopeMass(atom.symbol, atom.isotope)
    if (mass === null) return null
    total += mass * atom.count
  }
  // Ten decimals: sums of the same atoms in another order are equal.
  return Math.round(total * 1e10) / 1e10
}
