import { maxImportRecords, type ImportFormat } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { decodeText } from '#kit/files/spreadsheets/read-csv.ts'
import { decodeXml } from '#kit/xml/decode-xml.ts'
import { XmlRefused } from '#kit/xml/read-xml.ts'
import type { MonomerFile } from './file-record.ts'
import { MonomerFileError } from './monomer-file-error.ts'
import { readHelmXml } from './read-helm-xml.ts'
import { readJson } from './read-json.ts'
import { readSdf } from './read-sdf.ts'
import { readTable } from './read-table.ts'

/** Text of all structures together, in characters: packed molfiles unfold. */
const maxStructures = 20_000_000

/** Reads a file of monomers; its format is told by its content. Throws `MonomerFileError`. */
export function readMonomerFile(bytes: Uint8Array): MonomerFile & { format: ImportFormat } {
  const file = readAs(bytes)
  if (file.records.length === 0) throw new MonomerFileError('empty')
  if (file.records.length > maxImportRecords) throw new MonomerFileError('too-many-records')
  let length = 0
  for (const { monomer } of file.records) length += monomer.structure.length
  if (length > maxStructures) throw new MonomerFileError('too-much-text')
  return file
}

const isArchive = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b

function readAs(bytes: Uint8Array): MonomerFile & { format: ImportFormat } {
  if (isArchive(bytes)) return { ...readTable(bytes, 'xlsx'), format: 'xlsx' }
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  const start = text.trimStart().slice(0, 1)
  if (start === '<') {
    const { isXhelm, ...file } = readHelmXml(decodedXml(bytes))
    return { ...file, format: isXhelm ? 'xhelm' : 'xml' }
  }
  if (start === '[' || start === '{') return { ...readJson(text), format: 'json' }
  // Counts of atoms and bonds, or the end of a molfile or of a record.
  if (/^(?:M {2}END|\$\$\$\$|.{34,}V[23]000)\s*$/m.test(text)) return { ...readSdf(text), format: 'sdf' }
  return { ...readTable(bytes, 'csv'), format: 'csv' }
}

/** The declaration of a document can name its encoding. */
function decodedXml(bytes: Uint8Array): string {
  try {
    return decodeXml(bytes)
  } catch (problem) {
    if (problem instanceof XmlRefused) throw new MonomerFileError('xml-syntax', { line: '1' })
    throw problem
  }
}
