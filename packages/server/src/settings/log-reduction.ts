import type { LogReduction } from '@atrium/contract/settings/settings.shapes.ts'
import { dayIn } from '#kit/text/calendar-days.ts'
import type { Db } from '#kit/data/database.ts'
import { countLogEntries, monthsBefore, reductionTime, retentionOf } from '#logs/logs.service.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'

/**
 * The entries that a retention of `months`, or the pending reduction without it, removes, and when. Null if nothing is
 * removed.
 */
export async function describeReduction(
  db: Db,
  { stored, months, now }: { stored: unknown; months: number | undefined; now: number },
): Promise<LogReduction | null> {
  const retention = retentionOf(stored, now)
  const pending = months === undefined || months === retention.months ? retention.pending : undefined
  const Months = months ?? retention.months
  if (Months >= retention.monthsInForce) return null
  const effective = pending ? Date.parse(pending.EffectiveTime) : reductionTime(now)
  const before = monthsBefore(effective, Months)
  const { operations, signIns } = await countLogEntries(db, {
    from: monthsBefore(now, retention.monthsInForce),
    until: before,
  })
  return {
    ReductionID: pending?.ID ?? null,
    Months,
    PreviousMonths: retention.monthsInForce,
    EffectiveTime: new Date(effective).toISOString(),
    Before: new Date(before).toISOString(),
    OperationLogs: operations,
    SignInLogs: signIns,
    TimeZone: await organisationTimeZone(db),
  }
}

/** A stored retention for the operation log, with its effective day in the organisation's calendar. */
export async function loggedRetention(db: Db, stored: unknown, now: number) {
  const { months, pending } = retentionOf(stored, now)
  if (!pending) return { Months: months }
  return { Months: months, EffectiveDay: dayIn(await organisationTimeZone(db), Date.parse(pending.EffectiveTime)) }
}
