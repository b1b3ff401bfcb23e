import { gzipSync } from 'node:zlib'
import { polymerTypes, type PolymerType } from '@atrium/chemistry/rules/monomer-types.ts'
import { writtenRgroups, type WrittenMonomer } from './written-monomer.ts'

/** Gives the monomers of a polymer type in batches. */
export type MonomersOfType = (polymerType: PolymerType) => AsyncIterable<readonly WrittenMonomer[]>

/** A HELM monomer database. Its molfiles are packed, as toolkits write them. */
export async function* writeHelmXml(read: MonomersOfType): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<MonomerDB xmlns="lmr">\n<PolymerList>\n'
  for (const polymerType of polymerTypes) {
    yield `<Polymer polymerType="${polymerType}">\n`
    for await (const monomers of read(polymerType)) yield monomers.map(monomerOf).join('')
    yield '</Polymer>\n'
  }
  yield '</PolymerList>\n</MonomerDB>\n'
}

function monomerOf(monomer: WrittenMonomer): string {
  const attachments = writtenRgroups(monomer).map(
    ({ label, alternateId, capGroupName, capGroupSMILES }) =>
      `<Attachment>${elements({
        AttachmentID: alternateId,
        AttachmentLabel: label,
        CapGroupName: capGroupName,
        CapGroupSmiles: capGroupSMILES,
      })}</Attachment>`,
  )
  const fields = elements({
    MonomerID: monomer.symbol,
    MonomerSmiles: monomer.smiles,
    MonomerMolFile: gzipSync(monomer.molfile).toString('base64'),
    MonomerType: monomer.monomerType,
    PolymerType: monomer.polymerType,
    NaturalAnalog: monomer.naturalAnalog ?? '',
    MonomerName: monomer.name,
  })
  return `<Monomer>${fields}<Attachments>${attachments.join('')}</Attachments></Monomer>\n`
}

const elements = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join('')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** Control characters have no place in XML, not even as references. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>\r]/g, (character) => entities[character] ?? '')
