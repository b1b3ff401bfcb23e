import { isElement } from '../elements/elements.ts'
import { componentsOf } from '../molecule/graph.ts'
import { isAttachment, type Atom, type Bond, type Molecule } from '../molecule/molecule.ts'
import { finding, type Finding, type FindingCode } from './finding.ts'
import { maxHeavyAtoms } from './monomer-types.ts'

/** Symbols of molfiles that stand for several elements or for none. */
const querySymbols = new Set(['A', 'Q', 'X', 'M', 'L', 'AH', 'QH', 'XH', 'MH', 'LP'])

/** What keeps a normalised structure from being one substance, fully drawn, and what is unusual about it. */
export function checkStructure(molecule: Molecule): Finding[] {
  const { atoms, bonds } = molecule
  if (atoms.length < 2 || bonds.length === 0) return [finding('structure.empty')]
  return [
    ...checkSize(atoms),
    ...checkFragments(molecule),
    ...aboutAtoms('structure.query', isQueryAtom, atoms),
    ...aboutBonds('structure.query', isQueryBond, bonds),
    ...aboutAtoms('structure.label', isUnnumbered, atoms),
    ...aboutAtoms('structure.abbreviation', isAbbreviation, atoms),
    ...checkGroups(molecule),
    ...aboutBonds('structure.aromatic', ({ order }) => order === 4, bonds),
    ...checkStereoGroups(molecule),
    ...aboutAtoms('structure.radical', ({ radical }) => radical !== 0, atoms),
    ...checkCharge(atoms),
  ]
}

const isQueryAtom = ({ symbol, query }: Atom) => query !== null || querySymbols.has(symbol)
const isQueryBond = ({ order, query }: Bond) => query !== null || (order >= 5 && order <= 8) || order === 10
const isUnnumbered = (atom: Atom) => atom.symbol === '*' || (isAttachment(atom) && atom.rgroup === null)

const isAbbreviation = (atom: Atom) =>
  atom.alias !== null || !(isElement(atom.symbol) || isAttachment(atom) || atom.symbol === '*' || isQueryAtom(atom))

/** One finding for all atoms of a kind, so that a picture can mark them together. */
function aboutAtoms(code: FindingCode, isWrong: (atom: Atom) => boolean, atoms: readonly Atom[]): Finding[] {
  const wrong = [...atoms.entries()].filter(([, atom]) => isWrong(atom))
  const [first] = wrong
  if (!first) return []
  const [, { alias, symbol }] = first
  return [finding(code, { atoms: wrong.map(([index]) => index), details: { label: (alias ?? symbol).slice(0, 40) } })]
}

function aboutBonds(code: FindingCode, isWrong: (bond: Bond) => boolean, bonds: readonly Bond[]): Finding[] {
  const ends = new Set(bonds.filter(isWrong).flatMap(({ from, to }) => [from, to]))
  return ends.size > 0 ? [finding(code, { atoms: [...ends].sort((a, b) => a - b) })] : []
}

function checkSize(atoms: readonly Atom[]): Finding[] {
  const heavy = atoms.filter((atom) => atom.symbol !== 'H' && !isAttachment(atom)).length
  return heavy > maxHeavyAtoms
    ? [finding('structure.too-large', { details: { count: heavy, max: maxHeavyAtoms } })]
    : []
}

/** Everything beside the largest component; of two equal ones the first counts as the structure. */
function checkFragments(molecule: Molecule): Finding[] {
  const components = componentsOf(molecule)
  const size = Math.max(...components.map(({ length }) => length))
  const main = components.find(({ length }) => length === size)
  const others = components.filter((component) => component !== main).flat()
  if (others.length === 0) return []
  return [
    finding('structure.fragments', { atoms: others.sort((a, b) => a - b), details: { count: components.length } }),
  ]
}

/** Brackets that the normaliser could not remove. */
function checkGroups({ sgroups }: Molecule): Finding[] {
  return sgroups.map(({ type, label, atoms }) =>
    type === 'SUP'
      ? finding('structure.abbreviation', { atoms, details: { label: label.slice(0, 40) } })
      : finding('structure.bracket', { atoms, details: { type: type.slice(0, 40) } }),
  )
}

function checkStereoGroups({ stereoGroups }: Molecule): Finding[] {
  const atoms = stereoGroups.flatMap((group) => group.atoms)
  return stereoGroups.length > 0 ? [finding('stereo.relative', { atoms })] : []
}

function checkCharge(atoms: readonly Atom[]): Finding[] {
  const net = atoms.reduce((sum, { charge }) => sum + charge, 0)
  const charged = [...atoms.entries()].flatMap(([index, { charge }]) => (charge === 0 ? [] : [index]))
  return net === 0 ? [] : [finding('structure.charged', { atoms: charged, details: { charge: net } })]
}
