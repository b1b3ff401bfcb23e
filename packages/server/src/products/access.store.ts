import type { AccessState } from '@atrium/contract/products/access.shapes.ts'
import type { ProductRole } from '@atrium/contract/products/product-roles.shapes.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { undoMinutes } from '@atrium/contract/members/bulk.shapes.ts'
import { newId } from '#kit/data/columns.ts'
import { containing } from '#kit/data/containing.ts'
import { arrayOf, countOf, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'
import { accessRequests } from './products.tables.ts'

/** The latest request of a person for a product. */
export interface OwnRequestRow {
  id: string
  product_id: string
  state: AccessState
  requested_at: string
  decided_at: string | null
  answer: string | null
  seen_at: string | null
}

/** The latest request of a person for each product. */
export const listOwnRequests = (db: Db, accountId: string): Promise<OwnRequestRow[]> =>
  rowsOf(
    db,
    sql`select distinct on (product_id) id, product_id, state, requested_at, decided_at, answer, seen_at
      from access_requests where account_id = ${accountId} order by product_id, requested_at desc, id desc`,
  )

/**
 * Locks a person until the transaction ends, so that concurrent grants wait and see the request. Resolves to whether
 * the person exists.
 */
export async function lockPerson(db: Db, accountId: string): Promise<boolean> {
  const rows = await rowsOf(db, sql`select 1 from accounts where id = ${accountId} and left_at is null for update`)
  return rows.length > 0
}

/** What prevents a request: a waiting one, a seat, or too many requests today. */
export async function requestObstacles(db: Db, accountId: string, productId: string) {
  const [row] = await rowsOf<{ is_waiting: boolean; has_seat: boolean; today: number }>(
    db,
    sql`select exists (select from access_requests where account_id = ${accountId} and product_id = ${productId} and state = 'waiting') as is_waiting,
      exists (select from grants where account_id = ${accountId} and product_id = ${productId}) as has_seat,
      (select count(*)::integer from access_requests where account_id = ${accountId} and requested_at > now() - interval '1 day') as today`,
  )
  return { isWaiting: row?.is_waiting ?? false, hasSeat: row?.has_seat ?? false, today: row?.today ?? 0 }
}

/** Inserts a request; resolves to its id. */
export async function insertRequest(
  db: Db,
  {
    organisationId,
    accountId,
    productId,
    reason,
  }: Record<'organisationId' | 'accountId' | 'productId', string> & {
    reason: string | null
  },
): Promise<string> {
  const id = newId()
  await db.execute(sql`insert into access_requests (id, organisation_id, account_id, product_id, reason)
    values (${id}, ${organisationId}, ${accountId}, ${productId}, ${reason})`)
  return id
}

/** Withdraws an own waiting request; resolves to the product. */
export const withdrawRequest = (db: Db, id: string, accountId: string): Promise<string | undefined> =>
  valueOf(
    db,
    sql`update access_requests set state = 'withdrawn', decided_at = now()
      where id = ${id} and account_id = ${accountId} and state = 'waiting' returning product_id as value`,
  )

/** Marks a decision as seen; resolves to whether the request exists. */
export async function acknowledgeDecision(db: Db, id: string, accountId: string): Promise<boolean> {
  const seen = await valueOf(
    db,
    sql`update access_requests set seen_at = coalesce(seen_at, now())
      where id = ${id} and account_id = ${accountId} and state in ('granted', 'declined') returning id as value`,
  )
  return seen !== undefined
}

/** A request with what administrators must know. */
export interface RequestRow {
  id: string
  state: AccessState
  product_id: string
  code: string
  name: string
  english_name: string
  account_id: string
  real_name: string
  department_id: string | null
  department_name: string | null
  reason: string | null
  requested_at: string
  decided_at: string | null
  decided_by: string | null
  answer: string | null
  seat_count: number | null
  used_seats: number | null
}

interface RequestFilter {
  state: AccessState | undefined
  search: string | undefined
}

const conditionOf = ({ state, search }: RequestFilter): SQL =>
  sql`p.is_enabled and (${state ?? null}::text is null or r.state = ${state ?? null})
    and (${search ?? null}::text is null or concat_ws(' ', a.search_text, p.code, p.name, p.english_name) ilike ${containing(search ?? '')})`

const joined = sql`access_requests r join accounts a on a.id = r.account_id join products p on p.id = r.product_id`

/** A page of an organisation's requests: waiting ones first, oldest first, then decided ones, latest first. */
export const listRequests = (
  db: Db,
  { limit, offset, ...filter }: RequestFilter & { limit: number; offset: number },
): Promise<RequestRow[]> =>
  rowsOf(
    db,
    sql`select r.id, r.state, r.product_id, p.code, p.name, p.english_name, r.account_id, a.real_name, a.department_id,
        (select ${localizedNameSql(sql`d.name`, sql`d.english_name`)} from departments d where d.id = a.department_id) as department_name,
        r.reason, r.requested_at, r.decided_at, r.decided_by, r.answer, l.seat_count, l.used_seats
      from ${joined} left join licences l on l.product_id = r.product_id
      where ${conditionOf(filter)}
      order by (r.state = 'waiting') desc, case when r.state = 'waiting' then r.requested_at end, r.requested_at desc, r.id
      limit ${limit} offset ${offset}`,
  )

/** Counts the matching requests, and those that wait. */
export const countRequests = async (db: Db, filter: RequestFilter): Promise<{ total: number; waiting: number }> => ({
  total:
    (await valueOf<number>(db, sql`select count(*)::integer as value from ${joined} where ${conditionOf(filter)}`)) ??
    0,
  waiting: await countOf(db, sql`(select count(*) from access_requests where state = 'waiting')`),
})

interface ToDoRow {
  requests: number
  registrations: number
  has_new_requests: boolean
  has_new_registrations: boolean
  certificates_seen_at: string | null
  open_grants_seen_at: string | null
}

/**
 * Counts waiting requests for licensed products, and waiting registrations. New ones came after the person of the
 * session marked them as seen.
 */
export async function countToDos(db: Db, licensed: readonly string[], sessionId: string): Promise<ToDoRow> {
  const seenAt = (kind: string) =>
    sql`coalesce((select at from list_notice_visits(${sessionId}::uuid) where kind = ${kind}), '-infinity')`
  const [row] = await rowsOf<ToDoRow>(
    db,
    sql`select r.waiting as requests, a.waiting as registrations,
        coalesce(r.latest > ${seenAt('access-requests')}, false) as has_new_requests,
        coalesce(a.latest > ${seenAt('registrations')}, false) as has_new_registrations,
        (select at from list_notice_visits(${sessionId}::uuid) where kind = 'certificates') as certificates_seen_at,
        (select at from list_notice_visits(${sessionId}::uuid) where kind = 'open-grants') as open_grants_seen_at
      from (select count(*)::integer as waiting, max(requested_at) as latest from access_requests
          where state = 'waiting' and product_id = any(${arrayOf(licensed, 'uuid')})) as r,
        (select count(*)::integer as waiting, max(created_at) as latest from accounts
          where state = 'waiting' and left_at is null) as a`,
  )
  return row as ToDoRow
}

/** Who requested what, and how to notify them. */
export interface Requester {
  id: string
  product_id: string
  name: string
  english_name: string
  roles: ProductRole[]
  account_id: string
  real_name: string
  email: string | null
  lang: 'zh' | 'en' | null
}

const requesterColumns = sql`r.id, r.product_id, p.name, p.english_name, p.roles, r.account_id, a.real_name, a.email, a.lang`

/** The waiting ones among the requests. */
export const listWaitingRequests = (db: Db, ids: readonly string[]): Promise<Requester[]> =>
  rowsOf(
    db,
    sql`select ${requesterColumns} from ${joined} where r.id = any(${arrayOf(ids, 'uuid')}) and r.state = 'waiting' order by r.id`,
  )

/** True when there is a request with this id, in any state; with `accountId`, only that person's. */
export async function hasAccessRequest(db: Db, id: string, accountId?: string): Promise<boolean> {
  const [found] = await db
    .select({ id: accessRequests.id })
    .from(accessRequests)
    .where(
      and(eq(accessRequests.id, id), accountId === undefined ? undefined : eq(accessRequests.accountId, accountId)),
    )
  return found !== undefined
}

/** A request with what a decision about it depends on. */
export interface DecidableRequest extends Requester {
  state: AccessState
  has_left: boolean
  department_id: string | null
}

/**
 * The requests with these ids, in that order. Locks their people, so that no request of theirs is made or decided
 * meanwhile.
 */
export async function lockRequesters(db: Db, ids: readonly string[]): Promise<DecidableRequest[]> {
  const wanted = arrayOf(ids, 'uuid')
  await db.execute(
    sql`select 1 from accounts where id in (select account_id from access_requests where id = any(${wanted})) order by id for update`,
  )
  return rowsOf(
    db,
    sql`select ${requesterColumns}, r.state, a.left_at is not null as has_left, a.department_id
      from ${joined} where r.id = any(${wanted}) order by array_position(${wanted}, r.id)`,
  )
}

/** Waiting requests for a product whose people have a seat by now. */
export const listSeatedRequests = (db: Db, productId: string): Promise<Requester[]> =>
  rowsOf(
    db,
    sql`select ${requesterColumns} from ${joined} join grants g on g.account_id = r.account_id and g.product_id = r.product_id
      where r.product_id = ${productId} and r.state = 'waiting' order by r.id`,
  )

interface Decision {
  state: 'granted' | 'declined'
  by: string
  isByOperator?: boolean
  answer?: string
}

/**
 * Stores the decision on waiting requests; resolves to their ids. Includes those that a trigger granted in this
 * transaction.
 */
export async function decideRequests(db: Db, ids: readonly string[], decision: Decision): Promise<string[]> {
  const { state, by, isByOperator = false, answer = null } = decision
  const decided = await rowsOf<{ id: string }>(
    db,
    sql`update access_requests set state = ${state}, decided_at = now(), decided_by = ${by}, is_by_operator = ${isByOperator}, answer = ${answer}
      where id = any(${arrayOf(ids, 'uuid')})
        and (state = 'waiting' or (state = 'granted' and ${state} = 'granted' and decided_at = now() and decided_by is null)) returning id`,
  )
  return decided.map(({ id }) => id)
}

/**
 * Lets requests wait again that an administrator of the organisation decided within the last minutes, and takes back the
 * seats that were given with them. Resolves to their ids. Lock their people before.
 */
export async function reopenRequests(db: Db, ids: readonly string[]): Promise<string[]> {
  const wanted = arrayOf(ids, 'uuid')
  const reopenable = await rowsOf<{ id: string }>(
    db,
    sql`select r.id from access_requests r where r.id = any(${wanted}) and r.state in ('granted', 'declined')
      and r.decided_by is not null and not r.is_by_operator and r.decided_at > now() - make_interval(mins => ${undoMinutes}::integer)
      and not exists (select from access_requests w where w.account_id = r.account_id and w.product_id = r.product_id and w.state = 'waiting')`,
  )
  const own = arrayOf(
    reopenable.map(({ id }) => id),
    'uuid',
  )
  // Seats of the same transaction have the same time; one from elsewhere stays.
  await db.execute(sql`delete from grants g using access_requests r where r.id = any(${own}) and r.state = 'granted'
    and g.account_id = r.account_id and g.product_id = r.product_id and g.granted_at = r.decided_at`)
  await db.execute(
    sql`update access_requests set state = 'waiting', decided_at = null, decided_by = null, answer = null, seen_at = null where id = any(${own})`,
  )
  return reopenable.map(({ id }) => id)
}

/** A request for operators to decide. */
export interface LicenceRequestRow extends Omit<RequestRow, 'account_id' | 'department_id' | 'department_name'> {
  total: number
  organisation_id: string
  organisation_name: string
  organisation_english_name: string
  valid_until: string | null
}

/** A page of requests for operators, each with the total. */
export const listLicenceRequests = (
  db: Db,
  { state, search, limit, offset }: RequestFilter & { limit: number; offset: number },
): Promise<LicenceRequestRow[]> =>
  rowsOf(
    db,
    sql`select total::integer, id, state, organisation_id, organisation_name, (select o.english_name from organisations o where o.id = organisation_id) as organisation_english_name, product_id, code, name, english_name, real_name, reason, requested_at,
        decided_at, decided_by, answer, seat_count, used_seats, valid_until::text
      from list_licence_requests(${state ?? null}, ${search === undefined ? null : containing(search)}, ${limit}::integer, ${offset}::integer)`,
  )

/** Grants the organisation a licence. Requires the session of an operator. */
export async function grantLicence(
  db: Db,
  sessionId: string,
  {
    productId,
    seatCount,
    validFrom,
    validUntil,
  }: { productId: string; seatCount: number; validFrom: string; validUntil: string },
): Promise<void> {
  await db.execute(
    sql`select grant_licence(${sessionId}::uuid, ${productId}::uuid, ${seatCount}::integer, ${validFrom}::date, ${validUntil}::date)`,
  )
}

/** True when the organisation has a licence for a product on a day. */
export async function isLicensedOn(db: Db, productId: string, today: string): Promise<boolean> {
  const licensed = await rowsOf(
    db,
    sql`select 1 from licences where product_id = ${productId} and ${today}::date between valid_from and valid_until`,
  )
  return licensed.length > 0
}
