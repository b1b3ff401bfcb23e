import type { Atom, Bond, Molecule } from '../molecule/molecule.ts'
import { isAttachment } from '../molecule/molecule.ts'

/** How a molfile spells its attachment points; files of all four kinds are in circulation. */
export type AttachmentSpelling = 'property' | 'symbol' | 'symbol-and-alias' | 'alias-on-carbon'

export interface MolfileStyle {
  attachments?: AttachmentSpelling
  isChiral?: boolean
  lineEnd?: '\n' | '\r\n' | '\r'
  /** Text that follows `M  END`. */
  tail?: string
  /** Charges in the atom block instead of property lines. */
  hasChargeCodes?: boolean
  /** More lines of the property block. */
  properties?: readonly string[]
}

/** Writes a molecule as public files do, with their oddities. Independent of the writer that is tested. */
export function buildMolfile(molecule: Molecule, style: MolfileStyle = {}): string {
  const { attachments = 'property', isChiral = true, lineEnd = '\n', tail = '', properties = [] } = style
  const numbered = molecule.atoms.flatMap((atom, index) =>
    isAttachment(atom) && atom.rgroup !== null ? [{ number: index + 1, rgroup: atom.rgroup }] : [],
  )
  const aliases = numbered.flatMap(({ number, rgroup }) => [`A  ${column(number)}`, `R${rgroup}`])
  const rgroups = numbered.map(({ number, rgroup }) => `M  RGP  1 ${column(number)} ${column(rgroup)}`)
  const lines = [
    molecule.name,
    '  Builder 0101260000',
    '',
    `${column(molecule.atoms.length)}${column(molecule.bonds.length)}  0  0  ${isChiral ? 1 : 0}  0            999 V2000`,
    ...molecule.atoms.map((atom) => atomLine(atom, attachments, style.hasChargeCodes ?? false)),
    ...molecule.bonds.map(bondLine),
    ...(attachments === 'alias-on-carbon' || attachments === 'symbol-and-alias' ? aliases : []),
    ...(style.hasChargeCodes ? [] : valueLines('CHG', molecule.atoms, ({ charge }) => charge)),
    ...valueLines('RAD', molecule.atoms, ({ radical }) => radical),
    ...valueLines('ISO', molecule.atoms, ({ isotope }) => isotope ?? 0),
    ...(attachments === 'property' ? rgroups : []),
    ...properties,
    'M  END',
  ]
  return lines.join(lineEnd) + lineEnd + tail
}

/** The same as V3000, with atoms numbered 10, 20, 30 … as the format allows. */
export function buildV3000(molecule: Molecule, collections: readonly string[] = []): string {
  const options = ({ charge, radical, isotope, rgroup }: Atom) =>
    [
      charge === 0 ? '' : ` CHG=${charge}`,
      radical === 0 ? '' : ` RAD=${radical}`,
      isotope === null ? '' : ` MASS=${isotope}`,
      rgroup === null ? '' : ` -\nM  V30 RGROUPS=(1 ${rgroup})`,
    ].join('')
  const wedge = { none: '', up: ' CFG=1', either: ' CFG=2', down: ' CFG=3' }
  return [
    molecule.name,
    '  Builder 0101260000',
    '',
    '  0  0  0     0  0            999 V3000',
    'M  V30 BEGIN CTAB',
    `M  V30 COUNTS ${molecule.atoms.length} ${molecule.bonds.length} 0 0 ${molecule.isChiral ? 1 : 0}`,
    'M  V30 BEGIN ATOM',
    ...molecule.atoms.map((atom, index) => {
      const { symbol, x, y, z, mapNumber } = atom
      return `M  V30 ${index * 10 + 10} ${symbol} ${x} ${y} ${z} ${mapNumber}${options(atom)}`
    }),
    'M  V30 END ATOM',
    'M  V30 BEGIN BOND',
    ...molecule.bonds.map(
      ({ from, to, order, stereo }, index) =>
        `M  V30 ${index + 1} ${order} ${from * 10 + 10} ${to * 10 + 10}${wedge[stereo]}`,
    ),
    'M  V30 END BOND',
    ...collections,
    'M  V30 END CTAB',
    'M  END',
    '',
  ].join('\n')
}

const column = (value: number): string => String(value).padStart(3)

function atomLine(atom: Atom, attachments: AttachmentSpelling, hasChargeCodes: boolean): string {
  const place = [atom.x, atom.y, atom.z].map((value) => value.toFixed(4).padStart(10)).join('')
  const code = hasChargeCodes && atom.charge !== 0 ? 4 - atom.charge : 0
  return `${place} ${symbolOf(atom, attachments).padEnd(3)} 0${column(code)}  0  0  0  0`
}

function symbolOf(atom: Atom, attachments: AttachmentSpelling): string {
  if (!isAttachment(atom) || attachments === 'property') return atom.symbol
  return attachments === 'alias-on-carbon' ? 'C' : `R${atom.rgroup ?? ''}`
}

const wedgeCodes = { none: 0, up: 1, either: 4, down: 6 }

function bondLine({ from, to, order, stereo }: Bond): string {
  const code = order === 2 && stereo === 'either' ? 3 : wedgeCodes[stereo]
  return [from + 1, to + 1, order, code].map(column).join('')
}

function valueLines(name: string, atoms: readonly Atom[], valueOf: (atom: Atom) => number): string[] {
  return atoms.flatMap((atom, index) =>
    valueOf(atom) === 0 ? [] : [`M  ${name}  1 ${column(index + 1)} ${column(valueOf(atom))}`],
  )
}
