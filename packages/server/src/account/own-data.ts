import type { Lang } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db, type Within } from '#kit/database.ts'
import type { DownloadFile } from '#kit/downloads.ts'
import { phrase } from '#kit/language.ts'
import { inBatches } from '#kit/list-file.ts'
import type { Person } from '#kit/visitor.ts'
import { methodText, resultText } from '#logs/logs.service.ts'
import { listSignIns, type SignInRow } from './account.store.ts'
import { ownFacts } from './own-facts.ts'

interface Wish {
  person: Person
  organisation: { id: string; name: string }
  sessionId: string
  /** Since when logs are kept, in milliseconds. */
  since: number
  now: number
  lang: Lang
}

/** What one did, as the operation log has it. */
interface OwnOperation {
  number: string
  at: string
  action: string
  subject_name: string | null
  reason: string | null
  address: string
  device: string
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

async function* pieces(facts: object, { person, since, lang }: Wish, batch: Within): AsyncGenerator<string> {
  const own = JSON.stringify(facts, null, 2)
  yield `${own.slice(0, -2)},\n  "signIns": [`
  const readSignIns = (after: SignInRow | undefined) =>
    batch((db) => listSignIns(db, person.id, { limit: batchSize, after, since }))
  yield* listed(inBatches(readSignIns, batchSize), (row) => ({
    time: row.at,
    method: methodText(lang, row.method),
    result: resultText(lang, row.result),
    address: row.address,
    device: row.device,
  }))
  yield '],\n  "operations": ['
  const readOperations = (after: OwnOperation | undefined) =>
    batch((db) => ownOperations(db, person.id, { after, since }))
  yield* listed(inBatches(readOperations, batchSize), (row) => row)
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

const ownOperations = (
  db: Db,
  accountId: string,
  { after, since }: { after: OwnOperation | undefined; since: number },
) =>
  rowsOf<OwnOperation>(
    db,
    sql`select number::text, at, action, subject_name, reason, address, device from operation_logs
      where actor_id = ${accountId} and at >= ${new Date(since).toISOString()}::timestamptz
        and (at, number) < (${after?.at ?? 'infinity'}::timestamptz, ${after?.number ?? '9223372036854775807'}::bigint)
      order by at desc, operation_logs.number desc limit ${batchSize}`,
  )
