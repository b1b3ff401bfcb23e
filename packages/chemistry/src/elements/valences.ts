import { findElement } from './elements.ts'

/** Normal valences of uncharged main-group elements by atomic number, as molfiles and SMILES mean them. */
const normalValences: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  5: [3],
  6: [4],
  7: [3, 5],
  8: [2],
  9: [1],
  14: [4],
  15: [3, 5],
  16: [2, 4, 6],
  17: [1, 3, 5, 7],
  32: [4],
  33: [3, 5],
  34: [2, 4, 6],
  35: [1, 3, 5, 7],
  52: [2, 4, 6],
  53: [1, 3, 5, 7],
}

/**
 * The lowest valence of an element that has room for the given bonds; `null` where the element has no normal valence or
 * more bonds than any. A charged atom has the valences of the uncharged one with as many electrons: `N+` those of carbon.
 */
export function valenceFor(symbol: string, charge: number, bonds: number): number | null {
  const element = findElement(symbol)
  if (!element || normalValences[element.atomicNumber] === undefined) return null
  const valences = normalValences[element.atomicNumber - charge] ?? []
  return valences.find((valence) => valence >= bonds) ?? null
}
