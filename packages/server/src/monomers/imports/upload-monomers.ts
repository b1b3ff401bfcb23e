import { maxImportRecords } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { chunks } from '#kit/data/chunks.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { UploadedFile } from '#kit/http/uploads.ts'
import { phrase } from '#kit/text/language.ts'
import { MonomerFileError } from '../formats/monomer-file-error.ts'
import { readFileInThread } from '../formats/read-file.ts'
import { columnHeading } from '../formats/table-columns.ts'
import { insertImport, insertRecords } from './imports.store.ts'

interface Upload {
  organisationId: string
  createdBy: string
  file: UploadedFile
  lang: Lang
}

/** Records of one statement. */
const chunkSize = 200

/** Reads a file, before the first query, and stores its records, which a job will check. Resolves to the id of the import. */
export async function uploadMonomers(db: Db, { organisationId, createdBy, file, lang }: Upload): Promise<string> {
  const read = await readFileInThread(file.path).catch((problem: unknown) => refuse(problem, lang))
  const id = newId()
  await insertImport(db, {
    id,
    organisationId,
    createdBy,
    fileName: file.name || `import.${file.ending}`,
    format: read.format,
    state: 'judging',
    source: read.source.trim() || null,
    licenceNote: read.licenceNote.trim() || null,
  })
  const records = read.records.map((each, index) => ({ ...each, record: index + 1 }))
  for (const part of chunks(records, chunkSize)) await insertRecords(db, { id, organisationId }, part)
  return id
}

function refuse(problem: unknown, lang: Lang): never {
  if (!(problem instanceof MonomerFileError)) throw problem
  const { fault, values } = problem
  if (fault === 'empty') throw new CallError('monomers.file-empty')
  if (fault === 'too-many-records')
    throw new CallError('monomers.file-too-many', { values: { max: String(maxImportRecords) } })
  if (fault === 'no-columns')
    throw new CallError('monomers.file-columns', { values: { columns: headingsOf(values, lang) } })
  throw new CallError('monomers.file-unreadable', {
    values: { reason: phrase(lang, 'monomer-imports', `fault.${fault}`, values) },
  })
}

/** The missing columns as the headings of a template have them. */
function headingsOf({ columns = '' }: Record<string, string>, lang: Lang): string {
  const names = (['symbol', 'smiles', 'polymerType'] as const).filter((column) => columns.split(', ').includes(column))
  return names.map((column) => columnHeading(lang, column)).join(lang === 'zh' ? '、' : ', ')
}
