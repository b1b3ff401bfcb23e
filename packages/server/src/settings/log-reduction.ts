import type { LogReduction } from '@atrium/contract/settings/settings.shapes.ts'
import { dayIn } from '#kit/calendar-days.ts'
import type { Db } from '#kit/database.ts'
import { countLogEntries, monthsBefore, reductionTime, retentionOf } from '#logs/logs.service.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'

/**
 * What a retention of `months` removes that is shown now, and when – or, without months, what the pending reduction
 * removes. Null where nothing is shortened.
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

/** A stored retention as the operation log has it: with the day, of the organisation's calendar, when it takes effect. */
export async function loggedRetention(db: Db, stored: unknown, now: number) {
  const { months, pending } = retentionOf(stored, now)
  if (!pending) return { Months: months }
  return { Months: months, EffectiveDay: dayIn(await organisationTimeZone(db), Date.parse(pending.EffectiveTime)) }
}
