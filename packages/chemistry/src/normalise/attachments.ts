import type { Atom } from '../molecule/molecule.ts'

/**
 * The number of an attachment point by everything a file can say: `M  RGP`, a symbol such as `R1`, an alias such as `R1` on
 * any atom – in circulation on carbons –, and an isotope of `R` or `*`, as RDKit writes it. `null` where the atom is no
 * attachment point; its number is `null` where the file gives none, or several that differ.
 */
export function attachmentOf(atom: Atom): { number: number | null } | null {
  const { symbol, alias, isotope, rgroup } = atom
  const inSymbol = /^R#?(\d{1,3})?$/i.exec(symbol)
  const inAlias = /^_?R#?(\d{1,3})$/i.exec(alias ?? '')
  const isWildcard = inSymbol !== null || symbol === '*'
  const isAttachment = inSymbol !== null || inAlias !== null || rgroup !== null || (symbol === '*' && isotope !== null)
  if (!isAttachment) return null
  const numbers = new Set(
    [rgroup, numberIn(inSymbol), numberIn(inAlias), isWildcard ? isotope : null].filter((number) => number !== null),
  )
  return { number: numbers.size === 1 ? ([...numbers][0] ?? null) : null }
}

const numberIn = (match: RegExpExecArray | null): number | null => (match?.[1] === undefined ? null : Number(match[1]))
