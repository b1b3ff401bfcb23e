import type { SignInFilter, SignInPageRequest } from '@atrium/contract/logs/logs.shapes.ts'
import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { sql, type SQL } from 'drizzle-orm'
import { CallError } from '#kit/call-error.ts'
import { arrayOf, rowsOf, type Db } from '#kit/database.ts'
import { boundsOf, type LogPlace } from './log-cursor.ts'
import { pageOfLog, type Counted, type Slice } from './log-page.ts'
import type { Period } from './log-period.ts'

export interface SignInLogRow {
  id: string
  at: string
  /** Null where many attempts are counted in one entry: then there is no person either. */
  account_id: string | null
  real_name: string | null
  account: string | null
  department_name: string | null
  is_former: boolean
  method: string
  result: string
  address: string
  device: string
  request_id: string
  product: string | null
  client: string | null
  more_refused: number | null
}

/** What is wanted of the log, with the people in whom the words of the search are. */
export interface SignInWish {
  period: Period
  filter: SignInFilter
  people: readonly string[] | undefined
}

/**
 * So many people at most are looked for by a word: whoever types one letter means nobody in particular, and is told so –
 * the entries of some of them alone would be taken for all.
 */
const mostPeople = 2_000

export async function signInWish(db: Db, filter: SignInFilter, period: Period): Promise<SignInWish> {
  const words = wordsOf(filter.Search)
  if (words.length === 0) return { period, filter, people: undefined }
  const typed = arrayOf(words, 'text')
  const found = await rowsOf<{ id: string }>(db, sql`select id from find_anybody(${typed}, ${mostPeople + 1})`)
  if (found.length > mostPeople)
    throw new CallError('logs.too-many-people', { values: { most: mostPeople.toLocaleString('en') } })
  return { period, filter, people: found.map(({ id }) => id) }
}

const noFailures: ReadonlySet<string> = new Set(['success', 'first-step', 'signed-out'])

function conditionsOf({ period, filter, people }: SignInWish, after?: LogPlace): SQL[] {
  const { AccountId, Result, Address } = filter
  const conditions = boundsOf(period, after, 'id')
  if (AccountId) conditions.push(sql`account_id = ${AccountId}::uuid`)
  if (people) conditions.push(sql`account_id = any(${arrayOf(people, 'uuid')})`)
  // As the condition of the index of failures has it, of which any one is looked for among them alone.
  if (Result && !noFailures.has(Result)) conditions.push(sql`result not in ('success', 'first-step', 'signed-out')`)
  if (Result && Result !== 'failure') conditions.push(sql`result = ${Result}`)
  if (Address) conditions.push(sql`address = ${Address}`)
  return conditions
}

const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

/** Attempts behind a place, the newest first. */
export async function readSignIns(db: Db, wish: SignInWish, { after, offset = 0, limit }: Slice) {
  return rowsOf<SignInLogRow>(
    db,
    sql`select l.id, l.at, l.account_id, a.real_name, a.account, told_name(d.name, d.english_name) as department_name, a.left_at is not null as is_former, l.method, l.result, l.address, l.device, l.request_id, l.product, l.client, l.more_refused
      from (select * from sign_in_logs where ${all(conditionsOf(wish, after))} order by at desc, id desc limit ${limit} offset ${offset}) as l
      left join accounts a on a.id = l.account_id left join departments d on d.id = a.department_id order by l.at desc, l.id desc`,
  )
}

/** How many attempts there are, up to where counting ends. */
function countSignIns(db: Db, wish: SignInWish, { counts, organisationId }: Counted): Promise<number> {
  const order = wish.people ? sql`` : sql`order by at desc, id desc`
  const times = sql`select at from sign_in_logs where ${all(conditionsOf(wish))} ${order}`
  const { AccountId, Result, Address, Until } = wish.filter
  const what = ['sign-ins', organisationId, AccountId, wish.people, Result, Address, Until]
  return counts.count(db, { times, what, from: wish.period.from })
}

/** A page of the log with how it goes on. */
export const pageSignIns = (db: Db, request: SignInPageRequest, wish: SignInWish, counted: Counted) =>
  pageOfLog(request, {
    key: 'id',
    read: (slice) => readSignIns(db, wish, slice),
    count: () => countSignIns(db, wish, counted),
    placeOf: ({ at, id }) => [at, id],
  })
