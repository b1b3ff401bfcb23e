import type { AccessState } from '@atrium/contract/products/access.shapes.ts'
import type { ProductRole } from '@atrium/contract/products/product-roles.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { arrayOf, countOf, rowsOf, valueOf, type Db } from '#kit/database.ts'

/** The newest request of a person for an application. */
export interface OwnRequestRow {
  id: string
  product_id: string
  state: AccessState
  requested_at: string
  decided_at: string | null
  answer: string | null
  seen_at: string | null
}

/** The newest request of a person for each application. */
export const listOwnRequests = (db: Db, accountId: string): Promise<OwnRequestRow[]> =>
  rowsOf(
    db,
    sql`select distinct on (product_id) id, product_id, state, requested_at, decided_at, answer, seen_at
      from access_requests where account_id = ${accountId} order by product_id, requested_at desc, id desc`,
  )

/**
 * Holds a person until the transaction ends: seats that are given meanwhile wait, and find the request. Gives whether the
 * person is still there.
 */
export async function holdPerson(db: Db, accountId: string): Promise<boolean> {
  const rows = await rowsOf(db, sql`select 1 from accounts where id = ${accountId} and left_at is null for update`)
  return rows.length > 0
}

/** What stands in the way of another request of a person: one that waits, a seat, or many requests of late. */
export async function requestsBefore(db: Db, accountId: string, productId: string) {
  const [row] = await rowsOf<{ is_waiting: boolean; has_seat: boolean; today: number }>(
    db,
    sql`select exists (select from access_requests where account_id = ${accountId} and product_id = ${productId} and state = 'waiting') as is_waiting,
      exists (select from grants where account_id = ${accountId} and product_id = ${productId}) as has_seat,
      (select count(*)::integer from access_requests where account_id = ${accountId} and requested_at > now() - interval '1 day') as today`,
  )
  return { isWaiting: row?.is_waiting ?? false, hasSeat: row?.has_seat ?? false, today: row?.today ?? 0 }
}

/** Keeps a request, and gives its id. */
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

/** Takes back an own request that waits; gives the application. */
export const withdrawRequest = (db: Db, id: string, accountId: string): Promise<string | undefined> =>
  valueOf(
    db,
    sql`update access_requests set state = 'withdrawn', decided_at = now()
      where id = ${id} and account_id = ${accountId} and state = 'waiting' returning product_id as value`,
  )

/** Notes that a person has seen what was decided; gives whether there is such a request. */
export async function seeDecision(db: Db, id: string, accountId: string): Promise<boolean> {
  const seen = await valueOf(
    db,
    sql`update access_requests set seen_at = coalesce(seen_at, now())
      where id = ${id} and account_id = ${accountId} and state in ('granted', 'declined') returning id as value`,
  )
  return seen !== undefined
}

/** A request with what administrators have to know. */
export interface RequestRow {
  id: string
  state: AccessState
  product_id: string
  code: string
  name: string
  english_name: string
  account_id: string
  real_name: string
  department_name: string | null
  reason: string | null
  requested_at: string
  decided_at: string | null
  decided_by: string | null
  answer: string | null
  seat_count: number | null
  used_seats: number | null
}

interface Wanted {
  state: AccessState | undefined
  search: string | undefined
}

/** What a search finds: any part, whatever signs it has. */
export const containing = (search: string) => `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const conditionOf = ({ state, search }: Wanted): SQL =>
  sql`p.is_enabled and (${state ?? null}::text is null or r.state = ${state ?? null})
    and (${search ?? null}::text is null or concat_ws(' ', a.search_text, p.code, p.name, p.english_name) ilike ${containing(search ?? '')})`

const joined = sql`access_requests r join accounts a on a.id = r.account_id join products p on p.id = r.product_id`

/** A page of the requests in an organisation: those that wait first, the oldest at the top, then the newest decisions. */
export const listRequests = (
  db: Db,
  { limit, offset, ...wanted }: Wanted & { limit: number; offset: number },
): Promise<RequestRow[]> =>
  rowsOf(
    db,
    sql`select r.id, r.state, r.product_id, p.code, p.name, p.english_name, r.account_id, a.real_name,
        (select told_name(d.name, d.english_name) from departments d where d.id = a.department_id) as department_name,
        r.reason, r.requested_at, r.decided_at, r.decided_by, r.answer, l.seat_count, l.used_seats
      from ${joined} left join licences l on l.product_id = r.product_id
      where ${conditionOf(wanted)}
      order by (r.state = 'waiting') desc, case when r.state = 'waiting' then r.requested_at end, r.requested_at desc, r.id
      limit ${limit} offset ${offset}`,
  )

/** How many requests there are of those wanted, and how many wait. */
export const countRequests = async (db: Db, wanted: Wanted): Promise<{ total: number; waiting: number }> => ({
  total:
    (await valueOf<number>(db, sql`select count(*)::integer as value from ${joined} where ${conditionOf(wanted)}`)) ??
    0,
  waiting: await countOf(db, sql`(select count(*) from access_requests where state = 'waiting')`),
})

/** How many requests wait for applications that are licensed today, and how many people to be taken in. */
export async function countToDos(
  db: Db,
  licensed: readonly string[],
): Promise<{ requests: number; registrations: number }> {
  const [row] = await rowsOf<{ requests: number; registrations: number }>(
    db,
    sql`select (select count(*)::integer from access_requests where state = 'waiting' and product_id = any(${arrayOf(licensed, 'uuid')})) as requests,
      (select count(*)::integer from accounts where state = 'waiting' and left_at is null) as registrations`,
  )
  return row ?? { requests: 0, registrations: 0 }
}

/** Who asked for what, and how they are told. */
export interface Asker {
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

const asking = sql`r.id, r.product_id, p.name, p.english_name, p.roles, r.account_id, a.real_name, a.email, a.lang`

/** Those of the requests that wait. */
export const listWaitingRequests = (db: Db, ids: readonly string[]): Promise<Asker[]> =>
  rowsOf(
    db,
    sql`select ${asking} from ${joined} where r.id = any(${arrayOf(ids, 'uuid')}) and r.state = 'waiting' order by r.id`,
  )

/** All requests for an application in the organisation whose people have a seat of it by now and wait. */
export const listSeatedRequests = (db: Db, productId: string): Promise<Asker[]> =>
  rowsOf(
    db,
    sql`select ${asking} from ${joined} join grants g on g.account_id = r.account_id and g.product_id = r.product_id
      where r.product_id = ${productId} and r.state = 'waiting' order by r.id`,
  )

interface Decision {
  state: 'granted' | 'declined'
  by: string
  isByOperator?: boolean
  answer?: string
}

/**
 * Notes what was decided about requests that waited; gives how many did. Those that a seat has granted in this very
 * transaction, through the trigger, count among them.
 */
export async function decideRequests(db: Db, ids: readonly string[], decision: Decision): Promise<number> {
  const { state, by, isByOperator = false, answer = null } = decision
  const decided = await rowsOf(
    db,
    sql`update access_requests set state = ${state}, decided_at = now(), decided_by = ${by}, is_by_operator = ${isByOperator}, answer = ${answer}
      where id = any(${arrayOf(ids, 'uuid')})
        and (state = 'waiting' or (state = 'granted' and ${state} = 'granted' and decided_at = now() and decided_by is null)) returning id`,
  )
  return decided.length
}

/** A request that is for operators. */
export interface LicenceRequestRow extends Omit<RequestRow, 'account_id' | 'department_name'> {
  total: number
  organisation_id: string
  organisation_name: string
  organisation_english_name: string
  valid_until: string | null
}

/** A page of the requests that are for operators, each with how many there are. */
export const listLicenceRequests = (
  db: Db,
  { state, search, limit, offset }: Wanted & { limit: number; offset: number },
): Promise<LicenceRequestRow[]> =>
  rowsOf(
    db,
    sql`select total::integer, id, state, organisation_id, organisation_name, (select o.english_name from organisations o where o.id = organisation_id) as organisation_english_name, product_id, code, name, english_name, real_name, reason, requested_at,
        decided_at, decided_by, answer, seat_count, used_seats, valid_until::text
      from list_licence_requests(${state ?? null}, ${search === undefined ? null : containing(search)}, ${limit}::integer, ${offset}::integer)`,
  )

/** Gives the organisation a licence, in the live session of an operator. */
export async function giveLicence(
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
    sql`select give_licence(${sessionId}::uuid, ${productId}::uuid, ${seatCount}::integer, ${validFrom}::date, ${validUntil}::date)`,
  )
}

/** Whether the organisation has a licence for an application on a day. */
export async function isLicensedOn(db: Db, productId: string, today: string): Promise<boolean> {
  const held = await rowsOf(
    db,
    sql`select 1 from licences where product_id = ${productId} and ${today}::date between valid_from and valid_until`,
  )
  return held.length > 0
}
