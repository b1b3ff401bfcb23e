import type { SignInFilter, SignInPageRequest } from '@atrium/contract/logs/logs.shapes.ts'
import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { sql, type SQL } from 'drizzle-orm'
import { CallError } from '#kit/http/call-error.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import { boundsOf, type LogPosition } from '../search/log-cursor.ts'
import { pageOfLog, type CountContext, type PageRange } from '../search/log-page.ts'
import type { Period } from '../search/log-period.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'

export interface SignInLogRow {
  id: string
  at: string
  /** Null in an entry that counts several attempts. */
  account_id: string | null
  real_name: string | null
  account: string | null
  department_name: string | null
  is_former: boolean
  method: string
  connection: string | null
  result: string
  address: string
  device: string
  request_id: string
  product: string | null
  client: string | null
  more_refused: number | null
}

/** A query of the sign-in log, with the people its search has people. */
export interface SignInQuery {
  period: Period
  filter: SignInFilter
  people: readonly string[] | undefined
}

/** Limit of people a search may match. More is an error, since the entries of some of them would pass for all. */
const maxMatchingPeople = 2_000

export async function signInQuery(db: Db, filter: SignInFilter, period: Period): Promise<SignInQuery> {
  const words = wordsOf(filter.Search)
  if (words.length === 0) return { period, filter, people: undefined }
  const typed = arrayOf(words, 'text')
  const people = await rowsOf<{ id: string }>(
    db,
    sql`select id from find_people(${typed}, null) limit ${maxMatchingPeople + 1}`,
  )
  if (people.length > maxMatchingPeople)
    throw new CallError('logs.too-many-people', { values: { most: maxMatchingPeople.toLocaleString('en') } })
  return { period, filter, people: people.map(({ id }) => id) }
}

const noFailures: ReadonlySet<string> = new Set(['success', 'first-step', 'signed-out'])

function conditionsOf({ period, filter, people }: SignInQuery, after?: LogPosition): SQL[] {
  const { AccountId, Result, Address } = filter
  const conditions = boundsOf(period, after, 'id')
  if (AccountId) conditions.push(sql`account_id = ${AccountId}::uuid`)
  if (people) conditions.push(sql`account_id = any(${arrayOf(people, 'uuid')})`)
  // Repeat the condition of the partial index on failures.
  if (Result && !noFailures.has(Result)) conditions.push(sql`result not in ('success', 'first-step', 'signed-out')`)
  if (Result && Result !== 'failure') conditions.push(sql`result = ${Result}`)
  if (Address) conditions.push(sql`address = ${Address}`)
  return conditions
}

const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

/** Attempts after a position, latest first. */
export async function readSignIns(db: Db, query: SignInQuery, { after, offset = 0, limit }: PageRange) {
  return rowsOf<SignInLogRow>(
    db,
    sql`select l.id, l.at, l.account_id, a.real_name, a.account, ${localizedNameSql(sql`d.name`, sql`d.english_name`)} as department_name, a.left_at is not null as is_former, l.method, l.connection, l.result, l.address, l.device, l.request_id, l.product, l.client, l.more_refused
      from (select * from sign_in_logs where ${all(conditionsOf(query, after))} order by at desc, id desc limit ${limit} offset ${offset}) as l
      left join accounts a on a.id = l.account_id left join departments d on d.id = a.department_id order by l.at desc, l.id desc`,
  )
}

/** Counts attempts up to a limit. */
function countSignIns(db: Db, query: SignInQuery, { counts, organisationId }: CountContext): Promise<number> {
  const order = query.people ? sql`` : sql`order by at desc, id desc`
  const times = sql`select at from sign_in_logs where ${all(conditionsOf(query))} ${order}`
  const { AccountId, Result, Address, Until } = query.filter
  const what = ['sign-ins', organisationId, AccountId, query.people, Result, Address, Until]
  return counts.count(db, { times, what, from: query.period.from })
}

/** A page of the sign-in log. */
export const pageSignIns = (db: Db, request: SignInPageRequest, query: SignInQuery, countContext: CountContext) =>
  pageOfLog(request, {
    key: 'id',
    read: (range) => readSignIns(db, query, range),
    count: () => countSignIns(db, query, countContext),
    positionOf: ({ at, id }) => [at, id],
  })
