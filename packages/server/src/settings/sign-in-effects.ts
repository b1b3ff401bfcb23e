import { day, minute } from '@atrium/contract/constants.ts'
import { effectDays, type SettingEffect } from '@atrium/contract/settings/setting-effects.ts'
import type { LockoutPolicy } from '@atrium/contract/settings/settings.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { arrayOf, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import { isAllowed, type SavedWhitelist } from '#identity/sessions/ip-whitelist.ts'
import { effectOf } from './effect-of.ts'

const since = (now: number) => sql`${new Date(now - effectDays * day).toISOString()}::timestamptz`

/** How many accounts a policy would have locked by the wrong passwords of the last 30 days. */
export async function countLockedBy(db: Db, { Attempts, Minutes }: LockoutPolicy, now: number): Promise<number> {
  // The condition on passed results lets the index of refused sign-ins be used.
  const count = await valueOf<number>(
    db,
    sql`select count(distinct account_id)::integer as value from (
        select account_id, at, lag(at, ${Attempts - 1}::integer) over (partition by account_id, address order by at) as first
        from sign_in_logs where at > ${since(now)} and account_id is not null
          and result <> all(array['success', 'first-step', 'signed-out']) and result = 'identity.wrong-password') as wrong
      where first > at - make_interval(secs => ${(Minutes * minute) / 1000})`,
  )
  return count ?? 0
}

/** Members to whom a whitelist applies, as `a`. */
const isLimited = sql`a.left_at is null and a.state <> 'waiting' and a.role = 'member'
  and not exists (select from ip_unlimited u where u.account_id = a.id)`

/** Sessions `s` of people who are signed in. */
export const isLiveSession = sql`s.level = 'full' and s.ended_at is null and s.expires_at > now()
  and s.last_seen_at > now() - make_interval(mins => s.idle_minutes)`

/** How many members use addresses outside the whitelist; `uses` selects `account_id` and `address`. */
async function countOutside(db: Db, whitelist: SavedWhitelist, uses: SQL): Promise<number> {
  const addresses = await rowsOf<{ address: string }>(db, sql`select distinct address from (${uses}) as used`)
  const outside = addresses.map(({ address }) => address).filter((address) => !isAllowed(whitelist, address))
  if (outside.length === 0) return 0
  const count = await valueOf<number>(
    db,
    sql`select count(distinct a.id)::integer as value from (${uses}) as used join accounts a on a.id = used.account_id
      where ${isLimited} and used.address = any(${arrayOf(outside, 'text')})`,
  )
  return count ?? 0
}

/** What a whitelist would bring about if it were in force. */
export async function whitelistEffects(
  db: Db,
  { text, address, now }: { text: string; address: string; now: number },
): Promise<SettingEffect[]> {
  const next = { Enabled: true, Text: text }
  const signedIn = sql`select s.account_id, s.address from sessions s where ${isLiveSession}`
  const recent = sql`select l.account_id, l.address from sign_in_logs l where l.at > ${since(now)} and l.result = 'success' and l.account_id is not null`
  return [
    ...effectOf('address-own', isAllowed(next, address) ? 0 : 1, { IncludesCaller: true }),
    ...effectOf('address-loses-access', await countOutside(db, next, signedIn)),
    ...effectOf('address-outside', await countOutside(db, next, recent)),
  ]
}
