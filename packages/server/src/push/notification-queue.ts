import type { NotificationChannel, DeliveryState } from '@atrium/contract/push/notifications.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import type { AcceptedPush } from '#outside/chat/push-channel.ts'
import type { StoredAnswer } from '#outside/notifications/notifications.tables.ts'

/** How long a claimed delivery is locked: longer than all questions to a platform with their timeouts. */
const leaseSeconds = 180

/** A delivery whose time has come: to be sent, or to be asked for. */
export interface DueDelivery {
  id: string
  organisation_id: string
  recipient_id: string
  channel: NotificationChannel
  state: 'sending' | 'accepted'
  attempts: number
  interruptions: number
  checks: number
  accepted: AcceptedPush | null
}

// A platform that has had enough is left alone; one that refuses the app lets deliveries fail, so that they go on by another way.
const isPaused = (organisation: SQL) =>
  sql`exists (select 1 from push_settings s where s.organisation_id = ${organisation} and s.paused_until > now() and s.pause_problem ->> 'kind' = 'rate')`
const isOpen = sql`d.outbox_id is null and d.state in ('waiting', 'sending', 'accepted')`
const isDue = sql`${isOpen} and d.next_at <= now()`

/** Organisations to whose members something is due. */
export async function listDueOrganisations(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select o.id from organisations o where exists (select 1 from notification_deliveries d
      where d.organisation_id = o.id and ${isDue} and not (d.channel = 'push' and ${isPaused(sql`o.id`)}))`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Claims deliveries that wait longest. One that is still being sent when its lease ends was interrupted: its server ended between
 * sending and noting.
 */
export const claimDeliveries = (db: Db, limit: number, organisationId: string): Promise<DueDelivery[]> =>
  rowsOf(
    db,
    sql`update notification_deliveries d set
        attempts = attempts + case state when 'accepted' then 0 else 1 end,
        checks = checks + case state when 'accepted' then 1 else 0 end,
        interruptions = interruptions + case state when 'sending' then 1 else 0 end,
        state = case state when 'accepted' then 'accepted' else 'sending' end,
        changed_at = case state when 'accepted' then changed_at else now() end,
        next_at = now() + make_interval(secs => ${leaseSeconds}::integer)
      where d.id in (select d.id from notification_deliveries d
        where d.organisation_id = ${organisationId} and ${isDue}
          and not (d.channel = 'push' and ${isPaused(sql`${organisationId}::uuid`)})
        order by d.next_at limit ${limit} for update skip locked)
      returning d.id, d.organisation_id, d.recipient_id, d.channel, d.state, d.attempts, d.interruptions, d.checks, d.accepted`,
  )

/** Seconds until the next delivery is due. */
export const secondsUntilDue = (db: Db) =>
  valueOf<number | null>(
    db,
    sql`select extract(epoch from min(greatest(due.next_at, s.paused_until)) - now())::float as value
      from (select d.organisation_id, min(d.next_at) as next_at from notification_deliveries d where ${isOpen} group by d.organisation_id) as due
      left join push_settings s on s.organisation_id = due.organisation_id`,
  )

/** What becomes of a delivery. */
export interface DeliveryChange {
  state: DeliveryState
  answer?: StoredAnswer | null
  accepted?: AcceptedPush
  /** Seconds until it is due again. */
  againInSeconds?: number
  /** True for an attempt that does not count: the platform was not asked. */
  isUncounted?: boolean
}

/** Records what became of a delivery, unless another server has claimed it meanwhile. */
export const recordChange = (db: Db, due: DueDelivery, change: DeliveryChange) =>
  db.execute(
    sql`update notification_deliveries set state = ${change.state}, changed_at = now(),
        answer = ${change.answer === undefined ? sql`answer` : change.answer && JSON.stringify(change.answer)}::jsonb,
        accepted = ${change.accepted ? sql`${JSON.stringify(change.accepted)}::jsonb` : sql`accepted`},
        attempts = attempts - ${change.isUncounted ? 1 : 0},
        next_at = now() + make_interval(secs => ${Math.ceil(change.againInSeconds ?? 0)}::integer)
      where id = ${due.id} and state = ${due.state} and attempts = ${due.attempts} and checks = ${due.checks}`,
  )
