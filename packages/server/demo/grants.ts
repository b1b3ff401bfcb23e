import { sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'

/**
 * Gives people seats of their organisation's licences, administrators and those who came first before others, until the
 * licence is full or nine of ten people have one.
 */
export const grantAll = (db: Db) =>
  db.execute(sql`
    insert into grants (organisation_id, account_id, product_id)
    select organisation_id, account_id, product_id from (
      select a.organisation_id, a.id as account_id, l.product_id, l.seat_count, o.member_count,
        row_number() over (partition by l.organisation_id, l.product_id order by a.role desc, a.id) as place
      from licences l join organisations o on o.id = l.organisation_id
      join accounts a on a.organisation_id = l.organisation_id and a.left_at is null and a.state <> 'waiting') as ranked
    where place <= least(seat_count, greatest(1, ceil(member_count * 0.9)))
    on conflict do nothing`)

/** Makes every twelfth person with a seat of the inventory, and the person of this id, a stock keeper. */
export const giveRoles = (db: Db, knownAccountId: string) =>
  db.execute(sql`
    update grants g set role_code = 'stock-keeper' from (
      select g.account_id, g.product_id, row_number() over (partition by g.organisation_id order by g.account_id) as place
      from grants g join products p on p.id = g.product_id and p.code = 'CIMS') as ranked
    where g.account_id = ranked.account_id and g.product_id = ranked.product_id and (place % 12 = 0 or g.account_id = ${knownAccountId})`)
