import type { Atom } from '../molecule/molecule.ts'

/** Leaving groups of one heavy atom at most: those that a SMILES can spell in place of an attachment point. */
export const simpleCaps = ['H', 'OH', 'NH2', 'SH', 'F', 'Cl', 'Br', 'I'] as const
export type SimpleCap = (typeof simpleCaps)[number]

/** The cap that an atom is, with the hydrogens that its bracket states. */
export function simpleCapOf({ symbol, hydrogens, charge, isotope }: Atom): SimpleCap | null {
  if (charge !== 0 || isotope !== null) return null
  const count = hydrogens ?? 0
  const text = count === 0 ? symbol : `${symbol}H${count === 1 ? '' : count}`
  return simpleCaps.find((cap) => cap === text) ?? null
}

/**
 * The text with each attachment point `[n*]` as HELM libraries write it: its leaving group with the number, `[OH:2]`, or
 * `[*:2]` where the cap is not one of the simple ones.
 */
export function writeHelmSmiles(smiles: string, caps: ReadonlyMap<number, string>): string {
  return smiles.replaceAll(/\[(\d{1,3})\*\]/g, (_, number: string) => {
    const cap = simpleCaps.find((known) => known === caps.get(Number(number)))
    return `[${cap ?? '*'}:${number}]`
  })
}
