import type { Lang } from '@atrium/contract/constants.ts'
import { toDate, type Db, type Within } from '#kit/database.ts'
import type { DownloadFile } from '#kit/downloads.ts'
import { phrase } from '#kit/language.ts'
import { inBatches } from '#kit/list-file.ts'
import type { Person } from '#kit/visitor.ts'
import {
  methodText,
  ownOperations,
  ownSignIns,
  resultText,
  type OwnOperation,
  type OwnSignIn,
  type Period,
} from '#logs/logs.service.ts'
import { ownFacts } from './own-facts.ts'

interface Wish {
  person: Person
  organisation: { id: string; name: string }
  sessionId: string
  /** What is kept of the logs. */
  period: Period
  now: number
  lang: Lang
}

const batchSize = 1_000

/** Everything that the portal keeps about a person, as JSON: what the person may ask for by law. */
export async function ownDataFile(wish: Wish, { db, batch }: { db: Db; batch: Within }): Promise<DownloadFile> {
  const { person, now, lang } = wish
  const facts = await ownFacts(db, wish)
  const day = new Date(now).toISOString().slice(0, 10)
  return {
    fileName: `${phrase(lang, 'server', 'ownData.fileName')}-${person.account}-${day}.json`,
    mediaType: 'application/json; charset=utf-8',
    content: pieces(facts, wish, batch),
  }
}

async function* pieces(facts: object, { person, period, lang }: Wish, batch: Within): AsyncGenerator<string> {
  const own = JSON.stringify(facts, null, 2)
  yield `${own.slice(0, -2)},\n  "signIns": [`
  const readSignIns = (after: OwnSignIn | undefined) =>
    batch((db) => ownSignIns(db, person.id, { limit: batchSize, after, period }))
  yield* listed(inBatches(readSignIns, batchSize), (row) => ({
    time: toDate(row.at).toISOString(),
    method: methodText(lang, row.method),
    result: resultText(lang, row.result),
    address: row.address,
    device: row.device,
  }))
  yield '],\n  "operations": ['
  const readOperations = (after: OwnOperation | undefined) =>
    batch((db) => ownOperations(db, person.id, { limit: batchSize, after, period }))
  yield* listed(inBatches(readOperations, batchSize), toldOperation)
  yield ']\n}\n'
}

async function* listed<T>(batches: AsyncIterable<readonly T[]>, told: (row: T) => object): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield `${isFirst ? '' : ','}\n    ${rows.map((row) => JSON.stringify(told(row))).join(',\n    ')}`
    isFirst = false
  }
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
