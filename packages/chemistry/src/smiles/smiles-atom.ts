import { isElement } from '../elements/elements.ts'
import { atomOf, type Atom } from '../molecule/molecule.ts'
import { SmilesError } from './smiles-error.ts'
import type { SmilesToken } from './smiles-tokens.ts'

export interface SmilesAtom {
  atom: Atom
  isAromatic: boolean
}

const bracket =
  /^\[(\d{1,4})?([A-Z][a-z]?|[a-z]{1,2}|\*|R\d{1,4})(@{1,2}|@[A-Z]{2}\d{1,2})?(H\d?)?([+-]\d{1,2}|\++|-+)?(?::(\d{1,4}))?\]$/
const aromaticSymbols = new Set(['b', 'c', 'n', 'o', 'p', 's', 'as', 'se', 'te', 'si'])

/** Reads an atom of the organic subset or in brackets; configuration is not taken down. Throws a `SmilesError`. */
export function readSmilesAtom({ text, position }: SmilesToken): SmilesAtom {
  if (!text.startsWith('[')) return withSymbol(text, {}, position)
  const rgroup = /^\[R(\d{1,4})\]$/.exec(text)?.[1]
  if (rgroup !== undefined) return { atom: atomOf({ symbol: 'R#', rgroup: Number(rgroup) }), isAromatic: false }
  const parts = bracket.exec(text)
  if (!parts) throw new SmilesError('smiles.unexpected', position, text)
  const [, isotope, symbol = '', , hydrogens, charge = '', map = '0'] = parts
  return withSymbol(
    symbol,
    {
      isotope: isotope === undefined ? null : Number(isotope),
      hydrogens: hydrogens === undefined ? 0 : Number(hydrogens.slice(1) || 1),
      charge: chargeOf(charge),
      mapNumber: Number(map),
    },
    position,
  )
}

function withSymbol(text: string, properties: Partial<Atom>, position: number): SmilesAtom {
  const isAromatic = aromaticSymbols.has(text)
  const symbol = isAromatic ? text.charAt(0).toUpperCase() + text.slice(1) : text
  if (symbol !== '*' && !isElement(symbol)) throw new SmilesError('smiles.unknown-element', position, text)
  return { atom: atomOf({ ...properties, symbol }), isAromatic }
}

/** `+2`, `++` and `-` as numbers. */
function chargeOf(text: string): number {
  if (text === '') return 0
  return /\d/.test(text) ? Number(text) : text.length * (text.startsWith('+') ? 1 : -1)
}
