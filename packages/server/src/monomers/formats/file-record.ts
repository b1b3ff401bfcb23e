import {
  polymerTypes,
  monomerTypes,
  type MonomerType,
  type PolymerType,
} from '@atrium/chemistry/rules/monomer-types.ts'
import type { RgroupInput } from '@atrium/chemistry/rules/cap-rules.ts'
import type { OwnImportFinding } from '@atrium/contract/monomers/monomer-imports.shapes.ts'

/** A monomer as a file gives it: texts, none of which is checked. */
export interface FileMonomer {
  symbol: string
  name: string
  polymerType: string
  monomerType: string
  naturalAnalog: string | null
  aliases: string[]
  /** A molfile or a SMILES; empty where there is none. */
  structure: string
  /** `null` where the file says nothing of them. */
  rgroups: RgroupInput[] | null
  source: string
  licence: string
}

/** Why a monomer of a file cannot even be checked. */
export interface RecordProblem {
  code: OwnImportFinding
  details: Record<string, string | number>
}

export interface FileRecord {
  /** Its line in the file, from 1; null where the format has none. */
  line: number | null
  monomer: FileMonomer
  problem: RecordProblem | null
}

/** What a file contains. */
export interface MonomerFile {
  records: FileRecord[]
  source: string
  /** What the file says of its licence; empty where it says nothing. */
  licenceNote: string
}

/** Longer texts are cut: rules refuse them anyway. */
const maxText = 2_000
const maxAliases = 20

/**
 * A text of a file as it can be stored. NUL, which PostgreSQL stores not, and lone surrogates become another control character,
 * so that rules still find them wrong.
 */
export const storable = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '\u0001')

const shortText = (text: string) => storable(text.trim().slice(0, maxText))

/** Some libraries write the word where they mean nothing. */
const emptyNull = (text: string) => (text.trim() === 'null' ? '' : text)

/** The fields of a monomer of any format, in the form in which they are checked. */
export function fileMonomer(fields: Partial<FileMonomer>): FileMonomer {
  const { rgroups = null, aliases = [] } = fields
  return {
    symbol: shortText(fields.symbol ?? ''),
    name: shortText(emptyNull(fields.name ?? '')),
    polymerType: shortText(fields.polymerType ?? ''),
    monomerType: shortText(emptyNull(fields.monomerType ?? '')),
    naturalAnalog: typeof fields.naturalAnalog === 'string' ? shortText(fields.naturalAnalog) : null,
    aliases: aliases.map(shortText).filter(Boolean).slice(0, maxAliases),
    structure: storable(fields.structure ?? ''),
    rgroups:
      rgroups &&
      rgroups.map(({ label, capSmiles }) => ({
        label: shortText(label),
        capSmiles: capSmiles && shortText(capSmiles),
      })),
    source: shortText(emptyNull(fields.source ?? '')),
    licence: shortText(emptyNull(fields.licence ?? '')),
  }
}

/** The cap of an R group as SMILES: the one that is given, or that of its name, such as `OH`. */
export function capOf(label: string, { smiles, name }: { smiles: string; name: string }): string | null {
  const given = emptyNull(smiles).trim()
  if (given !== '') return given
  const number = /^R(\d)$/.exec(label)?.[1]
  const group = /^(?:H|OH|NH2|SH|F|Cl|Br|I)$/.exec(name.trim())?.[0]
  return number && group ? `[*:${number}][${group}]` : null
}

/** The polymer type that a file names, whatever its case. */
export const polymerTypeOf = (text: string): PolymerType | undefined =>
  polymerTypes.find((type) => type === text.toUpperCase())

/** The monomer type that a file names; `Undefined` where it names none. */
export const monomerTypeOf = (text: string): MonomerType =>
  monomerTypes.find((type) => type.toLowerCase() === text.toLowerCase()) ?? 'Undefined'
