import { CtabError } from '@atrium/chemistry/ctab/ctab-error.ts'
import { splitSdf, type SdfField, type SdfRecord } from '@atrium/chemistry/ctab/split-sdf.ts'
import type { RgroupInput } from '@atrium/chemistry/rules/cap-rules.ts'
import { capOf, fileMonomer, type FileRecord, type MonomerFile } from './file-record.ts'
import { MonomerFileError } from './monomer-file-error.ts'

/** Reads monomers of an SDF file, whose repeated fields are those of the R groups. Throws `MonomerFileError`. */
export function readSdf(text: string): MonomerFile {
  const records = split(text)
  const first = records[0] ? fieldsOf(records[0]) : undefined
  return {
    records: records.map(recordOf),
    source: first?.('source') ?? '',
    licenceNote: first ? licenceOf(first) : '',
  }
}

function split(text: string): SdfRecord[] {
  try {
    return splitSdf(text)
  } catch (problem) {
    if (!(problem instanceof CtabError)) throw problem
    if (problem.code === 'ctab.too-large') throw new MonomerFileError('too-many-records')
    throw new MonomerFileError('sdf', { line: String(problem.line ?? 1), subject: problem.subject })
  }
}

type FieldOf = (name: string, repeat?: number) => string

/** The fields of a record by their names, whatever their case. */
function fieldsOf({ fields }: SdfRecord): FieldOf {
  const byName = new Map<string, string>()
  const keyOf = (name: string, repeat: number) => `${name.toLowerCase()} ${repeat}`
  for (const { name, repeat, value } of fields) {
    const key = keyOf(name, repeat)
    // Both spellings of a cap can stand in one record, one of them empty.
    if (!byName.get(key)?.trim()) byName.set(key, value === 'null' ? '' : value)
  }
  return (name, repeat = 0) => byName.get(keyOf(name, repeat)) ?? ''
}

const licenceOf = (field: FieldOf) => field('sourceLicence') || field('licence') || field('license')

function recordOf(record: SdfRecord): FileRecord {
  const field = fieldsOf(record)
  const [title = ''] = record.molfile.split('\n', 1)
  const monomer = fileMonomer({
    symbol: field('symbol') || title,
    name: field('name'),
    polymerType: field('polymerType'),
    monomerType: field('monomerType'),
    naturalAnalog: field('naturalAnalog') || null,
    aliases: field('aliases').split(/[\n,]/),
    structure: record.molfile,
    rgroups: rgroupsOf(record.fields, field),
    source: field('source'),
    licence: licenceOf(field),
  })
  return { line: record.line, monomer, problem: null }
}

function rgroupsOf(fields: readonly SdfField[], field: FieldOf): RgroupInput[] | null {
  const names = new Set(['label', 'alternateid', 'capgroupsmiles', 'capgroupname'])
  const own = fields.filter(({ name }) => names.has(name.toLowerCase()))
  if (own.length === 0) return null
  const repeats = [...new Set(own.map(({ repeat }) => repeat))].toSorted((a, b) => a - b)
  return repeats.flatMap((repeat) => {
    const label = field('label', repeat) || (field('alternateId', repeat).split('-')[0] ?? '')
    const smiles = field('capGroupSMILES', repeat)
    const name = field('capGroupName', repeat)
    // Fewer R groups than columns leave blanks.
    if (`${label}${smiles}${name}`.trim() === '') return []
    return [{ label: label.trim(), capSmiles: capOf(label.trim(), { smiles, name }) }]
  })
}
