import { bondOf, emptyMolecule, type Bond, type BondOrder, type Molecule } from '../molecule/molecule.ts'
import { ringBonds } from '../molecule/rings.ts'
import { readSmilesAtom, type SmilesAtom } from './smiles-atom.ts'
import { SmilesError } from './smiles-error.ts'
import { readSmilesTokens, type SmilesToken } from './smiles-tokens.ts'

export interface ParsedSmiles {
  /** The graph; it has no coordinates, and configuration is not taken down. */
  molecule: Molecule
  /** For each atom where it stands in the text. */
  tokens: readonly SmilesToken[]
}

/** Reads a SMILES without extension. Aromatic bonds stay aromatic (see `kekulise`). Throws a `SmilesError`. */
export function parseSmiles(text: string): ParsedSmiles {
  const builder = new SmilesBuilder()
  for (const token of readSmilesTokens(text)) builder.add(token)
  return builder.finish(text.length)
}

const orders: Readonly<Record<string, BondOrder>> = {
  '-': 1,
  '=': 2,
  '#': 3,
  ':': 4,
  '/': 1,
  '\\': 1,
  '~': 8,
}

class SmilesBuilder {
  readonly #atoms: SmilesAtom[] = []
  readonly #tokens: SmilesToken[] = []
  readonly #bonds: Bond[] = []
  /** Bonds that the text does not spell, between two aromatic atoms. */
  readonly #unspelled = new Set<Bond>()
  readonly #branches: { atom: number; atomCount: number; token: SmilesToken }[] = []
  readonly #rings = new Map<string, { atom: number; token: SmilesToken; order: BondOrder | null }>()
  readonly #pairs = new Set<string>()
  #previous: number | null = null
  #bond: SmilesToken | null = null

  add(token: SmilesToken): void {
    if (token.kind === 'atom') this.#addAtom(token)
    else if (token.kind === 'bond') this.#addBondSymbol(token)
    else if (token.kind === 'ring') this.#addRing(token)
    else if (this.#bond) throw unexpected(token)
    else if (token.kind === 'open')
      this.#branches.push({ atom: this.#end(token), atomCount: this.#atoms.length, token })
    else if (token.kind === 'close') {
      const branch = this.#branches.pop()
      if (!branch || branch.atomCount === this.#atoms.length) throw unexpected(token)
      this.#end(token)
      this.#previous = branch.atom
    } else {
      this.#end(token)
      this.#previous = null
    }
  }

  finish(length: number): ParsedSmiles {
    const branch = this.#branches.at(-1)
    if (branch) throw new SmilesError('smiles.unclosed-branch', branch.token.position, '(')
    const [ring] = this.#rings.values()
    if (ring) throw new SmilesError('smiles.unclosed-ring', ring.token.position, ring.token.text)
    if (this.#atoms.length === 0) throw new SmilesError('smiles.empty', 0)
    if (this.#bond || this.#previous === null) throw new SmilesError('smiles.unexpected', length)
    const molecule = { ...emptyMolecule, atoms: this.#atoms.map(({ atom }) => atom), bonds: this.#bonds }
    // Two aromatic rings are joined by a single bond: only a bond within a ring can be aromatic.
    const inRings = this.#unspelled.size > 0 ? ringBonds(molecule) : new Set<Bond>()
    const bonds = this.#bonds.map((bond) =>
      this.#unspelled.has(bond) && !inRings.has(bond) ? { ...bond, order: 1 as const } : bond,
    )
    return { molecule: { ...molecule, bonds }, tokens: this.#tokens }
  }

  /** The atom that what comes next is bound to. */
  #end(token: SmilesToken): number {
    if (this.#previous === null) throw unexpected(token)
    return this.#previous
  }

  #addAtom(token: SmilesToken): void {
    const atom = this.#atoms.push(readSmilesAtom(token)) - 1
    this.#tokens.push(token)
    if (this.#previous !== null) this.#connect(this.#previous, atom, this.#takeOrder(), token)
    else if (this.#bond) throw unexpected(this.#bond)
    this.#previous = atom
  }

  #addBondSymbol(token: SmilesToken): void {
    this.#end(token)
    if (this.#bond) throw unexpected(token)
    this.#bond = token
  }

  #addRing(token: SmilesToken): void {
    const atom = this.#end(token)
    const number = String(Number(token.text.replaceAll(/[%()]/g, '')))
    const open = this.#rings.get(number)
    const order = this.#takeOrder()
    if (!open) {
      this.#rings.set(number, { atom, token, order })
      return
    }
    this.#rings.delete(number)
    const isDifferent = open.order !== null && order !== null && open.order !== order
    if (isDifferent || open.atom === atom) throw new SmilesError('smiles.wrong-ring', token.position, token.text)
    this.#connect(open.atom, atom, open.order ?? order, token)
  }

  #takeOrder(): BondOrder | null {
    const order = this.#bond ? (orders[this.#bond.text] ?? null) : null
    this.#bond = null
    return order
  }

  #connect(from: number, to: number, spelled: BondOrder | null, token: SmilesToken): void {
    const pair = `${from} ${to}`
    if (this.#pairs.has(pair)) throw new SmilesError('smiles.wrong-ring', token.position, token.text)
    this.#pairs.add(pair)
    const isAromatic = (this.#atoms[from]?.isAromatic ?? false) && (this.#atoms[to]?.isAromatic ?? false)
    const bond = bondOf(from, to, { order: spelled ?? (isAromatic ? 4 : 1) })
    if (spelled === null && isAromatic) this.#unspelled.add(bond)
    this.#bonds.push(bond)
  }
}

const unexpected = ({ position, text }: SmilesToken) => new SmilesError('smiles.unexpected', position, text)
