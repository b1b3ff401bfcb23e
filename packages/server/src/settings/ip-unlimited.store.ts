import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { sql } from 'drizzle-orm'
import { arrayOf, rowsOf, valueOf, type Db } from '#kit/database.ts'
import { isMember } from '#members/members.service.ts'

export interface IpPersonRow {
  id: string
  real_name: string
  account: string
  department_name: string | null
}

export interface UnlimitedRow extends IpPersonRow {
  added_at: string
  added_by: string | null
}

const mostOffered = 20

const found = (search: string) => {
  const words = wordsOf(search)
  return words.length > 0 ? sql`and a.id in (select id from find_people(${arrayOf(words, 'text')}, false))` : sql``
}

/** A page of the people who are exempt, the latest first, and how many they are. */
export async function listUnlimited(
  db: Db,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<{ total: number; rows: UnlimitedRow[] }> {
  const from = sql`from ip_unlimited u join accounts a on a.id = u.account_id where a.left_at is null ${found(search)}`
  const total = (await valueOf<number>(db, sql`select count(*)::integer as value ${from}`)) ?? 0
  const rows = await rowsOf<UnlimitedRow>(
    db,
    sql`select a.id, a.real_name, a.account, (select told_name(d.name, d.english_name) from departments d where d.id = a.department_id) as department_name,
      u.added_at, (select b.real_name from accounts b where b.id = u.added_by) as added_by
      ${from} order by u.added_at desc, a.id limit ${limit} offset ${offset}`,
  )
  return { total, rows }
}

/** Members who are neither exempt nor administrators, for whom the list does not hold anyway. */
export const listOptional = (db: Db, search: string): Promise<IpPersonRow[]> =>
  rowsOf(
    db,
    sql`select a.id, a.real_name, a.account, (select told_name(d.name, d.english_name) from departments d where d.id = a.department_id) as department_name
      from accounts a where ${isMember} and a.role = 'member' ${found(search)}
        and not exists (select from ip_unlimited u where u.account_id = a.id)
      order by a.pinyin, a.id limit ${mostOffered}`,
  )

/** Exempts people; gives how many were not exempt before. */
export async function addUnlimited(
  db: Db,
  { organisationId, by, ids }: { organisationId: string; by: string; ids: readonly string[] },
): Promise<number> {
  const added = await rowsOf(
    db,
    sql`insert into ip_unlimited (organisation_id, account_id, added_by) select ${organisationId}, id, ${by}
      from (select distinct unnest(${arrayOf(ids, 'uuid')}) as id) as wanted order by id on conflict do nothing returning 1`,
  )
  return added.length
}

/** Ends exemptions; gives how many there were. */
export async function removeUnlimited(db: Db, ids: readonly string[]): Promise<number> {
  const gone = await rowsOf(
    db,
    sql`delete from ip_unlimited where account_id = any(${arrayOf(ids, 'uuid')}) returning 1`,
  )
  return gone.length
}
