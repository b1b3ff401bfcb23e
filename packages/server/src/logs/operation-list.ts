import { withExportOutcome } from './export-outcome.ts'
import type { OperationFilter, OperationPageRequest } from '@atrium/contract/logs/logs.shapes.ts'
import { day, searchedLogDays } from '@atrium/contract/constants.ts'
import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { sql, type SQL } from 'drizzle-orm'
import { CallError } from '#kit/call-error.ts'
import { arrayOf, rowsAsJson, rowsOf, type Db } from '#kit/database.ts'
import { chainColumns, type ChainRow } from './chain-content.ts'
import { boundsOf, moment, type LogPlace } from './log-cursor.ts'
import { gramsOfWords, patternsOf } from './log-grams.ts'
import { pageOfLog, type Counted, type Slice } from './log-page.ts'
import type { Period } from './log-period.ts'

export interface OperationRow {
  number: string
  at: string
  actor_id: string | null
  actor_name: string
  action: string
  subject_id: string | null
  subject_name: string | null
  changes: Record<string, [before: unknown, after: unknown]>
  reason: string | null
  address: string
  device: string
  request_id: string
  hash: string
  previous_hash: string
}

/** What is wanted of the log, checked. */
export interface OperationWish {
  period: Period
  filter: OperationFilter
  /** The words of a search; none where nothing is looked for. */
  words: readonly string[]
}

/** Checks what is wanted. A search by words goes back some weeks at most; without a beginning it is that far. */
export function operationWish(filter: OperationFilter, period: Period, now: number): OperationWish {
  const words = wordsOf(filter.Search)
  if (words.length === 0) return { period, filter, words }
  if (gramsOfWords(words).length === 0 && !filter.ActorId && !filter.SubjectId && !filter.Address)
    throw new CallError('logs.search-too-short')
  const reach = searchedLogDays * day
  const last = Math.min(period.until, now + day)
  if (filter.From === undefined)
    return { period: { ...period, from: Math.max(period.from, last - reach) }, filter, words }
  // One more for the day on which clocks change.
  if (last - period.from > reach + day)
    throw new CallError('logs.search-too-long-ago', { values: { days: String(searchedLogDays) } })
  return { period, filter, words }
}

/** What has to be true of the entries behind a place, but for their words and whom they are about. */
function conditionsOf({ period, filter }: OperationWish, after?: LogPlace): SQL[] {
  const { ActorId, Actions, Address } = filter
  const conditions = boundsOf(period, after, 'number')
  if (ActorId) conditions.push(sql`actor_id = ${ActorId}::uuid`)
  // An index gives the entries of one action in their order, those of several it does not.
  if (Actions?.length === 1) conditions.push(sql`action = ${Actions[0]}`)
  else if (Actions) conditions.push(sql`action = any(${arrayOf(Actions, 'text')})`)
  if (Address) conditions.push(sql`address = ${Address}`)
  return conditions
}

const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)
const needsLooking = ({ words, filter }: OperationWish) => words.length > 0 || filter.SubjectId !== undefined

const shownColumns = sql`number::text, at, actor_id, actor_name, action, subject_id, subject_name, changes, reason, address, device, request_id, encode(hash, 'hex') as hash, encode(previous_hash, 'hex') as previous_hash`

/** Entries behind a place, the newest first. */
export const readOperations = (db: Db, wish: OperationWish, slice: Slice): Promise<OperationRow[]> =>
  rowsOf(db, wanted(wish, shownColumns, slice))

/** An entry with what its hash is made of. */
export type WholeOperationRow = ChainRow & Pick<OperationRow, 'at'>

/** The same for thousands of entries whose hashes are to be made again. */
export const readWholeOperations = (db: Db, wish: OperationWish, slice: Slice): Promise<WholeOperationRow[]> =>
  rowsAsJson(db, wanted(wish, sql`${chainColumns}, at`, slice))

function wanted(wish: OperationWish, columns: SQL, slice: Slice): SQL {
  if (needsLooking(wish)) return looking(wish, columns, slice)
  const { after, offset = 0, limit } = slice
  return sql`select ${columns} from operation_logs where ${all(conditionsOf(wish, after))} order by at desc, operation_logs.number desc limit ${limit} offset ${offset}`
}

/** Those that have to be looked for: their places first, by a function that may use the indexes of words. */
function looking(wish: OperationWish, columns: SQL, { after, offset = 0, limit }: Slice): SQL {
  const { period, filter, words } = wish
  const none = sql`null`
  const found = sql`find_operations(${moment(period.from)}, ${moment(period.until)},
    ${after ? sql`${after[0]}::timestamptz` : sql`'infinity'`}, ${after ? sql`${after[1]}::bigint` : sql`9223372036854775807`}, ${offset + limit},
    ${filter.ActorId ? sql`${filter.ActorId}::uuid` : none}, ${filter.SubjectId ? sql`${filter.SubjectId}::uuid` : none},
    ${filter.Actions ? arrayOf(filter.Actions, 'text') : none}, ${filter.Address ?? null},
    ${words.length > 0 ? arrayOf(patternsOf(words), 'text') : none}, ${arrayOf(gramsOfWords(words), 'integer')})`
  return sql`select ${columns} from (
        select place.at as place_at, place.number as place_number from ${found} as place order by place.at desc, place.number desc limit ${limit} offset ${offset}) as places
      join operation_logs on at = place_at and number = place_number order by at desc, operation_logs.number desc`
}

/** How many entries there are, up to where counting ends; nothing where they would have to be looked for. */
async function countOperations(
  db: Db,
  wish: OperationWish,
  { counts, organisationId }: Counted,
): Promise<number | null> {
  if (needsLooking(wish)) return null
  const { ActorId, Actions, Address, Until } = wish.filter
  // Numbers have no gaps: where all entries of a time are wanted, the last and the first one say how many.
  if (!ActorId && !Actions && !Address) return countAll(db, wish)
  const isOrdered = !Actions || Actions.length === 1
  const order = isOrdered ? sql`order by at desc, number desc` : sql``
  const times = sql`select at from operation_logs where ${all(conditionsOf(wish))} ${order}`
  const what = ['operations', organisationId, ActorId, Actions, Address, Until]
  return counts.count(db, { times, what, from: wish.period.from })
}

async function countAll(db: Db, wish: OperationWish): Promise<number> {
  const within = all(conditionsOf(wish))
  const [ends] = await rowsOf<{ first: string | null; last: string | null }>(
    db,
    sql`select (select number from operation_logs where ${within} order by at, number limit 1) as first,
      (select number from operation_logs where ${within} order by at desc, number desc limit 1) as last`,
  )
  return ends?.first && ends.last ? Math.max(1, Number(ends.last) - Number(ends.first) + 1) : 0
}

/** A page of the log with how it goes on. */
export const pageOperations = (db: Db, request: OperationPageRequest, wish: OperationWish, counted: Counted) =>
  pageOfLog(request, {
    key: 'number',
    read: (slice) => readOperations(db, wish, slice),
    count: () => countOperations(db, wish, counted),
    placeOf: ({ at, number }) => [at, number],
  })

export async function findOperation(db: Db, number: number, keptSince: number): Promise<OperationRow | undefined> {
  const [row] = await rowsOf<OperationRow>(
    db,
    sql`select ${shownColumns} from operation_logs where number = ${number}::bigint and at >= ${moment(keptSince)}`,
  )
  return row && withExportOutcome(db, row)
}
