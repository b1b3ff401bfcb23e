import { and, count, desc, eq, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '#identity/accounts.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import { isMember, matchesSearch } from '#account/member-accounts.ts'
import { ipUnlimited } from './settings.tables.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'

const maxOptions = 20

const personColumns = {
  id: accounts.id,
  realName: accounts.realName,
  account: accounts.account,
  departmentName: localizedNameSql(departments.name, departments.englishName),
}

/** A page of exempt people, latest first, with their total. */
export async function listUnlimited(
  db: Db,
  { search, offset, limit }: { search: string; offset: number; limit: number },
) {
  const where = and(isNull(accounts.leftAt), matchesSearch(search))
  const adder = alias(accounts, 'adder')
  const rows = await db
    .select({ ...personColumns, addedAt: ipUnlimited.addedAt, addedBy: adder.realName })
    .from(ipUnlimited)
    .innerJoin(accounts, eq(accounts.id, ipUnlimited.accountId))
    .leftJoin(departments, eq(departments.id, accounts.departmentId))
    .leftJoin(adder, eq(adder.id, ipUnlimited.addedBy))
    .where(where)
    .orderBy(desc(ipUnlimited.addedAt), accounts.id)
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(ipUnlimited)
    .innerJoin(accounts, eq(accounts.id, ipUnlimited.accountId))
    .where(where)
  return { total: counted?.total ?? 0, rows }
}

/** Members who are neither exempt nor administrators. */
export const listOptional = async (db: Db, search: string) =>
  db
    .select(personColumns)
    .from(accounts)
    .leftJoin(departments, eq(departments.id, accounts.departmentId))
    .where(
      and(
        isMember,
        eq(accounts.role, 'member'),
        matchesSearch(search),
        notExists(db.select().from(ipUnlimited).where(eq(ipUnlimited.accountId, accounts.id))),
      ),
    )
    .orderBy(accounts.pinyin, accounts.id)
    .limit(maxOptions)

/** Exempts people; resolves to the number of new ones. */
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

/** Ends exemptions; resolves to their number. */
export async function removeUnlimited(db: Db, ids: readonly string[]): Promise<number> {
  const gone = await rowsOf(
    db,
    sql`delete from ip_unlimited where account_id = any(${arrayOf(ids, 'uuid')}) returning 1`,
  )
  return gone.length
}
