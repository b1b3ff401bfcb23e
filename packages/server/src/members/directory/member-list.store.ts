import type { MemberFilter, MemberOrder, MemberPageRequest } from '@atrium/contract/members/administration.shapes.ts'
import { and, asc, count, desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import { isMember, searchedAccounts } from '#account/member-accounts.ts'
import { departments } from '#departments/departments.tables.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Db } from '#kit/data/database.ts'
import { findUnstorableText } from '#kit/http/input-schema.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import { memberColumns } from './member-columns.ts'
import { filterConditions } from './member-filter.ts'

export type MemberListRow = Awaited<ReturnType<typeof listMembers>>[number]

/** The sort expression of each order, exactly as in its index, and its type. */
const orders: Record<MemberOrder, { by: SQLWrapper; type: string }> = {
  name: { by: accounts.pinyin, type: 'text' },
  account: { by: accounts.account, type: 'text' },
  phone: { by: sql`coalesce(${accounts.mobilePhone}, '')`, type: 'text' },
  email: { by: sql`coalesce(${accounts.email}, '')`, type: 'text' },
  jobTitle: { by: sql`coalesce(${accounts.jobTitle}, '')`, type: 'text' },
  department: { by: accounts.departmentOrder, type: 'text' },
  role: { by: accounts.role, type: 'text' },
  state: { by: accounts.state, type: 'text' },
  lastSignIn: { by: sql`coalesce(${accounts.lastSignInAt}, '-infinity'::timestamptz)`, type: 'timestamptz' },
  // Ids begin with their time of creation.
  joined: { by: accounts.id, type: 'uuid' },
}

/** Counts the members that match a filter. A trigger maintains the number of all members. */
export async function countMembers(db: Db, filter: MemberFilter): Promise<number> {
  const conditions = filterConditions(filter)
  const source = searchedAccounts(filter.Search)
  const [row] =
    conditions.length === 0 && source === accounts
      ? await db.select({ total: organisations.memberCount }).from(organisations)
      : await db
          .select({ total: count() })
          .from(source)
          .where(and(isMember, ...conditions))
  return row?.total ?? 0
}

type MemberListOptions = Omit<MemberPageRequest, 'pageIndex'> & { pageIndex?: number }

/** A page of members: after `After` or before `Before` if given, else by page number. */
export async function listMembers(db: Db, options: MemberListOptions) {
  const { by, direction } = orderOf(options)
  const page = db.$with('page').as(selectPage(db, options))
  // Ids come from an index-only scan; other columns are read for the rows of the page.
  const rows = await db
    .with(page)
    .select({ ...memberColumns, orderValue: sql<string>`(${by})::text` })
    .from(page)
    .innerJoin(accounts, eq(accounts.id, page.memberId))
    .leftJoin(departments, eq(departments.id, accounts.departmentId))
    .leftJoin(sql`password_locks(array(select member_id from page)) as locks`, sql`locks.account_id = ${accounts.id}`)
    .orderBy(direction(by), direction(accounts.id))
  return isBackward(options) ? rows.toReversed() : rows
}

/** Selects the ids of a page. */
export function selectPage(db: Db, options: MemberListOptions) {
  const { Search, After, Before, pageIndex = 1, pageSize } = options
  const { by, direction } = orderOf(options)
  const cursor = After ?? Before
  return db
    .select({ memberId: sql<string>`${accounts.id}`.as('member_id') })
    .from(searchedAccounts(Search))
    .where(and(isMember, ...filterConditions(options), cursor ? isBehind(cursor, options) : undefined))
    .orderBy(direction(by), direction(accounts.id))
    .limit(pageSize)
    .offset(cursor ? 0 : (pageIndex - 1) * pageSize)
}

/** True when a page is read against its order, before a cursor. */
const isBackward = ({ After, Before }: MemberListOptions) => After === undefined && Before !== undefined

function orderOf(options: MemberListOptions) {
  const { SortBy = 'name', IsDescending = false } = options
  const isDescending = IsDescending !== isBackward(options)
  return { ...orders[SortBy], isDescending, direction: isDescending ? desc : asc }
}

function isBehind(cursor: string, options: MemberListOptions): SQL {
  const { by, type, isDescending } = orderOf(options)
  const [value, id] = decodeCursor(cursor)
  const behind = sql.raw(isDescending ? '<' : '>')
  return sql`(${by}, ${accounts.id}) ${behind} (${value}::${sql.raw(type)}, ${id}::uuid)`
}

/** Encodes the position of a row in its order. */
export const encodeCursor = ({ orderValue, id }: Pick<MemberListRow, 'orderValue' | 'id'>): string =>
  Buffer.from(JSON.stringify([orderValue, id])).toString('base64url')

/** Decodes a cursor. Throws `request.invalid`. */
function decodeCursor(text: string): [orderValue: string, id: string] {
  try {
    const read = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown
    const isPlace = Array.isArray(read) && read.length === 2 && read.every((part) => typeof part === 'string')
    if (isPlace && !findUnstorableText(read)) return read as [string, string]
  } catch {
    // Not JSON: handled below.
  }
  throw new CallError('request.invalid', { values: { problems: 'After, Before' } })
}
