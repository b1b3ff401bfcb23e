import { atomOf, bondOf, type Atom, type Bond, type BondOrder, type BondStereo } from '../molecule/molecule.ts'
import { findElement } from '../elements/elements.ts'
import { CtabError } from './ctab-error.ts'
import { coordinateOf, integerOf } from './text-lines.ts'

/** An atom of the atom block: `xxxxx.xxxxyyyyy.yyyyzzzzz.zzzz aaaddcccssshhhbbbvvvHHHrrriiimmm`. */
export function readAtomLine(text: string, line: number): Atom {
  const symbol = text.slice(31, 34).trim()
  if (symbol === '') throw new CtabError('ctab.wrong-atom', { line, subject: text.trim() })
  const number = (start: number) => integerOf(text.slice(start, start + 3), line)
  const chargeCode = number(36)
  const hydrogenCode = number(42)
  return atomOf({
    symbol,
    x: coordinateOf(text.slice(0, 10), line),
    y: coordinateOf(text.slice(10, 20), line),
    z: coordinateOf(text.slice(20, 30), line),
    isotope: isotopeOf(symbol, integerOf(text.slice(34, 36), line)),
    charge: chargeCode === 0 || chargeCode === 4 ? 0 : 4 - chargeCode,
    radical: chargeCode === 4 ? 2 : 0,
    query: hydrogenCode === 0 ? null : `H${hydrogenCode - 1}`,
    valence: valenceOf(number(48)),
    mapNumber: number(60),
  })
}

/** Files state the difference to the common isotope of the element. */
function isotopeOf(symbol: string, difference: number): number | null {
  const common = findElement(symbol)?.commonIsotope ?? null
  return difference === 0 || common === null ? null : common + difference
}

const valenceOf = (code: number): number | null => (code === 0 ? null : code === 15 ? 0 : code)

/** A bond of the bond block: `111222tttsssxxxrrrccc`. */
export function readBondLine(text: string, line: number, atomCount: number): Bond {
  const number = (start: number) => integerOf(text.slice(start, start + 3), line)
  const order = bondOrderOf(number(6), line)
  const topology = number(15)
  return bondOf(atomIndexOf(number(0), atomCount, line), atomIndexOf(number(3), atomCount, line), {
    order,
    stereo: stereoOf(order, number(9)),
    query: topology === 0 ? null : topology === 1 ? 'ring' : 'chain',
  })
}

export function bondOrderOf(code: number, line: number): BondOrder {
  if (code < 1 || code > 10) throw new CtabError('ctab.wrong-bond', { line, subject: String(code) })
  return code as BondOrder
}

function stereoOf(order: BondOrder, code: number): BondStereo {
  if (order === 2) return code === 3 ? 'either' : 'none'
  return code === 1 ? 'up' : code === 6 ? 'down' : code === 4 ? 'either' : 'none'
}

/** The index of the atom with a number. Throws `ctab.unknown-atom`. */
export function atomIndexOf(number: number, atomCount: number, line: number): number {
  if (number < 1 || number > atomCount)
    throw new CtabError('ctab.unknown-atom', { line, atom: number, subject: String(number) })
  return number - 1
}

/** Throws where a bond joins an atom to itself, or two atoms that have a bond already. */
export function checkBonds(bonds: readonly { bond: Bond; line: number }[]): void {
  const seen = new Set<string>()
  for (const { bond, line } of bonds) {
    const { from, to } = bond
    if (from === to) throw new CtabError('ctab.wrong-bond', { line, atom: from + 1 })
    const pair = from < to ? `${from} ${to}` : `${to} ${from}`
    if (seen.has(pair)) throw new CtabError('ctab.repeated-bond', { line, atom: from + 1 })
    seen.add(pair)
  }
}
