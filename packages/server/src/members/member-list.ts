import type { MemberFilter, MemberOrder, MemberPageRequest } from '@atrium/contract/members/administration.shapes.ts'
import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { sql, type SQL } from 'drizzle-orm'
import { CallError } from '#kit/call-error.ts'
import { findUnstorableText } from '#kit/input-schema.ts'
import { arrayOf, limitTo, rowsOf, valueOf, type Db } from '#kit/database.ts'
import { and, conditionsOf, isMember } from './member-filter.ts'
import { grantColumns, type GrantColumns } from './grants.ts'
import { mostKept, pageOf, type Found, type FoundPeople } from './found-people.ts'
import type { PageMarks, RowKey } from './page-marks.ts'

export interface MemberListRow extends GrantColumns {
  id: string
  account: string
  real_name: string
  photo_file: string | null
  mobile_phone: string | null
  email: string | null
  job_title: string | null
  department_id: string | null
  department_name: string | null
  role: 'member' | 'organisation-admin'
  state: 'active' | 'inactive' | 'locked'
  password_locked_until: string | null
  last_sign_in_at: string | null
  created_at: string
  /** What the row is ordered by, as text. */
  order_value: string
}

/** What each order goes by – exactly the expression of its index – and its type. */
const orders: Record<MemberOrder, { by: SQL; type: string }> = {
  name: { by: sql`a.pinyin`, type: 'text' },
  account: { by: sql`a.account`, type: 'text' },
  phone: { by: sql`coalesce(a.mobile_phone, '')`, type: 'text' },
  email: { by: sql`coalesce(a.email, '')`, type: 'text' },
  jobTitle: { by: sql`coalesce(a.job_title, '')`, type: 'text' },
  department: { by: sql`a.department_order`, type: 'text' },
  role: { by: sql`a.role`, type: 'text' },
  state: { by: sql`a.state`, type: 'text' },
  lastSignIn: { by: sql`coalesce(a.last_sign_in_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
  // Ids are made of the time.
  joined: { by: sql`a.id`, type: 'uuid' },
}

const keptCount = sql`(select member_count from organisations)`

/** How many members there are: kept where all are wanted, counted where some are. */
export async function countMembers(db: Db, conditions: readonly SQL[]): Promise<number> {
  if (conditions.length === 0) return (await valueOf<number>(db, sql`select ${keptCount} as value`)) ?? 0
  const counting = sql`select count(*)::integer as value from accounts a where ${and([isMember, ...conditions])}`
  return (await valueOf<number>(db, counting)) ?? 0
}

/** A place in an order, as text that a caller hands back. */
export const cursorOf = ({ order_value, id }: MemberListRow): string =>
  Buffer.from(JSON.stringify([order_value, id])).toString('base64url')

function readCursor(text: string): RowKey {
  try {
    const read = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown
    const isKey = Array.isArray(read) && read.length === 2 && read.every((part) => typeof part === 'string')
    if (isKey && !findUnstorableText(read)) return read as RowKey
  } catch {
    // Said below.
  }
  throw new CallError('request.invalid', { values: { problems: 'After, Before' } })
}

interface Plan {
  by: SQL
  type: string
  /** Whether rows are read from the end of the index. */
  isBackward: boolean
  /** The row behind which they begin, in the direction of reading – or with which, where the place of that row is known. */
  from: RowKey | undefined
  isFromMark: boolean
  offset: number
  limit: number
  /** Whether they were read against the order that is shown. */
  isTurned: boolean
}

/**
 * How to read the wanted page. With a cursor it begins right there, however deep; without one pages in the second half
 * are read from the end, so that no page is further away than the middle.
 */
function planOf(request: MemberPageRequest, total: number): Plan {
  const { pageIndex, pageSize, SortBy = 'name', IsDescending = false, After, Before } = request
  const order = { ...orders[SortBy], limit: pageSize, offset: 0, from: undefined, isFromMark: false, isTurned: false }
  if (After) return { ...order, isBackward: IsDescending, from: readCursor(After) }
  if (Before) return { ...order, isBackward: !IsDescending, from: readCursor(Before), isTurned: true }
  const offset = (pageIndex - 1) * pageSize
  const behind = total - offset - pageSize
  if (behind >= offset || offset >= total) return { ...order, isBackward: IsDescending, offset }
  return {
    ...order,
    isBackward: !IsDescending,
    offset: Math.max(0, behind),
    limit: Math.min(pageSize, total - offset),
    isTurned: true,
  }
}

/** What is known of where rows of an organisation's list stand, and of who was found in it. */
export interface KnownPlaces {
  organisationId: string
  marks: PageMarks
  found: FoundPeople
}

/** A page of the members, and how many there are in all. */
export async function listMembers(db: Db, request: MemberPageRequest, places: KnownPlaces) {
  const kept = await listKept(db, request, places)
  if (kept) return kept
  if (wordsOf(request.Search).length > 0) return findPage(db, request)
  const conditions = conditionsOf(request)
  if (conditions.length === 0 && beginsAtOnce(request)) return readWithCount(db, request)
  const total = await countMembers(db, conditions)
  if (conditions.length > 0) return { total, rows: await readPage(db, request, planOf(request, total)) }
  return { total, rows: await readMarked(db, request, total, places) }
}

/** Whether the place of a page is known without knowing how many members there are. */
const beginsAtOnce = ({ pageIndex, After, Before }: MemberPageRequest) =>
  pageIndex === 1 || After !== undefined || Before !== undefined

/** Such a page of all members and their number, asked for together. */
async function readWithCount(db: Db, request: MemberPageRequest) {
  const plan = planOf(request, Number.MAX_SAFE_INTEGER)
  const rows = await readPage<MemberListRow & { total: number }>(db, request, plan, sql`, ${keptCount} as total`)
  return { total: rows[0]?.total ?? (await countMembers(db, [])), rows }
}

/** A page of all members, from the nearest row whose place is known. */
async function readMarked(db: Db, request: MemberPageRequest, total: number, { organisationId, marks }: KnownPlaces) {
  const plan = planOf(request, total)
  if (plan.offset === 0) return readPage(db, request, plan)
  const { pageIndex, pageSize, SortBy = 'name', IsDescending = false } = request
  const list = `${organisationId} ${SortBy} ${String(IsDescending)}`
  const offset = (pageIndex - 1) * pageSize
  const mark = marks.before(list, total, offset)
  const isNearer = mark !== undefined && offset - mark.offset < plan.offset
  const rows = await readPage(db, request, isNearer ? planFrom(mark, request) : plan)
  if (rows[0]) marks.add(list, total, { offset, key: [rows[0].order_value, rows[0].id] })
  return rows
}

const planFrom = (mark: { offset: number; key: RowKey }, request: MemberPageRequest): Plan => ({
  ...planOf({ ...request, pageIndex: 1 }, Number.MAX_SAFE_INTEGER),
  from: mark.key,
  isFromMark: true,
  offset: (request.pageIndex - 1) * request.pageSize - mark.offset,
})

/**
 * A page of all members, or of those in whom words are found, where it is one of the first: looked for with those
 * around it, and not again for as long as nobody has changed.
 */
async function listKept(db: Db, request: MemberPageRequest, { organisationId, found }: KnownPlaces) {
  const search = keptSearch(organisationId, request)
  if (search === undefined) return undefined
  const known = found.get(search)
  const rows = known && (await readKept(db, request, known))
  if (rows) return { total: known.total, rows }
  const isFirst = request.pageIndex * request.pageSize <= mostKept && !request.After && !request.Before
  return isFirst ? findAndKeep(db, request, (anew) => found.keep(search, anew)) : undefined
}

/** Orders whose changes count as changes of the people. */
const keptOrders: readonly MemberOrder[] = ['name', 'account', 'phone', 'email', 'role', 'state', 'joined']

/** Under what a search is kept; nothing for one with further filters, which other things than people change. */
function keptSearch(organisationId: string, request: MemberPageRequest): string | undefined {
  const {
    Search,
    pageIndex: _,
    pageSize: __,
    SortBy = 'name',
    IsDescending = false,
    After: ___,
    Before: ____,
    ...filters
  } = request
  const isAlone = conditionsOf(filters).length === 0
  return isAlone && keptOrders.includes(SortBy)
    ? JSON.stringify([organisationId, SortBy, IsDescending, ...wordsOf(Search)])
    : undefined
}

const peopleVersion = sql`(select version from people_versions)`

/** The rows of a page of which the ids are known, unless people have changed since. */
async function readKept(db: Db, request: MemberPageRequest, known: Found): Promise<MemberListRow[] | undefined> {
  const { pageIndex, pageSize, After, Before } = request
  const [after, before] = [After, Before].map((cursor) => cursor && readCursor(cursor)[1])
  const ids = pageOf(known, { pageIndex, pageSize, after, before })
  if (!ids) return undefined
  if (ids.length === 0)
    return (await valueOf<number>(db, sql`select ${peopleVersion} as value`)) === known.version ? [] : undefined
  const rows = await readRows<MemberListRow & { version: number }>(db, request, ids, sql`, ${peopleVersion} as version`)
  return rows[0]?.version === known.version ? rows : undefined
}

async function findAndKeep(db: Db, request: MemberPageRequest, keep: (found: Found) => void) {
  const isSearch = wordsOf(request.Search).length > 0
  const found = await (isSearch ? find(db, request, { limit: mostKept, offset: 0 }) : firstOfAll(db, request))
  keep(found)
  const offset = (request.pageIndex - 1) * request.pageSize
  return { total: found.total, rows: await readRows(db, request, found.ids.slice(offset, offset + request.pageSize)) }
}

async function findPage(db: Db, request: MemberPageRequest) {
  const { total, ids } = await find(db, request)
  const rows = await readRows(db, request, ids)
  return { total, rows: request.Before ? rows.toReversed() : rows }
}

/** The first of all members in an order, and how many there are. */
async function firstOfAll(db: Db, request: MemberPageRequest): Promise<Found> {
  const plan = planOf({ ...request, pageIndex: 1 }, Number.MAX_SAFE_INTEGER)
  const { order } = partsOf(plan, [plan.by, sql`a.id`])
  const [found] = await rowsOf<Found>(
    db,
    sql`select ${peopleVersion} as version, ${keptCount} as total,
      to_json(array(select a.id from accounts a where ${isMember} order by ${order} ${limitTo(mostKept)})) as ids`,
  )
  if (!found) throw new Error('Counting gives one row')
  return found
}

/** Looks for those in whom the words are found: once, counted, and put in order afterwards. */
async function find(db: Db, request: MemberPageRequest, part?: { limit: number; offset: number }): Promise<Found> {
  // Nobody goes to the end of what was found by its number; and nothing is gained from there.
  const plan = { ...planOf(request, Number.MAX_SAFE_INTEGER), ...part }
  const { Search, ...others } = request
  const { order, beginning } = partsOf(plan, [sql`w.order_value`, sql`w.id`])
  const [found] = await rowsOf<Found>(
    db,
    sql`with wanted as materialized (select a.id, ${plan.by} as order_value from find_people(${arrayOf(wordsOf(Search), 'text')}, false) a where ${and([isMember, ...conditionsOf(others)])})
      select ${peopleVersion} as version, (select count(*)::integer from wanted) as total,
        to_json(array(select w.id from wanted w where ${and([sql`true`, ...beginning])} order by ${order} ${limitTo(plan.limit, plan.offset)})) as ids`,
  )
  if (!found) throw new Error('Finding gives one row')
  return found
}

/** The rows of members, in the order of their ids. */
const readRows = <Row extends MemberListRow>(
  db: Db,
  request: MemberPageRequest,
  ids: readonly string[],
  further = sql``,
): Promise<Row[]> =>
  rowsOf<Row>(
    db,
    sql`select ${shown(planOf(request, Number.MAX_SAFE_INTEGER))}, l.locked_until as password_locked_until${further}
      from unnest(${arrayOf(ids, 'uuid')}) with ordinality as page (id, place)
      join accounts a on a.id = page.id left join departments d on d.id = a.department_id
      left join password_locks(${arrayOf(ids, 'uuid')}) l on l.account_id = a.id where ${isMember} order by page.place`,
  )

/** The members behind a cursor, or the first ones, without counting them: for going through all of them. */
export const readMembersAfter = (db: Db, request: Omit<MemberPageRequest, 'pageIndex'>): Promise<MemberListRow[]> =>
  readPage(db, request, planOf({ ...request, pageIndex: 1 }, Number.MAX_SAFE_INTEGER))

/** What is told of a member in the list. */
const shown = ({ by }: Plan): SQL =>
  sql`a.id, a.account, a.real_name, a.photo_file, a.mobile_phone, a.email, a.job_title, a.department_id, told_name(d.name, d.english_name) as department_name,
      a.role, a.state, a.last_sign_in_at, a.created_at, (${by})::text as order_value, ${grantColumns}`

/** The order of a plan by a pair of columns, and where its rows begin. */
function partsOf(
  { isBackward, from, isFromMark, type }: Plan,
  [by, id]: readonly [SQL, SQL],
): { order: SQL; beginning: SQL[] } {
  const direction = isBackward ? sql`desc` : sql`asc`
  const behind = sql.raw(`${isBackward ? '<' : '>'}${isFromMark ? '=' : ''}`)
  return {
    order: sql`${by} ${direction}, ${id} ${direction}`,
    beginning: from ? [sql`(${by}, ${id}) ${behind} (${from[0]}::${sql.raw(type)}, ${from[1]}::uuid)`] : [],
  }
}

async function readPage<Row extends MemberListRow>(
  db: Db,
  request: MemberFilter,
  plan: Plan,
  further = sql``,
): Promise<Row[]> {
  const { order, beginning } = partsOf(plan, [plan.by, sql`a.id`])
  // The ids first: they come from the index alone, and only the rows that are shown are put together.
  const rows = await rowsOf<Row>(
    db,
    sql`with page as materialized (
      select a.id from accounts a where ${and([isMember, ...conditionsOf(request), ...beginning])} order by ${order} ${limitTo(plan.limit, plan.offset)})
    select ${shown(plan)}, l.locked_until as password_locked_until${further}
    from page join accounts a on a.id = page.id left join departments d on d.id = a.department_id
    left join password_locks(array(select id from page)) l on l.account_id = a.id order by ${order}`,
  )
  return plan.isTurned ? rows.toReversed() : rows
}
