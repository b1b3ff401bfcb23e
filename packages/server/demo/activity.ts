import { sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'

/** Percentage of the signed-in people who opened each application for which they have a seat. */
const openedShare = 45

/**
 * Lets the people of the demonstration have been active: in the portal as the log of sign-ins says, and on the same days
 * in applications that they have a seat for – always the same ones, by their ids.
 */
export async function noteActivity(db: Db): Promise<void> {
  await db.execute(sql`select record_activity(array_agg(s.account_id), array_agg(null::uuid), array_agg(s.at)) from (
    select l.account_id, min(l.at) as at from sign_in_logs l join organisations o on o.id = l.organisation_id
    where l.result = 'success' and l.account_id is not null group by l.account_id, (l.at at time zone o.time_zone)::date) as s`)
  await db.execute(sql`create temporary table opened on commit drop as
    select g.organisation_id, g.account_id, g.product_id, max(l.at) as at, (l.at at time zone o.time_zone)::date as day
    from sign_in_logs l join grants g on g.account_id = l.account_id join organisations o on o.id = g.organisation_id
    where l.result = 'success' and ('x' || substr(md5(l.account_id::text || g.product_id::text), 1, 4))::bit(16)::integer % 100 < ${openedShare}
    group by 1, 2, 3, 5`)
  await db.execute(sql`select record_activity(array_agg(account_id), array_agg(product_id), array_agg(at)) from opened`)
  await db.execute(sql`insert into product_uses (organisation_id, account_id, product_id, use_count, last_used_at)
    select organisation_id, account_id, product_id, count(*), max(at) from opened group by 1, 2, 3`)
  await db.execute(sql`insert into session_peaks (organisation_id, day, peak, at)
    select a.organisation_id, (l.at at time zone o.time_zone)::date, greatest(1, (count(distinct l.account_id) * 0.6)::integer), percentile_disc(0.5) within group (order by l.at)
    from sign_in_logs l join accounts a on a.id = l.account_id join organisations o on o.id = a.organisation_id
    where l.result = 'success' group by 1, 2`)
}
