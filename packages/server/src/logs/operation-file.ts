import type { OperationFilter } from '@atrium/contract/logs/logs.shapes.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#kit/database.ts'
import type { DownloadFile } from '#kit/downloads.ts'
import { phrase } from '#kit/language.ts'
import { inBatches, listFile, once } from '#kit/list-file.ts'
import type { Secrets } from '#kit/secrets.ts'
import { chainHash } from './chain-content.ts'
import { checkpointText, endColumns, signEnds, type ChainEnd, type CheckpointFiles } from './checkpoints.ts'
import { clockIn, logBatch, texts, zoned, type LogFile, type TextKey } from './log-files.ts'
import { toldChanges } from './logs.service.ts'
import { readWholeOperations, type OperationRow, type OperationWish, type WholeOperationRow } from './operation-list.ts'
import { toldFilters } from './told-filters.ts'
import { actionText, actorText, changesText, peopleCount } from './told-entry.ts'

interface Evidence extends LogFile {
  organisationId: string
  secrets: Pick<Secrets, 'signer'>
  checkpointFiles: CheckpointFiles
}

/**
 * The operation log as a file. Each entry's hash is made again on the way, and at the end stands a statement of that and
 * of where the chain stood, signed.
 */
export function operationFile(wish: OperationWish & { filter: OperationFilter }, given: Evidence): DownloadFile {
  const { lang, timeZone, format, within, organisationId, kept } = given
  const timeOf = clockIn(timeZone)
  const seen = { count: 0, wrong: [] as string[], first: '', last: '' }
  const rowOf = (row: WholeOperationRow) => {
    const changes = JSON.parse(row.changes_text) as OperationRow['changes']
    return [
      Number(row.number),
      timeOf(row.at),
      actorText(lang, row),
      actionText(lang, row.action),
      row.subject_name ?? '',
      peopleCount({ ...row, changes }),
      changesText(lang, toldChanges(lang, changes)),
      row.reason ?? '',
      row.address,
      row.device,
      row.request_id,
      row.hash,
    ]
  }
  async function* rows() {
    const read = (last: WholeOperationRow | undefined) =>
      within((db) => readWholeOperations(db, wish, { after: last && [last.at, last.number], limit: logBatch }))
    for await (const found of inBatches(read, logBatch)) {
      for (const row of found) if (chainHash(organisationId, row) !== row.hash) seen.wrong.push(row.number)
      seen.count += found.length
      seen.last ||= found[0]?.number ?? ''
      seen.first = found.at(-1)?.number ?? seen.first
      yield found.map(rowOf)
    }
  }
  const name = phrase(lang, 'logs', 'operationLog')
  const head = texts(lang, [
    'number',
    'time',
    'actor',
    'action',
    'subject',
    'people',
    'changes',
    'reason',
    'address',
    'device',
    'request',
    'hash',
  ])
  const [number = '', ...others] = head
  return listFile({
    format,
    name,
    sheet: name,
    head: [number, ...zoned(others, timeZone)],
    rows: rows(),
    widths: [10, 20, 16, 28, 20, 8, 60, 40, 18, 24, 38, 66],
    after: [{ sheet: phrase(lang, 'logs', 'statement'), rows: once(() => statement(given, seen)), widths: [32, 100] }],
    countRows: () => seen.count,
    note: {
      changes: { filters: [null, kept], format: [null, format] },
    },
  })
}

/** Begins with a line break: a cell that begins with a dash is guarded as a formula, and the key would be none any more. */
const pemCell = (pem: string): string => `\n${pem.trim()}\n`

interface Seen {
  count: number
  /** Numbers of entries whose hash is not that of what they say. */
  wrong: readonly string[]
  first: string
  last: string
}

/** What an inspector checks the file by: where the chain stood, signed with a key that is not in the database. */
async function statement({ lang, timeZone, now, within, secrets, checkpointFiles, kept }: Evidence, seen: Seen) {
  const ends = await within((db) => rowsOf<ChainEnd>(db, sql`select ${endColumns} from own_chain_to_sign()`))
  const [checkpoint] = await signEnds(within, ends, 'export', { secrets, checkpointFiles })
  const text = (key: TextKey, values?: Record<string, string>) => phrase(lang, 'logs', key, values)
  const filters = toldFilters(lang, kept)
  const verdict = seen.wrong.length === 0 ? 'statement.intact' : 'statement.broken'
  const facts: [string, string][] = [
    [text('statement.made'), `${clockIn(timeZone)(new Date(now).toISOString())} (${timeZone})`],
    [text('statement.filters'), filters.join('; ') || text('statement.all')],
    [text('statement.entries'), seen.count > 0 ? `${seen.count} (${seen.first}–${seen.last})` : '0'],
    [text('statement.hashes'), text(verdict, { numbers: seen.wrong.slice(0, 20).join(', ') })],
  ]
  if (!checkpoint) return facts
  return [
    ...facts,
    [text('statement.chain'), `${checkpoint.number} · ${checkpoint.hash}`],
    [text('statement.signed'), checkpointText(checkpoint)],
    [text('statement.signature'), checkpoint.signature],
    [text('statement.key'), checkpoint.key_id],
    [text('statement.publicKey'), pemCell(secrets.signer.publicKey)],
  ]
}
