import type { MonomerInput } from '../rules/check-monomer.ts'
import type { MonomerType, PolymerType } from '../rules/monomer-types.ts'
import { isAttachment, type Molecule } from '../molecule/molecule.ts'
import { kekulise } from '../molecule/kekulise.ts'
import { readMonomerSmiles } from '../smiles/read-monomer-smiles.ts'
import { buildMolfile, buildV3000, type MolfileStyle } from './molfile-builder.ts'
import { monomerRows } from './monomer-rows.ts'

/** A monomer of the set as a public library would have it. */
export interface SampleMonomer extends MonomerInput {
  smiles: string
  /** How its molfile is written. */
  style: SampleStyle
}

/** Spellings of structures that are in circulation. */
export const sampleStyles = {
  plain: {},
  'r-symbols': { attachments: 'symbol', isChiral: false },
  'r-symbols-and-aliases': { attachments: 'symbol-and-alias', lineEnd: '\r\n' },
  'aliases-on-carbons': { attachments: 'alias-on-carbon', isChiral: false, lineEnd: '\r\n' },
  'charges-in-atoms': { hasChargeCodes: true, lineEnd: '\r' },
  'text-after-end': { tail: '>  <note>\r\nM  CHG  1   1   1\r\n', isChiral: false },
  abbreviated: { properties: ['M  STY  1   1 SUP', 'M  SAL   1  1   1', 'M  SMT   1 Ab'] },
  annotated: { properties: ['M  STY  1   1 DAT', 'M  SAL   1  1   1', 'M  SDT   1 NOSEARCH'] },
} as const satisfies Record<string, MolfileStyle>
export type SampleStyle = keyof typeof sampleStyles | 'v3000' | 'aromatic'
export const allStyles = [...(Object.keys(sampleStyles) as (keyof typeof sampleStyles)[]), 'v3000', 'aromatic'] as const

/** The molecule of a SMILES with a place for each atom, and a wedge at each stereocentre. */
export function drawSample(name: string, smiles: string): Molecule {
  const { molecule, smiles: rewritten } = readMonomerSmiles(smiles)
  const centres = new Set(
    [...rewritten.matchAll(/\[[^\]]*\]|Br|Cl|[A-Za-z*]/g)].flatMap(([token], index) =>
      token.includes('@') ? [index] : [],
    ),
  )
  const wedged = new Set(
    [...centres].flatMap((centre) => molecule.bonds.find(({ from, order }) => from === centre && order === 1) ?? []),
  )
  return {
    ...molecule,
    name,
    isChiral: true,
    atoms: molecule.atoms.map((atom, index) => ({
      ...atom,
      x: (index % 8) * 1.5,
      y: Math.floor(index / 8) * 1.5 + (index % 2) * 0.25,
      hydrogens: null,
    })),
    bonds: molecule.bonds.map((bond) => (wedged.has(bond) ? { ...bond, stereo: 'up' } : bond)),
  }
}

/** The molfile of a sample in a style. */
export function writeSample(name: string, smiles: string, style: SampleStyle): string {
  const drawn = drawSample(name, smiles)
  if (style === 'aromatic') return buildMolfile(hasPlainNitrogen(smiles) ? kekulised(name, smiles) : drawn)
  const molecule = kekulised(name, smiles)
  return style === 'v3000' ? buildV3000(molecule) : buildMolfile(molecule, sampleStyles[style])
}

/** A molfile with aromatic bonds cannot say where the hydrogen of `[nH]` is. */
const hasPlainNitrogen = (smiles: string) => smiles.includes('[nH]')

function kekulised(name: string, smiles: string): Molecule {
  const { molecule: read } = readMonomerSmiles(smiles)
  const drawn = drawSample(name, smiles)
  const { molecule } = kekulise({ ...drawn, atoms: read.atoms })
  return { ...drawn, bonds: molecule.bonds }
}

/** The set; the styles of its molfiles take turns. */
export const sampleMonomers: readonly SampleMonomer[] = monomerRows.map((row, index) => {
  const [polymerType = '', monomerType = '', symbol = '', naturalAnalog = '', smiles = '', name = ''] = row.split('|')
  const style = allStyles[index % allStyles.length] ?? 'plain'
  return {
    polymerType: polymerType as PolymerType,
    monomerType: monomerType as MonomerType,
    symbol,
    name,
    naturalAnalog: naturalAnalog === '' ? null : naturalAnalog,
    smiles,
    style,
    molfile: writeSample(symbol, smiles, style),
    rgroups: readMonomerSmiles(smiles).attachments.map(({ number, cap }) => ({
      label: `R${number}`,
      capSmiles: capSmilesOf(number, cap ?? 'H'),
    })),
  }
})

/** Caps are spelled in several ways. */
function capSmilesOf(number: number, cap: string): string {
  const spellings: Readonly<Record<string, readonly string[]>> = {
    H: [`[*:${number}][H]`, `[H][*:${number}]`],
    OH: [`O[*:${number}]`, `[*:${number}][OH]`],
    NH2: [`[*][NH2] |$_R${number};$|`],
  }
  const choices = spellings[cap] ?? [`[*:${number}]${cap}`]
  return choices[number % choices.length] ?? ''
}

/** How many attachment points a structure has. */
export const attachmentCount = ({ atoms }: Molecule): number => atoms.filter(isAttachment).length
