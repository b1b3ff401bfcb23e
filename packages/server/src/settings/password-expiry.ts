import { day } from '@atrium/contract/constants.ts'
import { passwordGraceDays, shortensExpiry, type PasswordRules } from '@atrium/contract/identity/password-rules.ts'
import { configOf } from '@atrium/contract/settings/settings.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { toDate } from '#kit/data/database.ts'
import type { SavedConfig } from './settings.store.ts'

/** The end of a grace period that begins now. */
export const graceEnd = (now: number, days: number = passwordGraceDays): Date => new Date(now + days * day)

/**
 * The end of the grace period for passwords that new rules would expire at once. Begins now if passwords expire sooner
 * than before; otherwise the current one continues.
 */
export function graceFor(before: SavedConfig | undefined, rules: PasswordRules, now: number): Date | null {
  if (rules.ExpiryMonths === 0) return null
  const old = configOf(before && { [before.code]: before.value }, 'password-rules')
  if (shortensExpiry(old, rules)) return graceEnd(now, rules.GraceDays)
  return before?.grace_until ? toDate(before.grace_until) : null
}

/** Accounts `a` whose password is older than `months` and has not expired after `currentMonths` (0: never) yet. */
export function expiringMembers({
  months,
  currentMonths,
  now,
}: {
  months: number
  currentMonths: number
  now: number
}): SQL {
  const moment = sql`${new Date(now).toISOString()}::timestamptz`
  const isExpiredAfter = (count: number) =>
    sql`a.password_changed_at + make_interval(months => ${count}::integer) <= ${moment}`
  // Passwords in a grace period have not expired.
  const grace = sql`coalesce((select c.grace_until from organisation_configs c where c.code = 'password-rules'), '-infinity')`
  const isFresh = currentMonths > 0 ? sql`and not (${isExpiredAfter(currentMonths)} and ${grace} <= ${moment})` : sql``
  return sql`a.password_hash is not null and ${isExpiredAfter(months)} ${isFresh}`
}
