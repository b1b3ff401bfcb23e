import type { OperationFilter } from '@atrium/contract/logs/logs.shapes.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { phrase } from '#kit/text/language.ts'
import { inBatches, listFile, once } from '#kit/files/list-file.ts'
import type { Secrets } from '#environment/secrets.ts'
import { chainHash } from '../chain/chain-content.ts'
import { listOwnEnd } from '../chain/chain-ends.ts'
import { checkpointText, signEnds, type CheckpointFiles } from '../chain/checkpoints.ts'
import { timeFormatter, logBatchSize, texts, zoned, type LogFileOptions, type TextKey } from '../log-files.ts'
import { describeChanges } from '../logs.service.ts'
import {
  readChainOperations,
  type OperationRow,
  type OperationQuery,
  type ChainOperationRow,
} from './operation-list.ts'
import { describeFilters } from '../search/logged-filters.ts'
import { actionText, actorText, changesText, peopleCount } from './describe-entry.ts'

interface OperationFileOptions extends LogFileOptions {
  organisationId: string
  secrets: Pick<Secrets, 'signer'>
  checkpointFiles: CheckpointFiles
}

/**
 * The operation log as a file. Verifies each entry's hash and ends with a signed statement of that and of the chain
 * end.
 */
export function operationFile(
  query: OperationQuery & { filter: OperationFilter },
  options: OperationFileOptions,
): DownloadFile {
  const { lang, timeZone, format, within, organisationId, filters } = options
  const timeOf = timeFormatter(timeZone)
  const summary = { count: 0, wrong: [] as string[], first: '', last: '' }
  const rowOf = (row: ChainOperationRow) => {
    const changes = JSON.parse(row.changes_text) as OperationRow['changes']
    return [
      Number(row.number),
      timeOf(row.at),
      actorText(lang, row),
      actionText(lang, row.action),
      row.subject_name ?? '',
      peopleCount({ ...row, changes }),
      changesText(lang, describeChanges(lang, changes)),
      row.reason ?? '',
      row.address,
      row.device,
      row.request_id,
      row.hash,
    ]
  }
  async function* rows() {
    const read = (last: ChainOperationRow | undefined) =>
      within((db) => readChainOperations(db, query, { after: last && [last.at, last.number], limit: logBatchSize }))
    for await (const batch of inBatches(read, logBatchSize)) {
      for (const row of batch) if (chainHash(organisationId, row) !== row.hash) summary.wrong.push(row.number)
      summary.count += batch.length
      summary.last ||= batch[0]?.number ?? ''
      summary.first = batch.at(-1)?.number ?? summary.first
      yield batch.map(rowOf)
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
    after: [
      { sheet: phrase(lang, 'logs', 'statement'), rows: once(() => statement(options, summary)), widths: [32, 100] },
    ],
    countRows: () => summary.count,
    note: {
      changes: { filters: [null, filters], format: [null, format] },
    },
  })
}

/** Begins with a line break: spreadsheet formula protection would alter a cell that begins with a dash. */
const pemCell = (pem: string): string => `\n${pem.trim()}\n`

interface FileSummary {
  count: number
  /** Numbers of entries whose hash does not match their content. */
  wrong: readonly string[]
  first: string
  last: string
}

/** The statement by which an inspector verifies the file, with a checkpoint signed by a key outside the database. */
async function statement(
  { lang, timeZone, now, within, organisationId, secrets, checkpointFiles, filters }: OperationFileOptions,
  summary: FileSummary,
) {
  const ends = await within((db) => listOwnEnd(db, organisationId))
  const [checkpoint] = await signEnds(within, ends, 'export', { secrets, checkpointFiles })
  const text = (key: TextKey, values?: Record<string, string>) => phrase(lang, 'logs', key, values)
  const verdict = summary.wrong.length === 0 ? 'statement.intact' : 'statement.broken'
  const facts: [string, string][] = [
    [text('statement.made'), `${timeFormatter(timeZone)(new Date(now).toISOString())} (${timeZone})`],
    [text('statement.filters'), describeFilters(lang, filters).join('; ') || text('statement.all')],
    [text('statement.entries'), summary.count > 0 ? `${summary.count} (${summary.first}–${summary.last})` : '0'],
    [text('statement.hashes'), text(verdict, { numbers: summary.wrong.slice(0, 20).join(', ') })],
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
