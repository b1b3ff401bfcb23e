import type { Lang, ListFormat } from '@atrium/contract/constants.ts'
import type { ActivitySpan } from '@atrium/contract/logs/activity.shapes.ts'
import type { OperationFilter, SignInFilter } from '@atrium/contract/logs/logs.shapes.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, toDate, type Db } from '#kit/database.ts'
import type { DownloadFile } from '#kit/downloads.ts'
import { phrase } from '#kit/language.ts'
import { inBatches, listFile } from '#kit/list-file.ts'
import type { Secrets } from '#kit/secrets.ts'
import { listActivity } from './activity.ts'
import { chainHash, type ChainRow } from './chain-content.ts'
import {
  checkpointText,
  endColumns,
  keepCheckpoints,
  signed,
  type ChainEnd,
  type Checkpoint,
  type CheckpointFiles,
} from './checkpoints.ts'
import { readOperations, type OperationRow, type OperationWish } from './operation-list.ts'
import { readSignIns, type SignInLogRow, type SignInWish } from './sign-in-list.ts'
import { actionText, changesText, detailedOperation, toldSignIn } from './told-entry.ts'

type Within = <T>(work: (db: Db) => Promise<T>) => Promise<T>
type Key = Parameters<typeof phrase<'logs'>>[2]

interface Given {
  lang: Lang
  timeZone: string
  format: ListFormat
  now: number
  within: Within
}

/** So many rows are read at once: the more, the faster; the fewer, the less memory. */
const batch = 2_500

const texts = (lang: Lang, keys: readonly Key[]) => keys.map((key) => phrase(lang, 'logs', key))

/** `2026-11-20 09:30:05` in a time zone. Entries near each other share the hour: it is not looked up for each. */
export function clockIn(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  let [minute, text] = [Number.NaN, '']
  return (at) => {
    const time = toDate(at).getTime()
    const own = Math.floor(time / 60_000)
    if (own !== minute) [minute, text] = [own, format.format(time).slice(0, -2)]
    return text + String(Math.floor((time % 60_000) / 1_000)).padStart(2, '0')
  }
}

/** What the log keeps of a filter: only what was chosen. */
const toldFilter = (filter: object) =>
  Object.fromEntries(Object.entries(filter).filter(([key, value]) => value !== undefined && key !== 'format'))

/** The attempts to sign in as a file. */
export function signInFile(
  wish: SignInWish & { filter: SignInFilter },
  { lang, timeZone, format, within }: Given,
): DownloadFile {
  const timeOf = clockIn(timeZone)
  let count = 0
  const rowOf = (row: SignInLogRow) => {
    const told = toldSignIn(lang, row)
    return [
      timeOf(row.at),
      told.RealName,
      told.Account,
      told.DepartmentName ?? '',
      told.MethodText,
      told.ResultText,
      told.Address,
      told.Device,
      told.RequestID,
    ]
  }
  async function* rows() {
    const read = (last: SignInLogRow | undefined) =>
      within((db) => readSignIns(db, wish, { after: last && [last.at, last.id], limit: batch }))
    for await (const found of inBatches(read, batch)) {
      count += found.length
      yield found.map(rowOf)
    }
  }
  const name = phrase(lang, 'logs', 'signInLog')
  const head = texts(lang, [
    'time',
    'person',
    'account',
    'department',
    'method',
    'result',
    'address',
    'device',
    'request',
  ])
  return listFile({
    format,
    name,
    sheet: name,
    head: zoned(head, timeZone),
    rows: rows(),
    widths: [20, 16, 18, 24, 12, 24, 18, 24, 38],
    note: () => ({
      changes: { rows: [null, count], filters: [null, toldFilter(wish.filter)], format: [null, format] },
    }),
  })
}

const zoned = ([time = '', ...others]: readonly string[], timeZone: string) => [`${time} (${timeZone})`, ...others]

type ExportRow = OperationRow & Pick<ChainRow, 'changes_text' | 'micros'>

interface Evidence extends Given {
  organisationId: string
  secrets: Pick<Secrets, 'signer'>
  checkpointFiles: CheckpointFiles
}

/**
 * The operation log as a file. Each entry's hash is made again on the way, and at the end stands a statement of that and
 * of where the chain stood, signed.
 */
export function operationFile(wish: OperationWish & { filter: OperationFilter }, given: Evidence): DownloadFile {
  const { lang, timeZone, format, within, organisationId } = given
  const timeOf = clockIn(timeZone)
  const seen = { count: 0, wrong: [] as string[], first: '', last: '' }
  const actions = new Map<string, string>()
  const actionOf = (action: string) => {
    const known = actions.get(action) ?? actionText(lang, action)
    actions.set(action, known)
    return known
  }
  const rowOf = (row: ExportRow) => {
    const told = detailedOperation(lang, row)
    return [
      told.Number,
      timeOf(row.at),
      told.ActorName,
      actionOf(row.action),
      told.SubjectName ?? '',
      told.PeopleCount,
      changesText(lang, told.Changes),
      told.Reason ?? '',
      told.Address,
      told.Device,
      told.RequestID,
      told.Hash,
    ]
  }
  async function* rows() {
    const read = (last: ExportRow | undefined) =>
      within((db) =>
        readOperations<ExportRow>(db, wish, { after: last && [last.at, last.number], limit: batch, isWhole: true }),
      )
    for await (const found of inBatches(read, batch)) {
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
    after: { sheet: phrase(lang, 'logs', 'statement'), rows: () => statement(given, wish.filter, seen) },
    note: () => ({
      changes: { rows: [null, seen.count], filters: [null, toldFilter(wish.filter)], format: [null, format] },
    }),
  })
}

interface Seen {
  count: number
  /** Numbers of entries whose hash is not that of what they say. */
  wrong: readonly string[]
  first: string
  last: string
}

/** What an inspector checks the file by: where the chain stood, signed with a key that is not in the database. */
async function statement(
  { lang, timeZone, now, within, secrets, checkpointFiles }: Evidence,
  filter: object,
  seen: Seen,
) {
  const checkpoint = await signNow(within, secrets, checkpointFiles)
  const text = (key: Key, values?: Record<string, string>) => phrase(lang, 'logs', key, values)
  const filters = Object.entries(toldFilter(filter)).map(([key, value]) => `${key}: ${String(value)}`)
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
    [text('statement.signed'), checkpointText(checkpoint).replaceAll('\n', ' | ')],
    [text('statement.signature'), checkpoint.signature],
    [text('statement.key'), checkpoint.key_id],
    [text('statement.publicKey'), secrets.signer.publicKey.replaceAll('\n', ' ').trim()],
  ]
}

async function signNow(within: Within, { signer }: Pick<Secrets, 'signer'>, files: CheckpointFiles) {
  const [end] = await within((db) => rowsOf<ChainEnd>(db, sql`select ${endColumns} from own_chain_to_sign()`))
  if (!end) return undefined
  const checkpoint: Checkpoint = signed(end, 'export', signer)
  await files.append([checkpoint])
  await within((db) => keepCheckpoints(db, [checkpoint]))
  return checkpoint
}

interface ActivityWish {
  span: ActivitySpan
  spans: readonly string[]
  DepartmentId?: string | undefined
}

/** The counts of active people as a file. */
export function activityFile(
  wish: ActivityWish,
  { lang, format, within }: Omit<Given, 'timeZone' | 'now'>,
): DownloadFile {
  let count = 0
  async function* rows() {
    const found = await within((db) => listActivity(db, { ...wish, lang }))
    count = found.length
    const none = phrase(lang, 'logs', 'noDepartment')
    const portal = phrase(lang, 'logs', 'portal')
    yield found.map(({ starts, product, department, people }) => [
      starts,
      product ?? portal,
      department ?? none,
      people,
    ])
  }
  const name = phrase(lang, 'logs', 'activeUsers')
  return listFile({
    format,
    name,
    sheet: name,
    head: texts(lang, [`span.${wish.span}`, 'product', 'department', 'activePeople']),
    rows: rows(),
    widths: [14, 28, 28, 12],
    note: () => ({ changes: { rows: [null, count], format: [null, format] } }),
  })
}
