import type { Lang } from '@atrium/contract/constants.ts'
import { base64Pieces } from '#kit/base64-pieces.ts'
import { dayIn } from '#kit/calendar-days.ts'
import { toDate, type Db, type Within } from '#kit/database.ts'
import type { DownloadFile } from '#kit/downloads.ts'
import { phrase } from '#kit/language.ts'
import { inBatches } from '#kit/list-file.ts'
import {
  changesOf,
  methodText,
  nameInstallationChain,
  operationsAbout,
  ownOperations,
  ownSignIns,
  resultText,
  type OperationAbout,
  type OwnOperation,
  type OwnSignIn,
} from '#logs/logs.service.ts'
import type { Files } from '#outside/files.ts'
import { ownFacts, type Whose } from './own-facts.ts'
import { photoKey, photoType } from './photos.ts'

interface Wish extends Whose {
  lang: Lang
  timeZone: string
}

interface Means {
  db: Db
  batch: Within
  files: Files
}

const batchSize = 1_000

/** Everything that the portal keeps about a person, as JSON: what the person may ask for by law. */
export async function ownDataFile(wish: Wish, means: Means): Promise<DownloadFile> {
  const { visitor, now, lang, timeZone } = wish
  const facts = await ownFacts(means.db, wish)
  return {
    fileName: `${phrase(lang, 'server', 'ownData.fileName')}-${visitor.person.account}-${dayIn(timeZone, now)}.json`,
    mediaType: 'application/json; charset=utf-8',
    content: pieces(facts, wish, means),
  }
}

async function* pieces(facts: object, wish: Wish, { batch, files }: Means): AsyncGenerator<string> {
  const { visitor, organisation, period, lang } = wish
  const { id } = visitor.person
  yield `${JSON.stringify(facts, null, 2).slice(0, -2)},\n  "photo": `
  yield* photoOf(wish, files)
  yield ',\n  "signIns": ['
  const readSignIns = (after: OwnSignIn | undefined) =>
    batch((db) => ownSignIns(db, id, { limit: batchSize, after, period }))
  yield* listed(inBatches(readSignIns, batchSize), (row) => ({
    time: toDate(row.at).toISOString(),
    method: methodText(lang, row.method),
    result: resultText(lang, row.result),
    address: row.address,
    device: row.device,
  }))
  yield '],\n  "operations": ['
  const readOperations = (after: OwnOperation | undefined) =>
    batch((db) => ownOperations(db, id, { limit: batchSize, after, period }))
  yield* listed(inBatches(readOperations, batchSize), toldOperation)
  yield '],\n  "operationsAboutYou": ['
  const readAbout = (after: OperationAbout | undefined) =>
    batch(async (db) => {
      if (!organisation) await nameInstallationChain(db)
      return operationsAbout(db, id, { limit: batchSize, after, period })
    })
  // What somebody did to the own account stands among the own operations.
  yield* listed(inBatches(readAbout, batchSize), (row) => (row.actor_id === id ? undefined : toldAbout(row, id)))
  yield ']\n}\n'
}

async function* listed<T>(
  batches: AsyncIterable<readonly T[]>,
  told: (row: T) => object | undefined,
): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of batches) {
    const texts = rows.flatMap((row) => JSON.stringify(told(row)) ?? [])
    if (texts.length === 0) continue
    yield `${isFirst ? '' : ','}\n    ${texts.join(',\n    ')}`
    isFirst = false
  }
}

/** The photo itself, piece by piece; nothing where there is none. */
async function* photoOf({ visitor: { person }, organisation }: Wish, files: Files): AsyncGenerator<string> {
  const file = person.photoFile
  const photo = organisation && file ? await files.find(photoKey(organisation.id, file)) : undefined
  if (!photo || !file) return yield 'null'
  yield `{ "mediaType": ${JSON.stringify(photoType(file))}, "base64": "`
  yield* base64Pieces(photo.content)
  yield '" }'
}

/** An operation as one's own file tells it: not what was changed of others. */
const toldOperation = ({ number, at, action, subject_name, reason, address, device }: OwnOperation) => ({
  number,
  at,
  action,
  subject_name,
  reason,
  address,
  device,
})

/** What others did to the person: by whom and why, and what of it changed for the person, not for others. */
const toldAbout = ({ number, at, action, actor_name, changes, reason }: OperationAbout, id: string) => ({
  number,
  at,
  action,
  by: actor_name,
  changes: changesOf(id, changes),
  reason,
})
