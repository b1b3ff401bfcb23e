import type { MemberRole } from '@atrium/contract/members/administration.shapes.ts'
import { and, eq, exists, not, sql } from 'drizzle-orm'
import { accounts, hiddenMenus } from '#identity/accounts.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import { isMember, matchesSearch } from '#account/member-accounts.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'

/** From how many people each entry is hidden. */
export async function countHidden(db: Db): Promise<Map<string, number>> {
  const rows = await rowsOf<{ menu: string; count: number }>(
    db,
    sql`select h.menu, count(*)::integer as count from hidden_menus h join accounts a on a.id = h.account_id where a.left_at is null group by h.menu`,
  )
  return new Map(rows.map(({ menu, count }) => [menu, count]))
}

interface UsersRequest {
  menu: string
  role: MemberRole | undefined
  isHidden: boolean | undefined
  search: string
  offset: number
  limit: number
}

/** A page of the members with whether an entry is hidden from them, and how many they are. */
export async function listMenuUsers(db: Db, { menu, role, isHidden, search, offset, limit }: UsersRequest) {
  const hidden = exists(
    db
      .select()
      .from(hiddenMenus)
      .where(and(eq(hiddenMenus.accountId, accounts.id), eq(hiddenMenus.menu, menu))),
  )
  const where = and(
    isMember,
    matchesSearch(search),
    role && eq(accounts.role, role),
    isHidden === undefined ? undefined : isHidden ? hidden : not(hidden),
  )
  const rows = await db
    .select({
      id: accounts.id,
      realName: accounts.realName,
      account: accounts.account,
      departmentName: localizedNameSql(departments.name, departments.englishName),
      // Operators are no members.
      role: sql<MemberRole>`${accounts.role}`,
      isHidden: sql<boolean>`${hidden}`,
    })
    .from(accounts)
    .leftJoin(departments, eq(departments.id, accounts.departmentId))
    .where(where)
    .orderBy(accounts.pinyin, accounts.id)
    .limit(limit)
    .offset(offset)
  return { total: await db.$count(accounts, where), rows }
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

/** Hides entries from people; resolves to those newly hidden. */
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

/** Shows entries to people; resolves to those that were hidden. */
export const showMenus = (db: Db, list: readonly Visibility[]): Promise<{ menu: string; account_id: string }[]> =>
  rowsOf(
    db,
    sql`delete from hidden_menus h using unnest(${columns(list)}) as w (account_id, menu) where h.account_id = w.account_id and h.menu = w.menu returning h.account_id, h.menu`,
  )
