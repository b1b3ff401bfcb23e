import { polymerTypes, type PolymerType } from '../rules/monomer-types.ts'
import type { Helm, HelmConnection, HelmEnd, HelmPolymer } from './helm.ts'
import { HelmError } from './helm-error.ts'
import { HelmReader } from './helm-reader.ts'
import { maxHelmConnections, maxHelmLength, maxHelmMonomers } from './limits.ts'
import { parseChain } from './parse-chain.ts'

/**
 * Parses HELM 1 and HELM 2 as far as they describe one molecule: simple polymers, branches, repeats, connections, hydrogen
 * bonds, annotations. What HELM 2 has for mixtures and unknown parts is refused. Leading and trailing spaces are passed over.
 * Throws a `HelmError` with its position.
 */
export function parseHelm(text: string): Helm {
  if (text.length > maxHelmLength) throw new HelmError('helm.too-long', maxHelmLength)
  const reader = new HelmReader(text.trimEnd())
  reader.match(/\s*/y)
  const polymers = readPolymers(reader)
  readSectionEnd(reader)
  const connections = readConnections(reader)
  readSectionEnd(reader)
  // HELM 1 keeps hydrogen bonds apart.
  const hydrogenBonds = readConnections(reader)
  readSectionEnd(reader)
  return { polymers, connections: [...connections, ...hydrogenBonds], annotations: readAnnotations(reader) }
}

function readSectionEnd(reader: HelmReader): void {
  if (!reader.accept('$')) throw new HelmError('helm.wrong-sections', reader.position, reader.next)
}

/** The last section ends with the last `$`; a version may follow. */
function readAnnotations(reader: HelmReader): string {
  const end = reader.text.lastIndexOf('$')
  if (end < reader.position) throw new HelmError('helm.wrong-sections', reader.text.length)
  const version = reader.text.slice(end + 1)
  if (version !== '' && version !== 'V2.0') throw new HelmError('helm.wrong-version', end + 1, version)
  return reader.text.slice(reader.position, end)
}

function readPolymers(reader: HelmReader): HelmPolymer[] {
  const polymers: HelmPolymer[] = []
  const ids = new Set<string>()
  let count = 0
  do {
    const polymer = readPolymer(reader)
    if (ids.has(polymer.id)) throw new HelmError('helm.repeated-polymer', polymer.position, polymer.id)
    ids.add(polymer.id)
    count += polymer.monomers.length
    if (count > maxHelmMonomers) throw new HelmError('helm.too-long', polymer.position, polymer.id)
    polymers.push(polymer)
  } while (reader.accept('|'))
  return polymers
}

function readPolymer(reader: HelmReader): HelmPolymer {
  const { position } = reader
  const [id, name, number] = reader.match(/([A-Za-z]{1,20})(\d{1,5})/y) ?? []
  if (id === undefined || Number(number) < 1) throw reader.unexpected()
  const type = polymerTypeOf(name ?? '', position)
  reader.expect('{')
  const chain = parseChain(reader, type)
  reader.expect('}')
  return { id, type, position, ...chain, annotation: reader.readAnnotation() }
}

function polymerTypeOf(name: string, position: number): PolymerType {
  if (name === 'BLOB') throw new HelmError('helm.unsupported', position, name)
  const type = polymerTypes.find((known) => known === name)
  if (!type) throw new HelmError('helm.unknown-type', position, name)
  return type
}

/** `PEPTIDE1,PEPTIDE1,2:R3-4:R3|…` */
function readConnections(reader: HelmReader): HelmConnection[] {
  const connections: HelmConnection[] = []
  if (reader.next === '$' || reader.next === '') return connections
  do {
    connections.push(readConnection(reader))
    if (connections.length > maxHelmConnections) throw new HelmError('helm.too-long', reader.position)
  } while (reader.accept('|'))
  return connections
}

const groupPattern = /G\d+\(/y
const idPattern = /[A-Z]{1,20}\d{1,5}/y
const endPattern = /(\d{1,6}):(?:R(\d{1,3})|pair)/y

function readConnection(reader: HelmReader): HelmConnection {
  const { position } = reader
  if (reader.match(groupPattern)) throw new HelmError('helm.unsupported', position, 'G')
  const ids = [readId(reader), readId(reader)] as const
  const from = readEnd(reader, ids[0])
  reader.expect('-')
  const to = readEnd(reader, ids[1])
  if ((from.rgroup === null) !== (to.rgroup === null)) throw new HelmError('helm.unexpected', position, 'pair')
  return { from, to, position, annotation: reader.readAnnotation() }
}

function readId(reader: HelmReader): string {
  const id = reader.match(idPattern)?.[0]
  if (id === undefined) throw reader.unexpected()
  reader.expect(',')
  return id
}

function readEnd(reader: HelmReader, polymer: string): HelmEnd {
  const { position } = reader
  const [text, monomer, rgroup] = reader.match(endPattern) ?? []
  if (text === undefined && reader.next === '?') throw new HelmError('helm.ambiguous', position, '?')
  if (text === undefined) throw reader.unexpected()
  return { polymer, monomer: Number(monomer), rgroup: rgroup === undefined ? null : Number(rgroup) }
}
