import type { Atom, SGroup } from '../molecule/molecule.ts'
import { CtabError } from './ctab-error.ts'
import { integerOf, type LineReader } from './text-lines.ts'
import { atomIndexOf } from './v2000-fields.ts'

interface Properties {
  atoms: Atom[]
  sgroups: Map<number, { type: string; label: string; atoms: number[] }>
  /** Property lines of charges and radicals, or of isotopes, replace what the atom block says of all atoms. */
  replaced: Set<'charges' | 'isotopes'>
}

type PropertyLine = (text: string, line: number, properties: Properties) => void

/** Reads the property block up to `M  END`. Throws a `CtabError`. */
export function readProperties(reader: LineReader, atoms: readonly Atom[]): { atoms: Atom[]; sgroups: SGroup[] } {
  const properties: Properties = { atoms: [...atoms], sgroups: new Map(), replaced: new Set() }
  for (;;) {
    const text = reader.read()
    if (/^M {2}END\s*$/.test(text)) return { atoms: properties.atoms, sgroups: [...properties.sgroups.values()] }
    readProperty(text, reader, properties)
  }
}

function readProperty(text: string, reader: LineReader, properties: Properties): void {
  const line = reader.number
  const known = propertyLines[text.slice(0, 6)]
  if (known) known(text, line, properties)
  else if (/^[AG] {2}/.test(text)) {
    const atom = atomIndexOf(integerOf(text.slice(3, 6), line), properties.atoms.length, line)
    changeAtom(properties, atom, { alias: reader.read().trim() })
  } else if (text.startsWith('S  SKP')) {
    for (let skipped = integerOf(text.slice(6, 9), line); skipped > 0; skipped -= 1) reader.read()
  } else if (text.startsWith('$')) throw new CtabError('ctab.unsupported', { line, subject: text })
}

function changeAtom({ atoms }: Properties, index: number, change: Partial<Atom>): void {
  const atom = atoms[index]
  if (atom) atoms[index] = { ...atom, ...change }
}

/** The pairs of `M  XXXnn8 aaa vvv …`. */
function readPairs(text: string, line: number, atomCount: number): { atom: number; value: number }[] {
  const count = integerOf(text.slice(6, 9), line)
  const numbers = text.slice(9).trim().split(/\s+/).filter(Boolean)
  if (count < 0 || numbers.length < count * 2) throw new CtabError('ctab.wrong-number', { line, subject: text })
  return Array.from({ length: count }, (_, index) => ({
    atom: atomIndexOf(integerOf(numbers[index * 2] ?? '', line), atomCount, line),
    value: integerOf(numbers[index * 2 + 1] ?? '', line),
  }))
}

/** A property line that changes one atom for each of its pairs. */
const perAtom =
  (change: (value: number, line: number) => Partial<Atom>): PropertyLine =>
  (text, line, properties) => {
    for (const { atom, value } of readPairs(text, line, properties.atoms.length))
      changeAtom(properties, atom, change(value, line))
  }

const replacing =
  (kind: 'charges' | 'isotopes', reset: Partial<Atom>, change: PropertyLine): PropertyLine =>
  (text, line, properties) => {
    if (!properties.replaced.has(kind)) properties.atoms = properties.atoms.map((atom) => ({ ...atom, ...reset }))
    properties.replaced.add(kind)
    change(text, line, properties)
  }

const queryUnless = (name: string) => perAtom((value) => (value === 0 ? {} : { query: `${name}${value}` }))

const unsupported: PropertyLine = (text, line) => {
  throw new CtabError('ctab.unsupported', { line, subject: text.slice(0, 6).trim() })
}

function radicalOf(value: number, line: number): Atom['radical'] {
  if (value < 0 || value > 3) throw new CtabError('ctab.wrong-number', { line, subject: String(value) })
  return value as Atom['radical']
}

const readList: PropertyLine = (text, line, properties) =>
  changeAtom(properties, atomIndexOf(integerOf(text.slice(7, 10), line), properties.atoms.length, line), { query: 'L' })

/** `M  STYnn8 sss ttt …` */
const readTypes: PropertyLine = (text, line, { sgroups }) => {
  const words = text.slice(9).trim().split(/\s+/)
  for (let index = 0; index + 1 < words.length; index += 2)
    sgroups.set(integerOf(words[index] ?? '', line), { type: words[index + 1] ?? '', label: '', atoms: [] })
}

/** `M  SAL sssn15 aaa …` */
const readGroupAtoms: PropertyLine = (text, line, { atoms, sgroups }) => {
  const numbers = text.slice(13).trim().split(/\s+/).filter(Boolean)
  const group = sgroups.get(integerOf(text.slice(6, 10), line))
  group?.atoms.push(...numbers.map((number) => atomIndexOf(integerOf(number, line), atoms.length, line)))
}

/** `M  SMT sss m...` */
const readGroupLabel: PropertyLine = (text, line, { sgroups }) => {
  const group = sgroups.get(integerOf(text.slice(6, 10), line))
  if (group) group.label = text.slice(11).trim()
}

const propertyLines: Readonly<Record<string, PropertyLine>> = {
  'M  CHG': replacing(
    'charges',
    { charge: 0, radical: 0 },
    perAtom((charge) => ({ charge })),
  ),
  'M  RAD': replacing(
    'charges',
    { charge: 0, radical: 0 },
    perAtom((value, line) => ({ radical: radicalOf(value, line) })),
  ),
  'M  ISO': replacing(
    'isotopes',
    { isotope: null },
    perAtom((isotope) => ({ isotope })),
  ),
  'M  RGP': perAtom((rgroup) => ({ rgroup })),
  'M  SUB': queryUnless('substitution '),
  'M  UNS': queryUnless('unsaturation '),
  'M  RBC': queryUnless('ring bonds '),
  'M  APO': queryUnless('attachment '),
  'M  ALS': readList,
  'M  STY': readTypes,
  'M  SAL': readGroupAtoms,
  'M  SMT': readGroupLabel,
  // These bonds and hydrogens change the substance; who does not know them reads another one.
  'M  ZBO': unsupported,
  'M  ZCH': unsupported,
  'M  HYD': unsupported,
}
