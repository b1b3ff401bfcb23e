import type { TaskKind } from '@atrium/contract/products/handover-tasks.ts'
import type { FormerFilter, FormerPageRequest } from '@atrium/contract/members/leaving.shapes.ts'
import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Static } from 'typebox'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import { isOver } from '#products/grants.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'

export interface LicensedProduct {
  code: string
  name: string
  english_name: string
}

/** Enabled products that the organisation has a licence for today. */
export const listLicensedProducts = (db: Db): Promise<LicensedProduct[]> =>
  rowsOf(
    db,
    sql`select p.code, p.name, p.english_name from licences l join products p on p.id = l.product_id
      where p.is_enabled and now()::date between l.valid_from - 1 and l.valid_until + 1 order by p.position`,
  )

/** The names of those ids that are active members. */
export async function activeNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(
    db,
    sql`select id, real_name as name from accounts where id = any(${arrayOf(ids, 'uuid')}) and left_at is null and state = 'active'`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names of people, former ones included. */
export const peopleNames = (db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  rowsOf(db, sql`select id, real_name as name from accounts where id = any(${arrayOf(ids, 'uuid')}) order by id`)

/** Makes members former: their data stays in the row; departments, grants, password and sessions are removed. */
export async function deactivateMembers(
  db: Db,
  { ids, by, reason }: { ids: readonly string[]; by: string | null; reason: string | null },
): Promise<void> {
  const people = arrayOf(ids, 'uuid')
  await db.execute(sql`update accounts a set left_at = now(), left_by = ${by}, left_reason = ${reason},
      left_with = jsonb_build_object('departmentId', a.department_id, 'role', a.role,
        'departmentIds', array(select m.department_id from memberships m where m.account_id = a.id),
        'productIds', array(select g.product_id from grants g where g.account_id = a.id)),
      department_id = null, role = 'member', password_hash = null, password_changed_at = null, password_reset_by = null, version = version + 1
    where id = any(${people})`)
  for (const table of ['memberships', 'department_heads', 'grants', 'ip_unlimited', 'hidden_menus'])
    await db.execute(sql`delete from ${sql.identifier(table)} where account_id = any(${people})`)
  await db.execute(sql`update sessions set ended_at = now() where account_id = any(${people}) and ended_at is null`)
  await db.execute(
    sql`update access_requests set state = 'closed', decided_at = now() where account_id = any(${people}) and state = 'waiting'`,
  )
  await db.execute(sql`select delete_devices(${people})`)
}

export interface HandedOver {
  productCode: string
  accountId: string
  duty: TaskKind
  reference: string
  title: string
  toAccountId: string
}

/** Stores the tasks that were handed over. */
export async function recordHandOvers(
  db: Db,
  { organisationId, by }: { organisationId: string; by: string },
  list: readonly HandedOver[],
): Promise<void> {
  if (list.length === 0) return
  const texts = (of: (one: HandedOver) => string) => arrayOf(list.map(of), 'text')
  const ids = (of: (one: HandedOver) => string) => arrayOf(list.map(of), 'uuid')
  await db.execute(sql`insert into hand_overs (id, organisation_id, account_id, product_code, duty, reference, title, to_account_id, decided_by)
    select h.id, ${organisationId}, h.account_id, h.product_code, h.duty, h.reference, h.title, h.to_account_id, ${by}
    from unnest(${ids(() => newId())}, ${ids((one) => one.accountId)}, ${texts((one) => one.productCode)}, ${texts((one) => one.duty)},
      ${texts((one) => one.reference)}, ${texts((one) => one.title)}, ${ids((one) => one.toAccountId)})
      as h (id, account_id, product_code, duty, reference, title, to_account_id)`)
}

export interface FormerRow {
  id: string
  account: string
  real_name: string
  pinyin: string
  left_at: string
  left_by: string | null
  left_reason: string | null
  department_name: string | null
  hand_over_count: number
}

const formerColumns = sql`a.id, a.account, a.real_name, a.pinyin, a.left_at, a.left_reason,
  (select b.real_name from accounts b where b.id = a.left_by) as left_by,
  (select ${localizedNameSql(sql`d.name`, sql`d.english_name`)} from departments d where d.id = (a.left_with ->> 'departmentId')::uuid) as department_name,
  (select count(*)::integer from hand_overs h where h.account_id = a.id) as hand_over_count`

const hasLeft = sql`a.left_at is not null and a.state <> 'waiting'`

const matches = (search = ''): SQL => {
  const words = wordsOf(search)
  return words.length > 0 ? sql`and a.id in (select id from find_people(${arrayOf(words, 'text')}, true))` : sql``
}
const orderOf = (by: FormerFilter['SortBy'] = 'leftTime'): SQL =>
  by === 'name' ? sql`a.pinyin, a.id` : sql`a.left_at desc, a.id desc`

/** A page of former members, with their total. */
export async function listFormer(
  db: Db,
  { pageIndex, pageSize, Search, SortBy }: Static<typeof FormerPageRequest>,
): Promise<{ total: number; rows: FormerRow[] }> {
  const wanted = sql`from accounts a where ${hasLeft} ${matches(Search)}`
  const total = (await valueOf<number>(db, sql`select count(*)::integer as value ${wanted}`)) ?? 0
  const rows = await rowsOf<FormerRow>(
    db,
    sql`select ${formerColumns} ${wanted} order by ${orderOf(SortBy)} limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`,
  )
  return { total, rows }
}

/** Former members after one, in order. */
export function listFormerAfter(
  db: Db,
  { Search, SortBy }: FormerFilter,
  { last, limit }: { last: FormerRow | undefined; limit: number },
): Promise<FormerRow[]> {
  const behind = !last
    ? sql``
    : SortBy === 'name'
      ? sql`and (a.pinyin, a.id) > (${last.pinyin}, ${last.id}::uuid)`
      : sql`and (a.left_at, a.id) < (${last.left_at}::timestamptz, ${last.id}::uuid)`
  return rowsOf(
    db,
    sql`select ${formerColumns} from accounts a where ${hasLeft} ${matches(Search)} ${behind} order by ${orderOf(SortBy)} limit ${limit}`,
  )
}

interface Place {
  ID: string
  Name: string
}

export interface FormerDetailRow extends FormerRow {
  mobile_phone: string | null
  email: string | null
  role: 'member' | 'organisation-admin' | null
  department: Place | null
  departments: Place[]
  product_ids: string[]
  /** The former places and products, including deleted ones. */
  department_count: number
  product_count: number
  taken: ('account' | 'phone' | 'email')[]
}

/** A former member with the departments and products that still exist. */
export async function findFormer(db: Db, id: string): Promise<FormerDetailRow | undefined> {
  const place = sql`jsonb_build_object('ID', d.id, 'Name', ${localizedNameSql(sql`d.name`, sql`d.english_name`)})`
  const [row] = await rowsOf<FormerDetailRow>(
    db,
    sql`select ${formerColumns}, a.mobile_phone, a.email, a.left_with ->> 'role' as role,
      (select ${place} from departments d where d.id = (a.left_with ->> 'departmentId')::uuid) as department,
      coalesce((select jsonb_agg(${place} order by d.name) from departments d where a.left_with -> 'departmentIds' ? d.id::text), '[]') as departments,
      array(select l.product_id from licences l where a.left_with -> 'productIds' ? l.product_id::text and not ${isOver}) as product_ids,
      num_nonnulls(a.left_with ->> 'departmentId') + jsonb_array_length(coalesce(a.left_with -> 'departmentIds', '[]')) as department_count,
      jsonb_array_length(coalesce(a.left_with -> 'productIds', '[]')) as product_count,
      array_remove(array[
        case when a.shares_name then 'account' end,
        case when a.mobile_phone is not null and exists (select from taken_contacts('phone', array[a.mobile_phone]) where own_account is not null) then 'phone' end,
        case when a.email is not null and exists (select from taken_contacts('email', array[a.email]) where own_account is not null) then 'email' end], null) as taken
    from accounts a where a.id = ${id} and ${hasLeft}`,
  )
  return row
}

export interface HandOverRow {
  product_code: string
  duty: TaskKind
  reference: string
  title: string
  to_name: string | null
  created_at: string
}

export const listHandOvers = (db: Db, accountId: string): Promise<HandOverRow[]> =>
  rowsOf(
    db,
    sql`select h.product_code, h.duty, h.reference, h.title, (select t.real_name from accounts t where t.id = h.to_account_id) as to_name, h.created_at
      from hand_overs h where h.account_id = ${accountId} order by h.created_at, h.product_code, h.reference`,
  )

export interface Return {
  id: string
  account: string
  mobilePhone: string | null
  email: string | null
  departmentId: string | null
  passwordHash: string | null
}

/** Makes a former member active; resolves to whether the person was former. */
export async function reactivateFormer(db: Db, back: Return): Promise<boolean> {
  const returned = await rowsOf(
    db,
    sql`update accounts set left_at = null, left_by = null, left_reason = null, left_with = null, state = 'active', account = ${back.account}, shares_name = false,
      mobile_phone = ${back.mobilePhone}, email = ${back.email}, department_id = ${back.departmentId}::uuid, password_hash = ${back.passwordHash},
      password_changed_at = null, version = version + 1
    where id = ${back.id} and left_at is not null returning 1`,
  )
  return returned.length > 0
}

const maxOffered = 20

/** Members by name only, for pickers. */
export function listCommon(
  db: Db,
  search: string,
): Promise<{ id: string; real_name: string; department_name: string | null }[]> {
  return rowsOf(
    db,
    sql`select a.id, a.real_name, (select ${localizedNameSql(sql`d.name`, sql`d.english_name`)} from departments d where d.id = a.department_id) as department_name
      from find_by_name(${arrayOf(wordsOf(search), 'text')}, ${maxOffered}) found join accounts a on a.id = found.id order by found.place`,
  )
}
