import { attachmentsByNumber } from './attachments-by-number.ts'
import type { Molecule } from '../molecule/molecule.ts'
import { readCap, type Cap } from '../smiles/read-cap.ts'
import { SmilesError } from '../smiles/smiles-error.ts'
import { finding, type Finding, type MonomerKind } from './finding.ts'

/** An R group of the list beside a structure. */
export interface RgroupInput {
  /** `R1` to `R8`. */
  label: string
  /** `null` or empty where none was given. */
  capSmiles: string | null
}

/** Rules for the list of R groups: it names those of the structure, each with a valid cap. */
export function checkCaps(
  molecule: Molecule,
  rgroups: readonly RgroupInput[],
): { caps: ReadonlyMap<number, Cap>; findings: Finding[] } {
  const drawn = [...attachmentsByNumber(molecule).keys()]
  const listed = rgroups.map(({ label }) => Number(/^R(\d{1,3})$/.exec(label)?.[1] ?? 0))
  const undrawn = listed.filter((number, index) => !drawn.includes(number) || listed.indexOf(number) !== index)
  const unlisted = drawn.filter((number) => !listed.includes(number))
  const findings: Finding[] = []
  if (undrawn.length > 0)
    findings.push(finding('rgroup.list-mismatch', { rgroups: undrawn, details: { missing: 'structure' } }))
  if (unlisted.length > 0)
    findings.push(finding('rgroup.list-mismatch', { rgroups: unlisted, details: { missing: 'list' } }))
  const caps = new Map<number, Cap>()
  for (const [index, { capSmiles }] of rgroups.entries()) {
    const number = listed[index] ?? 0
    const cap = capOf(capSmiles)
    if (cap === 'missing') findings.push(finding('rgroup.cap-missing', { rgroups: [number] }))
    else if (cap?.number !== number)
      findings.push(
        finding('rgroup.cap-invalid', { rgroups: [number], details: { cap: (capSmiles ?? '').slice(0, 40) } }),
      )
    else caps.set(number, cap)
  }
  return { caps, findings }
}

function capOf(smiles: string | null): Cap | 'missing' | null {
  if (!smiles || smiles.trim() === '') return 'missing'
  try {
    return readCap(smiles)
  } catch (error) {
    if (error instanceof SmilesError) return null
    throw error
  }
}

/** Caps that differ from those that monomers of the kind usually have. */
export function checkUsualCaps(caps: ReadonlyMap<number, Cap>, kind: MonomerKind, analog: string | null): Finding[] {
  const usual = usualCaps(kind, analog)
  return [...caps].flatMap(([number, { name }]) => {
    const expected = usual[number]
    if (expected === undefined || expected === name) return []
    return [finding('rgroup.unusual-cap', { rgroups: [number], details: { expected } })]
  })
}

/** The name of the cap that an R group of such a monomer usually has. */
export const usualCapName = (number: number, kind: MonomerKind, analog: string | null): string =>
  usualCaps(kind, analog)[number] ?? 'H'

function usualCaps({ polymerType, monomerType }: MonomerKind, analog: string | null): Readonly<Record<number, string>> {
  if (polymerType === 'PEPTIDE') return { 1: 'H', 2: 'OH' }
  if (polymerType === 'CHEM') return {}
  if (monomerType === 'Branch') return { 1: 'H' }
  if (monomerType !== 'Backbone') return {}
  return analog === 'p' ? { 1: 'OH', 2: 'OH' } : { 1: 'H', 2: 'H', 3: 'OH' }
}
