import {
  bondOf,
  emptyMolecule,
  type Atom,
  type Bond,
  type BondStereo,
  type Molecule,
  type SGroup,
  type StereoGroup,
} from '../molecule/molecule.ts'
import { CtabError } from './ctab-error.ts'
import { integerOf, LineReader } from './text-lines.ts'
import { bondOrderOf, checkBonds } from './v2000-fields.ts'
import { readV3000Atom } from './v3000-atom.ts'
import { listOf, optionsOf, readV3000Line, unquote, type V3000Line } from './v3000-lines.ts'

/** What was read so far. Files number atoms as they like: `places` has their indexes. */
interface Draft {
  atoms: Atom[]
  places: Map<number, number>
  bonds: { bond: Bond; line: number }[]
  sgroups: SGroup[]
  stereoGroups: StereoGroup[]
  isChiral: boolean
  counts: { atoms: number; bonds: number } | null
}

/** Reads a V3000 molfile from the line after the counts. Throws a `CtabError`. */
export function readV3000(lines: readonly string[], start: number): Molecule {
  const reader = new LineReader(lines, start)
  const draft: Draft = {
    atoms: [],
    places: new Map(),
    bonds: [],
    sgroups: [],
    stereoGroups: [],
    isChiral: false,
    counts: null,
  }
  const blocks: string[] = []
  for (let line = readV3000Line(reader); line; line = readV3000Line(reader)) readInto(draft, blocks, line)
  const { counts, atoms, bonds, sgroups, stereoGroups, isChiral } = draft
  const isWhole = blocks.length === 0 && counts?.atoms === atoms.length && counts.bonds === bonds.length
  if (!isWhole) throw new CtabError('ctab.unfinished', { line: reader.number })
  checkBonds(bonds)
  return { ...emptyMolecule, atoms, bonds: bonds.map(({ bond }) => bond), sgroups, stereoGroups, isChiral }
}

const knownBlocks = new Set(['CTAB', 'ATOM', 'BOND', 'SGROUP', 'COLLECTION', 'OBJ3D'])

/** Reads a line into the draft; `blocks` are the open blocks, the innermost last. */
function readInto(draft: Draft, blocks: string[], line: V3000Line): void {
  const [first = '', second = ''] = line.words
  if (first === 'BEGIN') {
    if (!knownBlocks.has(second)) throw new CtabError('ctab.unsupported', { line: line.line, subject: second })
    blocks.push(second)
  } else if (first === 'END') {
    if (blocks.pop() !== second) throw new CtabError('ctab.unfinished', { line: line.line, subject: second })
  } else if (first !== '') readContent(draft, blocks.at(-1) ?? '', line)
}

function readContent(draft: Draft, block: string, line: V3000Line): void {
  if (block === 'CTAB') readCounts(draft, line)
  else if (block === 'ATOM') readAtom(draft, line)
  else if (block === 'BOND') draft.bonds.push({ bond: readBond(draft, line), line: line.line })
  else if (block === 'SGROUP') readSGroup(draft, line)
  else if (block === 'COLLECTION') readCollection(draft, line)
}

function readCounts(draft: Draft, { line, words }: V3000Line): void {
  if (words[0] !== 'COUNTS') return
  const count = (index: number) => integerOf(words[index] ?? '', line)
  draft.counts = { atoms: count(1), bonds: count(2) }
  draft.isChiral = count(5) === 1
}

function readAtom(draft: Draft, line: V3000Line): void {
  const number = integerOf(line.words[0] ?? '', line.line)
  if (draft.places.has(number)) throw new CtabError('ctab.wrong-atom', { line: line.line, subject: String(number) })
  draft.places.set(number, draft.atoms.length)
  draft.atoms.push(readV3000Atom(line))
}

function placeOf({ places }: Draft, number: number, line: number): number {
  const place = places.get(number)
  if (place === undefined) throw new CtabError('ctab.unknown-atom', { line, subject: String(number) })
  return place
}

const wedges: Readonly<Record<string, BondStereo>> = { '1': 'up', '2': 'either', '3': 'down' }

function readBond(draft: Draft, { line, words }: V3000Line): Bond {
  const [, type = '', from = '', to = ''] = words
  const options = optionsOf(words.slice(4))
  const order = bondOrderOf(integerOf(type, line), line)
  const stereo = wedges[options.get('CFG') ?? ''] ?? 'none'
  const topology = integerOf(options.get('TOPO') ?? '', line)
  return bondOf(placeOf(draft, integerOf(from, line), line), placeOf(draft, integerOf(to, line), line), {
    order,
    stereo: order === 2 && stereo !== 'either' ? 'none' : stereo,
    query: options.has('ENDPTS') ? 'several ends' : topology === 0 ? null : topology === 1 ? 'ring' : 'chain',
  })
}

function readSGroup(draft: Draft, { line, words }: V3000Line): void {
  const [, type = ''] = words
  if (type === '' || words[0] === 'DEFAULT') return
  const options = optionsOf(words.slice(2))
  const atoms = options.has('ATOMS') ? listOf(options.get('ATOMS') ?? '', line) : []
  draft.sgroups.push({
    type,
    label: unquote(options.get('LABEL') ?? ''),
    atoms: atoms.map((atom) => placeOf(draft, atom, line)),
  })
}

function readCollection(draft: Draft, { line, words }: V3000Line): void {
  const kind = /^MDLV30\/STE(RAC|REL)\d+$/.exec(words[0] ?? '')?.[1]
  if (!kind) return
  const atoms = listOf(optionsOf(words.slice(1)).get('ATOMS') ?? '', line)
  draft.stereoGroups.push({
    kind: kind === 'RAC' ? 'racemic' : 'relative',
    atoms: atoms.map((atom) => placeOf(draft, atom, line)),
  })
}
