import type { RgroupInput } from '@atrium/chemistry/rules/cap-rules.ts'
import { maxImportRecords, maxMonomerFileBytes } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { allIn, readXml, XmlRefused, type XmlElement, type XmlLimits } from '#kit/xml/read-xml.ts'
import { capOf, fileMonomer, type FileMonomer, type FileRecord, type MonomerFile } from './file-record.ts'
import { MonomerFileError } from './monomer-file-error.ts'
import { UnpackingFailed, unpackMolfile } from './unpack-molfile.ts'

/** A monomer with eight R groups has fifty elements; the list of attachments a few more. */
const limits: XmlLimits = {
  size: maxMonomerFileBytes,
  elements: maxImportRecords * 50,
  depth: 12,
  allowsComments: true,
}

const faults = {
  'too-large': 'xml-too-large',
  doctype: 'xml-doctype',
  comment: 'xml-syntax',
  signatures: 'xml-syntax',
  syntax: 'xml-syntax',
} as const

/** Reads a HELM monomer database, or a HELM notation with its monomers (xHELM). Throws `MonomerFileError`. */
export function readHelmXml(text: string): MonomerFile & { isXhelm: boolean } {
  const root = parse(text)
  const kind = root.name.toLowerCase()
  if (kind !== 'monomerdb' && kind !== 'xhelm') throw new MonomerFileError('xml-root', { root: root.name.slice(0, 40) })
  const list = namedIn(root, 'AttachmentList').flatMap(({ children }) => children)
  const attachments = new Map(list.map((each) => [textIn(each, 'AttachmentID'), each]))
  const records = monomersIn(root).map(([element, polymerType]) => recordOf(element, polymerType, attachments))
  return { records, isXhelm: kind === 'xhelm', source: textIn(root, 'Source'), licenceNote: licenceIn(root, text) }
}

function parse(text: string): XmlElement {
  try {
    return readXml(text, limits).root
  } catch (problem) {
    if (!(problem instanceof XmlRefused)) throw problem
    const [place = ''] = /\d+:\d+$/.exec(problem.message) ?? []
    throw new MonomerFileError(faults[problem.problem], { line: place.split(':')[0] || '1' })
  }
}

/** Elements are told by their local names: databases have a namespace or none. */
const namedIn = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name.toLowerCase() === name.toLowerCase())

const textIn = (element: XmlElement, name: string): string => namedIn(element, name)[0]?.text.trim() ?? ''

/** The monomers, each with the polymer type of the list in which it stands. */
function monomersIn(root: XmlElement): [element: XmlElement, polymerType: string][] {
  const lists = allIn(root).filter(({ name }) => ['polymer', 'monomers'].includes(name.toLowerCase()))
  return lists.flatMap((list) =>
    namedIn(list, 'Monomer').map((monomer): [XmlElement, string] => [monomer, list.attributes['polymerType'] ?? '']),
  )
}

const maxNote = 2_000

/** An element, or a comment before the first element that speaks of a licence. */
function licenceIn(root: XmlElement, text: string): string {
  const named = textIn(root, 'Licence') || textIn(root, 'License') || textIn(root, 'Copyright')
  if (named) return named.slice(0, maxNote)
  const [comment = ''] = /<!--[^]*?-->/.exec(text.slice(0, 20_000)) ?? []
  return /licen[cs]e|copyright/i.test(comment) ? comment.slice(4, -3).trim().slice(0, maxNote) : ''
}

function recordOf(element: XmlElement, polymerType: string, attachments: ReadonlyMap<string, XmlElement>): FileRecord {
  const monomer: Partial<FileMonomer> = {
    symbol: textIn(element, 'MonomerID'),
    name: textIn(element, 'MonomerName'),
    polymerType: textIn(element, 'PolymerType') || polymerType,
    monomerType: textIn(element, 'MonomerType'),
    naturalAnalog: textIn(element, 'NaturalAnalog') || null,
    rgroups: rgroupsOf(element, attachments),
  }
  // A molfile begins with its title, which may be empty: its spaces stay.
  const packed = namedIn(element, 'MonomerMolFile')[0]?.text ?? ''
  try {
    const molfile = unpackMolfile(packed)
    const structure = molfile.trim() === '' ? textIn(element, 'MonomerSmiles') : molfile
    return { line: null, monomer: fileMonomer({ ...monomer, structure }), problem: null }
  } catch (problem) {
    if (!(problem instanceof UnpackingFailed)) throw problem
    return { line: null, monomer: fileMonomer(monomer), problem: { code: 'record.packed', details: {} } }
  }
}

function rgroupsOf(element: XmlElement, attachments: ReadonlyMap<string, XmlElement>): RgroupInput[] | null {
  const [list] = namedIn(element, 'Attachments')
  if (!list) return null
  return namedIn(list, 'Attachment').map((own) => {
    const id = textIn(own, 'AttachmentID')
    // Databases describe each attachment once, and name it by its id in the monomers.
    const shared = attachments.get(id)
    const read = (name: string) => textIn(own, name) || (shared ? textIn(shared, name) : '')
    const label = read('AttachmentLabel') || (id.split('-')[0] ?? '')
    return { label, capSmiles: capOf(label, { smiles: read('CapGroupSmiles'), name: read('CapGroupName') }) }
  })
}
