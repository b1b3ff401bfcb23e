import { StringDecoder } from 'node:string_decoder'
import type { Lang } from '@atrium/contract/constants.ts'
import { toDate, type Db, type Within } from '#kit/data/database.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { phrase } from '#kit/text/language.ts'
import { inBatches } from '#kit/files/list-file.ts'
import {
  changesOf,
  methodText,
  selectInstallationChain,
  operationsAbout,
  ownOperations,
  ownSignIns,
  resultText,
  type OperationAbout,
  type OwnOperation,
  type OwnSignIn,
} from '#logs/logs.service.ts'
import type { Files } from '#environment/files.ts'
import { ownFacts, type DataSubject } from './own-facts.ts'
import { photoKey, photoType } from '#identity/photos.ts'

interface OwnDataOptions extends DataSubject {
  lang: Lang
}

interface OwnDataServices {
  db: Db
  batch: Within
  files: Files
}

const batchSize = 1_000

/** Everything that the portal keeps about a person, as JSON: what the person may ask for by law. */
export async function ownDataFile(options: OwnDataOptions, services: OwnDataServices): Promise<DownloadFile> {
  const { visitor, lang } = options
  const facts = await ownFacts(services.db, options)
  return {
    fileName: `${phrase(lang, 'server', 'ownData.fileName')}-${visitor.person.account}.json`,
    mediaType: 'application/json; charset=utf-8',
    content: pieces(facts, options, services),
  }
}

async function* pieces(
  facts: object,
  options: OwnDataOptions,
  { batch, files }: OwnDataServices,
): AsyncGenerator<string> {
  const { visitor, organisation, period, lang } = options
  const { id } = visitor.person
  yield `${JSON.stringify(facts, null, 2).slice(0, -2)},\n  "photo": `
  yield* photoOf(options, files)
  yield ',\n  "signIns": ['
  const readSignIns = (after: OwnSignIn | undefined) =>
    batch((db) => ownSignIns(db, id, { limit: batchSize, after, period }))
  yield* listed(inBatches(readSignIns, batchSize), (row) => ({
    time: toDate(row.at).toISOString(),
    method: methodText(lang, row),
    result: resultText(lang, row.result),
    address: row.address,
    device: row.device,
  }))
  yield '],\n  "operations": ['
  const readOperations = (after: OwnOperation | undefined) =>
    batch((db) => ownOperations(db, id, { limit: batchSize, after, period }))
  yield* listed(inBatches(readOperations, batchSize), ownOperationLine)
  yield '],\n  "operationsAboutYou": ['
  const readAbout = (after: OperationAbout | undefined) =>
    batch(async (db) => {
      if (!organisation) await selectInstallationChain(db)
      return operationsAbout(db, id, { limit: batchSize, after, period })
    })
  // What somebody did to the own account stands among the own operations.
  yield* listed(inBatches(readAbout, batchSize), (row) =>
    row.actor_id === id ? undefined : operationAboutLine(row, id),
  )
  yield ']\n}\n'
}

async function* listed<T>(
  batches: AsyncIterable<readonly T[]>,
  lines: (row: T) => object | undefined,
): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of batches) {
    const texts = rows.flatMap((row) => JSON.stringify(lines(row)) ?? [])
    if (texts.length === 0) continue
    yield `${isFirst ? '' : ','}\n    ${texts.join(',\n    ')}`
    isFirst = false
  }
}

/** The photo itself, piece by piece; nothing where there is none. */
async function* photoOf({ visitor: { person }, organisation }: OwnDataOptions, files: Files): AsyncGenerator<string> {
  const file = person.photoFile
  const photo = organisation && file ? await files.find(photoKey(organisation.id, file)) : undefined
  if (!photo || !file) return yield 'null'
  yield `{ "mediaType": ${JSON.stringify(photoType(file))}, "base64": "`
  const base64 = new StringDecoder('base64')
  for await (const chunk of photo.content) yield base64.write(chunk as Buffer)
  yield `${base64.end()}" }`
}

/** An operation in the data of one person, without the changes of others. */
const ownOperationLine = ({ number, at, action, subject_name, reason, address, device }: OwnOperation) => ({
  number,
  at,
  action,
  subject_name,
  reason,
  address,
  device,
})

/** What others did to the person: by whom and why, and what of it changed for the person, not for others. */
const operationAboutLine = ({ number, at, action, actor_name, changes, reason }: OperationAbout, id: string) => ({
  number,
  at,
  action,
  by: actor_name,
  changes: changesOf(id, changes),
  reason,
})
