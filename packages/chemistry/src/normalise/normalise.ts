import { kekulise } from '../molecule/kekulise.ts'
import type { Atom, Molecule, SGroup } from '../molecule/molecule.ts'
import { attachmentOf } from './attachments.ts'

/** What the normaliser changed, for a report. */
export const changeCodes = [
  'attachment.renamed',
  'attachment.read-from-alias',
  'chiral-flag.set',
  'abbreviation.expanded',
  'annotation.removed',
  'map-number.removed',
  'hydrogen-isotope.renamed',
  'aromatic-bonds.resolved',
] as const
export type ChangeCode = (typeof changeCodes)[number]

export interface Change {
  code: ChangeCode
  /** Indexes of atoms; empty where the change is about the whole structure. */
  atoms: readonly number[]
}

/**
 * Brings a structure into the one form in which it is stored: attachment points are `R#` atoms with a number, wedges mean
 * absolute configuration, brackets that only abbreviate or annotate are gone, aromatic bonds alternate. What cannot be
 * resolved stays as it is, for the rules to refuse. Atoms keep their numbers.
 */
export function normalise(molecule: Molecule): { molecule: Molecule; changes: readonly Change[] } {
  const changes: Change[] = []
  const note = (code: ChangeCode, atoms: readonly number[]) => void changes.push({ code, atoms })
  const atoms = molecule.atoms.map((atom, index) => normaliseAtom(atom, (code) => note(code, [index])))
  const sgroups = molecule.sgroups.filter((group) => {
    const change = removalOf(group)
    if (change) note(change, group.atoms)
    return !change
  })
  if (!molecule.isChiral) note('chiral-flag.set', [])
  const drawn = { ...molecule, atoms, sgroups, isChiral: true }
  const { molecule: resolved } = kekulise(drawn)
  if (resolved !== drawn) note('aromatic-bonds.resolved', [])
  return { molecule: resolved, changes }
}

/** Abbreviations whose atoms are there and notes can go; a bracket that repeats its content cannot. */
function removalOf({ type, atoms }: SGroup): ChangeCode | null {
  if (type === 'SUP' || type === 'MUL') return atoms.length > 0 ? 'abbreviation.expanded' : null
  return type === 'DAT' || type === 'GEN' ? 'annotation.removed' : null
}

const hydrogenIsotopes: Readonly<Record<string, number>> = { D: 2, T: 3 }

function normaliseAtom(atom: Atom, note: (code: ChangeCode) => void): Atom {
  const mapped = atom.mapNumber !== 0
  if (mapped) note('map-number.removed')
  const plain = { ...atom, mapNumber: 0, alias: atom.alias === atom.symbol || atom.alias === '' ? null : atom.alias }
  const attachment = attachmentOf(plain)
  if (attachment) return withAttachment(plain, attachment.number, note)
  const isotope = hydrogenIsotopes[plain.symbol]
  if (isotope === undefined) return plain
  note('hydrogen-isotope.renamed')
  return { ...plain, symbol: 'H', isotope }
}

function withAttachment(atom: Atom, number: number | null, note: (code: ChangeCode) => void): Atom {
  if (atom.alias !== null) note('attachment.read-from-alias')
  else if (atom.symbol !== 'R#') note('attachment.renamed')
  return { ...atom, symbol: 'R#', rgroup: number, alias: null, isotope: null, valence: null }
}
