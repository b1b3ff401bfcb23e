import { neighboursOf } from '../molecule/graph.ts'
import { isAttachment, type Atom, type Molecule } from '../molecule/molecule.ts'
import { simpleCapOf, type SimpleCap } from './simple-caps.ts'
import { splitExtension } from './extension.ts'
import { parseSmiles } from './parse-smiles.ts'
import { SmilesError } from './smiles-error.ts'
import type { SmilesToken } from './smiles-tokens.ts'

/** An attachment point of a SMILES. */
export interface SmilesAttachment {
  number: number
  /** The leaving group that the text spells in its place, as `[OH:2]`; `null` where it names none, as `[*:2]`. */
  cap: SimpleCap | null
  /** Where it stands in the text that was given. */
  position: number
}

export interface MonomerSmiles {
  /** The text with every attachment point as `[n*]`, at its place; this is the form that toolkits keep whole. */
  smiles: string
  attachments: readonly SmilesAttachment[]
  /** The graph of the rewritten text with `R#` atoms, without coordinates and configuration. */
  molecule: Molecule
  /** True where the extension declares centres racemic or relative, which the rewritten text does not say. */
  hasStereoGroups: boolean
}

/**
 * Rewrites the attachment points `[*:n]`, `[n*]`, `[Rn]`, `[H:n]`, `[OH:n]`, `[NH2:n]` … and `*` with a CXSMILES label `_Rn` to
 * one form. Throws a `SmilesError` for one without number, and for map numbers that are no attachment points.
 */
export function readMonomerSmiles(text: string): MonomerSmiles {
  const { smiles, start, extension } = splitExtension(text)
  const { molecule, tokens } = parseSmiles(smiles)
  const neighbours = neighboursOf(molecule)
  const points: { number: number; cap: SimpleCap | null; token: SmilesToken; atom: number }[] = []
  for (const [index, atom] of molecule.atoms.entries()) {
    const token = tokens[index]
    if (!token) continue
    const isEnd = neighbours[index]?.length === 1 && neighbours[index][0]?.bond.order === 1
    const point = attachmentOf(atom, { label: extension.labels.get(index) ?? '', isEnd, token, start })
    if (point) points.push({ ...point, token, atom: index })
  }
  const byAtom = new Map(points.map((point) => [point.atom, point.number]))
  return {
    smiles: replaceTokens(smiles, points),
    attachments: points.map(({ number, cap, token }) => ({ number, cap, position: start + token.position })),
    molecule: {
      ...molecule,
      atoms: molecule.atoms.map((atom, index) => withAttachment(atom, byAtom.get(index))),
    },
    hasStereoGroups: extension.hasStereoGroups,
  }
}

interface Place {
  label: string
  /** True for an atom at the end of a single bond. */
  isEnd: boolean
  token: SmilesToken
  start: number
}

function attachmentOf(atom: Atom, place: Place): { number: number; cap: SimpleCap | null } | null {
  const { label, isEnd, token, start } = place
  const labelled = /^_?R(\d{1,4})$/.exec(label)?.[1]
  if (isAttachment(atom)) return { number: numberOf(atom.rgroup, place), cap: null }
  if (atom.symbol === '*') {
    const numbers = new Set([Number(labelled ?? 0), atom.mapNumber, atom.isotope ?? 0].filter((number) => number > 0))
    if (numbers.size !== 1) throw new SmilesError('smiles.unnumbered', start + token.position, token.text)
    return { number: numberOf([...numbers][0] ?? null, place), cap: null }
  }
  if (labelled !== undefined) throw new SmilesError('smiles.wrong-extension', start + token.position, label)
  if (atom.mapNumber === 0) return null
  const cap = isEnd ? simpleCapOf(atom) : null
  if (!cap) throw new SmilesError('smiles.mapped-atom', start + token.position, token.text)
  return { number: numberOf(atom.mapNumber, place), cap }
}

/** Numbers above 999 are no R groups, and toolkits read isotopes in three digits. */
function numberOf(number: number | null, { token, start }: Place): number {
  if (number === null || number < 1 || number > 999)
    throw new SmilesError('smiles.wrong-number', start + token.position, token.text)
  return number
}

function withAttachment(atom: Atom, rgroup: number | undefined): Atom {
  if (rgroup === undefined) return atom
  return { ...atom, symbol: 'R#', rgroup, mapNumber: 0, isotope: null, hydrogens: null }
}

function replaceTokens(text: string, points: readonly { number: number; token: SmilesToken }[]): string {
  let end = 0
  const pieces = points.flatMap(({ number, token }) => {
    const before = text.slice(end, token.position)
    end = token.position + token.text.length
    return [before, `[${number}*]`]
  })
  return [...pieces, text.slice(end)].join('')
}
