import type { RgroupInput } from '@atrium/chemistry/rules/cap-rules.ts'
import { capOf, fileMonomer, type FileRecord, type MonomerFile } from './file-record.ts'
import { MonomerFileError } from './monomer-file-error.ts'
import { UnpackingFailed, unpackMolfile } from './unpack-molfile.ts'

type Fields = Record<string, unknown>

/** Reads a HELM monomer set: a list of monomers, or an object with one. Throws `MonomerFileError`. */
export function readJson(text: string): MonomerFile {
  const content = parse(text)
  const [list, about] = Array.isArray(content) ? [content, {}] : listIn(fieldsOf(content))
  return {
    records: list.map((each) => recordOf(each)),
    source: textOf(about, 'source'),
    licenceNote: textOf(about, 'licence', 'license', 'copyright'),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (problem) {
    // Besides wrong syntax: one that is nested too deeply.
    const { message } = problem as Error
    const position = /position (\d+)/.exec(message)?.[1]
    const end = position === undefined ? (/end of JSON/.test(message) ? text.length : 0) : Number(position)
    const line = text.slice(0, end).split('\n').length
    throw new MonomerFileError('json', { line: String(line) })
  }
}

function listIn(fields: Fields): [list: unknown[], about: Fields] {
  const list = valueOf(fields, 'monomers')
  if (Array.isArray(list)) return [list, fields]
  if (valueOf(fields, 'symbol') !== undefined) return [[fields], {}]
  throw new MonomerFileError('json-list')
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** The value of the first of these fields, whatever their case. */
function valueOf(fields: Fields, ...names: string[]): unknown {
  const keys = Object.keys(fields)
  const key = names.map((name) => keys.find((each) => each.toLowerCase() === name.toLowerCase())).find(Boolean)
  return key === undefined ? undefined : fields[key]
}

function textOf(fields: Fields, ...names: string[]): string {
  const value = valueOf(fields, ...names)
  if (typeof value === 'string') return value === 'null' ? '' : value
  return typeof value === 'number' ? String(value) : ''
}

function recordOf(value: unknown): FileRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line: null, monomer: fileMonomer({}), problem: { code: 'record.unreadable', details: {} } }
  const fields = fieldsOf(value)
  const analog = valueOf(fields, 'naturalAnalog')
  const monomer = {
    symbol: textOf(fields, 'symbol'),
    name: textOf(fields, 'name'),
    polymerType: textOf(fields, 'polymerType'),
    monomerType: textOf(fields, 'monomerType'),
    naturalAnalog: typeof analog === 'string' ? analog : null,
    aliases: aliasesOf(valueOf(fields, 'aliases')),
    rgroups: rgroupsOf(valueOf(fields, 'rgroups')),
    source: textOf(fields, 'source'),
    licence: textOf(fields, 'sourceLicence', 'licence', 'license'),
  }
  try {
    const molfile = unpackMolfile(textOf(fields, 'molfile'))
    const structure = molfile.trim() === '' ? textOf(fields, 'smiles') : molfile
    return { line: null, monomer: fileMonomer({ ...monomer, structure }), problem: null }
  } catch (problem) {
    if (!(problem instanceof UnpackingFailed)) throw problem
    return { line: null, monomer: fileMonomer(monomer), problem: { code: 'record.packed', details: {} } }
  }
}

const aliasesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

function rgroupsOf(value: unknown): RgroupInput[] | null {
  if (!Array.isArray(value)) return null
  return value.slice(0, maxRgroups).map((each) => {
    const fields = fieldsOf(each)
    const label = textOf(fields, 'label') || (textOf(fields, 'alternateId').split('-')[0] ?? '')
    return {
      label,
      // Sets spell the field in two ways, also within one file.
      capSmiles: capOf(label, { smiles: textOf(fields, 'capGroupSMILES'), name: textOf(fields, 'capGroupName') }),
    }
  })
}

/** More than rules accept, so that they can say what is wrong. */
const maxRgroups = 20
