import { sql, type SQL } from 'drizzle-orm'
import { arrayOf, rowsOf, valueOf, type Db } from '#kit/database.ts'
import { conditionsOf, isMember } from '#members/members.service.ts'

/** From how many people each entry is hidden. */
export async function countHidden(db: Db): Promise<Map<string, number>> {
  const rows = await rowsOf<{ menu: string; count: number }>(
    db,
    sql`select h.menu, count(*)::integer as count from hidden_menus h join accounts a on a.id = h.account_id where a.left_at is null group by h.menu`,
  )
  return new Map(rows.map(({ menu, count }) => [menu, count]))
}

export interface MenuUserRow {
  id: string
  real_name: string
  account: string
  department_name: string | null
  role: 'member' | 'organisation-admin'
  is_hidden: boolean
}

interface UsersRequest {
  menu: string
  role: 'member' | 'organisation-admin' | undefined
  isHidden: boolean | undefined
  search: string
  offset: number
  limit: number
}

/** A page of the members beside an entry, and how many they are. */
export async function listMenuUsers(
  db: Db,
  { menu, role, isHidden, search, offset, limit }: UsersRequest,
): Promise<{ total: number; rows: MenuUserRow[] }> {
  const hidden = sql`exists (select from hidden_menus h where h.account_id = a.id and h.menu = ${menu})`
  const conditions: SQL[] = [isMember, ...conditionsOf({ Search: search, ...(role && { Role: role }) })]
  if (isHidden !== undefined) conditions.push(isHidden ? hidden : sql`not ${hidden}`)
  const where = sql.join(conditions, sql` and `)
  const total = (await valueOf<number>(db, sql`select count(*)::integer as value from accounts a where ${where}`)) ?? 0
  const rows = await rowsOf<MenuUserRow>(
    db,
    sql`select a.id, a.real_name, a.account, (select told_name(d.name, d.english_name) from departments d where d.id = a.department_id) as department_name, a.role, ${hidden} as is_hidden
      from accounts a where ${where} order by a.pinyin, a.id limit ${limit} offset ${offset}`,
  )
  return { total, rows }
}

/** The entries hidden from people. */
export const listHidden = (db: Db, accountIds: readonly string[]): Promise<{ account_id: string; menu: string }[]> =>
  rowsOf(
    db,
    sql`select account_id, menu from hidden_menus where account_id = any(${arrayOf(accountIds, 'uuid')}) order by account_id, menu`,
  )

export interface Visibility {
  accountId: string
  menu: string
}

const columns = (list: readonly Visibility[]) =>
  sql`${arrayOf(
    list.map(({ accountId }) => accountId),
    'uuid',
  )}, ${arrayOf(
    list.map(({ menu }) => menu),
    'text',
  )}`

/** Hides entries from people; gives what was not hidden before. */
export const hideMenus = (
  db: Db,
  organisationId: string,
  list: readonly Visibility[],
): Promise<{ menu: string; account_id: string }[]> =>
  rowsOf(
    db,
    sql`insert into hidden_menus (organisation_id, account_id, menu) select distinct ${organisationId}::uuid, w.account_id, w.menu
      from unnest(${columns(list)}) as w (account_id, menu) on conflict do nothing returning account_id, menu`,
  )

/** Shows entries to people again; gives what was hidden before. */
export const showMenus = (db: Db, list: readonly Visibility[]): Promise<{ menu: string; account_id: string }[]> =>
  rowsOf(
    db,
    sql`delete from hidden_menus h using unnest(${columns(list)}) as w (account_id, menu) where h.account_id = w.account_id and h.menu = w.menu returning h.account_id, h.menu`,
  )
