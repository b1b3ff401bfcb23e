import type { Atom, Bond, Molecule } from '../molecule/molecule.ts'
import { CtabError } from './ctab-error.ts'
import { maxV2000Count } from './limits.ts'

/**
 * Writes the one normal form of a V2000 molfile: charges, radicals, isotopes and attachment points stand in property lines
 * alone, nothing depends on the time. Throws a `CtabError` for more than 999 atoms or bonds, and for what this form
 * cannot say: aliases, brackets, search conditions, groups of stereocentres.
 */
export function writeV2000(molecule: Molecule): string {
  const { atoms, bonds } = molecule
  if (Math.max(atoms.length, bonds.length) > maxV2000Count)
    throw new CtabError('ctab.too-many-atoms', { subject: String(maxV2000Count) })
  checkWritable(molecule)
  return [
    molecule.name.replaceAll(/[\r\n]/g, ' ').slice(0, 80),
    // Columns 3–10 name the program, 21–22 the number of dimensions.
    `  ${'Atrium'.padEnd(18)}${atoms.some(({ z }) => z !== 0) ? '3D' : '2D'}`,
    '',
    `${pad(atoms.length)}${pad(bonds.length)}  0  0${pad(molecule.isChiral ? 1 : 0)}  0  0  0  0  0999 V2000`,
    ...atoms.map(atomLine),
    ...bonds.map(bondLine),
    ...propertyLines('CHG', atoms, ({ charge }) => charge),
    ...propertyLines('RAD', atoms, ({ radical }) => radical),
    ...propertyLines('ISO', atoms, ({ isotope }) => isotope ?? 0),
    ...propertyLines('RGP', atoms, ({ rgroup }) => rgroup ?? 0),
    'M  END',
    '',
  ].join('\n')
}

const pad = (value: number): string => String(value).padStart(3)

function checkWritable({ atoms, bonds, sgroups, stereoGroups }: Molecule): void {
  const wrong = atoms.findIndex(isUnwritable)
  if (wrong >= 0) throw new CtabError('ctab.not-writable', { atom: wrong + 1, subject: atoms[wrong]?.symbol ?? '' })
  const wrongBond = bonds.find(({ query }) => query !== null)
  if (wrongBond) throw new CtabError('ctab.not-writable', { atom: wrongBond.from + 1 })
  const group = [...sgroups, ...stereoGroups][0]
  if (group) throw new CtabError('ctab.not-writable', { atom: (group.atoms[0] ?? 0) + 1 })
}

const isUnwritable = ({ symbol, alias, query, hydrogens, charge, valence }: Atom): boolean =>
  !/^[\x21-\x7e]{1,3}$/.test(symbol) ||
  alias !== null ||
  query !== null ||
  hydrogens !== null ||
  Math.abs(charge) > 15 ||
  (valence ?? 0) > 14

function atomLine(atom: Atom, index: number): string {
  const place = [atom.x, atom.y, atom.z].map((value) => coordinate(value, index)).join('')
  const valence = atom.valence === null ? 0 : atom.valence === 0 ? 15 : atom.valence
  return `${place} ${atom.symbol.padEnd(3)} 0  0  0  0  0${pad(valence)}  0  0  0${pad(atom.mapNumber)}  0  0`
}

/** Ten columns with four decimals, never `-0.0000`. */
function coordinate(value: number, atom: number): string {
  const text = (Math.round(value * 10_000) / 10_000 + 0).toFixed(4).padStart(10)
  if (text.length > 10 || !Number.isFinite(value)) throw new CtabError('ctab.not-writable', { atom: atom + 1 })
  return text
}

const stereoCodes = { none: 0, up: 1, down: 6, either: 4 } as const

function bondLine({ from, to, order, stereo }: Bond): string {
  const code = order === 2 && stereo === 'either' ? 3 : stereoCodes[stereo]
  return `${pad(from + 1)}${pad(to + 1)}${pad(order)}${pad(code)}`
}

/** `M  CHG` and its like, with eight atoms a line. */
function propertyLines(name: string, atoms: readonly Atom[], valueOf: (atom: Atom) => number): string[] {
  const pairs = atoms.flatMap((atom, index) => {
    const value = valueOf(atom)
    return value === 0 ? [] : [` ${pad(index + 1)} ${pad(value)}`]
  })
  const lines = Array.from({ length: Math.ceil(pairs.length / 8) }, (_, line) => pairs.slice(line * 8, line * 8 + 8))
  return lines.map((line) => `M  ${name}${pad(line.length)}${line.join('')}`)
}
