import { withExportOutcome } from './export-outcome.ts'
import type { OperationFilter, OperationPageRequest } from '@atrium/contract/logs/logs.shapes.ts'
import { day, searchedLogDays } from '@atrium/contract/constants.ts'
import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { sql, type SQL } from 'drizzle-orm'
import { CallError } from '#kit/http/call-error.ts'
import { arrayOf, rowsAsJson, rowsOf, type Db } from '#kit/data/database.ts'
import { chainColumns, type ChainRow } from '../chain/chain-content.ts'
import { boundsOf, moment, type LogPosition } from '../search/log-cursor.ts'
import { gramsOfWords, patternsOf } from '../search/log-grams.ts'
import { pageOfLog, type CountContext, type PageRange } from '../search/log-page.ts'
import type { Period } from '../search/log-period.ts'

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

/** A validated query of the operation log. */
export interface OperationQuery {
  period: Period
  filter: OperationFilter
  /** Words of the search; empty without one. */
  words: readonly string[]
}

/**
 * Validates a query. Limits a word search to `searchedLogDays`. Throws `logs.search-too-short` or
 * `logs.search-too-long-ago`.
 */
export function operationQuery(filter: OperationFilter, period: Period, now: number): OperationQuery {
  const words = wordsOf(filter.Search)
  if (words.length === 0) return { period, filter, words }
  if (gramsOfWords(words).length === 0 && !filter.ActorId && !filter.SubjectId && !filter.Address)
    throw new CallError('logs.search-too-short')
  const searchedMs = searchedLogDays * day
  const last = Math.min(period.until, now + day)
  if (filter.From === undefined)
    return { period: { ...period, from: Math.max(period.from, last - searchedMs) }, filter, words }
  // Tolerate a day for changes of the clock.
  if (last - period.from > searchedMs + day)
    throw new CallError('logs.search-too-long-ago', { values: { days: String(searchedLogDays) } })
  return { period, filter, words }
}

/** The conditions after a position, except for words and subject. */
function conditionsOf({ period, filter }: OperationQuery, after?: LogPosition): SQL[] {
  const { ActorId, Actions, Address } = filter
  const conditions = boundsOf(period, after, 'number')
  if (ActorId) conditions.push(sql`actor_id = ${ActorId}::uuid`)
  // An index orders the entries of one action, but not those of several.
  if (Actions?.length === 1) conditions.push(sql`action = ${Actions[0]}`)
  else if (Actions) conditions.push(sql`action = any(${arrayOf(Actions, 'text')})`)
  if (Address) conditions.push(sql`address = ${Address}`)
  return conditions
}

const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)
const isSearch = ({ words, filter }: OperationQuery) => words.length > 0 || filter.SubjectId !== undefined

const operationColumns = sql`number::text, at, actor_id, actor_name, action, subject_id, subject_name, changes, reason, address, device, request_id, encode(hash, 'hex') as hash, encode(previous_hash, 'hex') as previous_hash`

/** Operations after a position, latest first. */
export const readOperations = (db: Db, query: OperationQuery, range: PageRange): Promise<OperationRow[]> =>
  rowsOf(db, selectOperations(query, operationColumns, range))

/** An entry with the columns its hash covers. */
export type ChainOperationRow = ChainRow & Pick<OperationRow, 'at'>

/** Like `readOperations`, for verifying the hashes of thousands of entries. */
export const readChainOperations = (db: Db, query: OperationQuery, range: PageRange): Promise<ChainOperationRow[]> =>
  rowsAsJson(db, selectOperations(query, sql`${chainColumns}, at`, range))

function selectOperations(query: OperationQuery, columns: SQL, range: PageRange): SQL {
  if (isSearch(query)) return selectFound(query, columns, range)
  const { after, offset = 0, limit } = range
  return sql`select ${columns} from operation_logs where ${all(conditionsOf(query, after))} order by at desc, operation_logs.number desc limit ${limit} offset ${offset}`
}

/** Finds positions first, with a function that uses the search index. */
function selectFound(query: OperationQuery, columns: SQL, { after, offset = 0, limit }: PageRange): SQL {
  const { period, filter, words } = query
  const none = sql`null`
  const found = sql`find_operations(${moment(period.from)}, ${moment(period.until)},
    ${after ? sql`${after[0]}::timestamptz` : sql`'infinity'`}, ${after ? sql`${after[1]}::bigint` : sql`9223372036854775807`}, ${offset + limit},
    ${filter.ActorId ? sql`${filter.ActorId}::uuid` : none}, ${filter.SubjectId ? sql`${filter.SubjectId}::uuid` : none},
    ${filter.Actions ? arrayOf(filter.Actions, 'text') : none}, ${filter.Address ?? null},
    ${words.length > 0 ? arrayOf(patternsOf(words), 'text') : none}, ${arrayOf(gramsOfWords(words), 'integer')})`
  return sql`select ${columns} from (
        select position.at as place_at, position.number as place_number from ${found} as position order by position.at desc, position.number desc limit ${limit} offset ${offset}) as positions
      join operation_logs on at = place_at and number = place_number order by at desc, operation_logs.number desc`
}

/** Counts entries up to a limit. Null for a search, which would have to run completely. */
async function countOperations(
  db: Db,
  query: OperationQuery,
  { counts, organisationId }: CountContext,
): Promise<number | null> {
  if (isSearch(query)) return null
  const { ActorId, Actions, Address, Until } = query.filter
  // Numbers have no gaps: without a filter, the first and the last one give the count.
  if (!ActorId && !Actions && !Address) return countAll(db, query)
  const isOrdered = !Actions || Actions.length === 1
  const order = isOrdered ? sql`order by at desc, number desc` : sql``
  const times = sql`select at from operation_logs where ${all(conditionsOf(query))} ${order}`
  const what = ['operations', organisationId, ActorId, Actions, Address, Until]
  return counts.count(db, { times, what, from: query.period.from })
}

async function countAll(db: Db, query: OperationQuery): Promise<number> {
  const within = all(conditionsOf(query))
  const [ends] = await rowsOf<{ first: string | null; last: string | null }>(
    db,
    sql`select (select number from operation_logs where ${within} order by at, number limit 1) as first,
      (select number from operation_logs where ${within} order by at desc, number desc limit 1) as last`,
  )
  return ends?.first && ends.last ? Math.max(1, Number(ends.last) - Number(ends.first) + 1) : 0
}

/** A page of the operation log. */
export const pageOperations = (
  db: Db,
  request: OperationPageRequest,
  query: OperationQuery,
  countContext: CountContext,
) =>
  pageOfLog(request, {
    key: 'number',
    read: (range) => readOperations(db, query, range),
    count: () => countOperations(db, query, countContext),
    positionOf: ({ at, number }) => [at, number],
  })

export async function findOperation(db: Db, number: number, retainedSince: number): Promise<OperationRow | undefined> {
  const [row] = await rowsOf<OperationRow>(
    db,
    sql`select ${operationColumns} from operation_logs where number = ${number}::bigint and at >= ${moment(retainedSince)}`,
  )
  return row && withExportOutcome(db, row)
}
