import { neighboursOf } from '../molecule/graph.ts'
import { isAttachment, type Molecule } from '../molecule/molecule.ts'
import { attachmentsByNumber } from './attachments-by-number.ts'
import { finding, type Finding, type MonomerKind } from './finding.ts'
import { maxRgroup, type MonomerType } from './monomer-types.ts'

/** Rules for the attachment points of a normalised structure by itself. */
export function checkAttachments(molecule: Molecule, kind: MonomerKind): Finding[] {
  if (!molecule.atoms.some(isAttachment)) return [finding('rgroup.none')]
  const byNumber = attachmentsByNumber(molecule)
  const numbers = [...byNumber.keys()]
  return [
    ...[...byNumber].flatMap(([number, atoms]) => checkNumber(number, atoms)),
    ...checkBonds(molecule),
    ...(kind.polymerType === 'CHEM' ? [] : checkByType(numbers, kind.monomerType)),
    ...checkOrder(numbers),
  ]
}

function checkNumber(number: number, atoms: readonly number[]): Finding[] {
  const about = { atoms, rgroups: [number] }
  return [
    ...(atoms.length > 1 ? [finding('rgroup.repeated', about)] : []),
    ...(number < 1 || number > maxRgroup
      ? [finding('rgroup.out-of-range', { ...about, details: { max: maxRgroup } })]
      : []),
  ]
}

/** In a chain, branches hang on R1; the others are bound by R1 or R2. */
function checkByType(numbers: readonly number[], monomerType: MonomerType): Finding[] {
  const needed = monomerType === 'Branch' ? [1] : [1, 2]
  const missing = needed.filter((number) => !numbers.includes(number))
  if (monomerType !== 'Undefined' && missing.length === needed.length)
    return [finding('rgroup.required', { rgroups: needed })]
  if (monomerType === 'Backbone' && missing.length > 0) return [finding('rgroup.usually-both', { rgroups: missing })]
  const hasSeveral = monomerType === 'Terminal' && numbers.length > 1
  return hasSeveral ? [finding('rgroup.usually-one', { rgroups: numbers })] : []
}

/** An attachment point has exactly one bond, a single one, to an atom that is none itself. */
function checkBonds(molecule: Molecule): Finding[] {
  const neighbours = neighboursOf(molecule)
  return molecule.atoms.flatMap((atom, index) => {
    if (!isAttachment(atom)) return []
    const [end, ...more] = neighbours[index] ?? []
    const other = end ? molecule.atoms[end.atom] : undefined
    const isFine = end?.bond.order === 1 && more.length === 0 && other !== undefined && !isAttachment(other)
    return isFine
      ? []
      : [finding('rgroup.bond', { atoms: [index], rgroups: atom.rgroup === null ? [] : [atom.rgroup] })]
  })
}

/** From R3 on, numbers usually leave no gap; R1 and R2 have meanings of their own and may be missing. */
function checkOrder(numbers: readonly number[]): Finding[] {
  const last = Math.min(maxRgroup, Math.max(0, ...numbers))
  const missing = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => number >= 3 && !numbers.includes(number),
  )
  return missing.length > 0 ? [finding('rgroup.not-consecutive', { rgroups: missing })] : []
}
