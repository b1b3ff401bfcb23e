import type { Lang } from '@atrium/contract/constants.ts'
import type { Delivery } from '@atrium/contract/push/notifications.shapes.ts'
import { and, count, desc, eq, lt, sql, type SQL } from 'drizzle-orm'
import { matchesSearch } from '#account/member-accounts.ts'
import { accounts } from '#identity/accounts.tables.ts'
import type { Db } from '#kit/data/database.ts'
import { isPhraseKey, phrase } from '#kit/text/language.ts'
import { notificationText } from '#outside/notifications/notification-text.ts'
import {
  notificationDeliveries as deliveries,
  notificationRecipients as recipients,
  notifications,
  type StoredAnswer,
} from '#outside/notifications/notifications.tables.ts'

export interface DeliveryFilter {
  Search?: string
  State?: Delivery['State']
  Channel?: Delivery['Channel']
  Event?: Delivery['Event']
}

const columns = {
  delivery: deliveries,
  recipient: recipients,
  message: notifications,
  name: accounts.realName,
  account: accounts.account,
}
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]

const matching = ({ Search, State, Channel, Event }: DeliveryFilter): SQL | undefined =>
  and(
    matchesSearch(Search),
    State && eq(deliveries.state, State),
    Channel && eq(deliveries.channel, Channel),
    Event && eq(notifications.event, Event),
  )

/** Deliveries of the organisation, the newest first, for ids sort by time; `after` those of an earlier batch. */
export const listDeliveries = (
  db: Db,
  filter: DeliveryFilter,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: { id: string } | undefined },
) =>
  db
    .select(columns)
    .from(deliveries)
    .innerJoin(recipients, eq(recipients.id, deliveries.recipientId))
    .innerJoin(notifications, eq(notifications.id, recipients.notificationId))
    .innerJoin(accounts, eq(accounts.id, recipients.accountId))
    .where(and(matching(filter), after && lt(deliveries.id, after.id)))
    .orderBy(desc(deliveries.id))
    .limit(limit)
    .offset(offset)

export async function countDeliveries(db: Db, filter: DeliveryFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(deliveries)
    .innerJoin(recipients, eq(recipients.id, deliveries.recipientId))
    .innerJoin(notifications, eq(notifications.id, recipients.notificationId))
    .innerJoin(accounts, eq(accounts.id, recipients.accountId))
    .where(matching(filter))
  return row?.total ?? 0
}

/** A delivery that stays locked, with its message. */
export async function lockDelivery(db: Db, id: string) {
  const [row] = await db
    .select(columns)
    .from(deliveries)
    .innerJoin(recipients, eq(recipients.id, deliveries.recipientId))
    .innerJoin(notifications, eq(notifications.id, recipients.notificationId))
    .innerJoin(accounts, eq(accounts.id, recipients.accountId))
    .where(eq(deliveries.id, id))
    .for('update', { of: deliveries })
  return row
}

/** Lets a delivery be sent again, as if it had never been. */
export const restartDelivery = (db: Db, id: string) =>
  db
    .update(deliveries)
    .set({
      state: 'waiting',
      attempts: 0,
      interruptions: 0,
      checks: 0,
      answer: null,
      accepted: null,
      outboxId: null,
      nextAt: sql`now()`,
      changedAt: sql`now()`,
    })
    .where(eq(deliveries.id, id))

/** What a provider or the portal says of a delivery, in words. */
export function answerText(lang: Lang, state: Delivery['State'], answer: StoredAnswer | null): string | null {
  if (!answer) return state === 'outbox' ? phrase(lang, 'pushProblems', 'problem.outbox') : null
  const key = `problem.${answer.hint}`
  if (isPhraseKey('pushProblems', key)) return phrase(lang, 'pushProblems', key, answer.values)
  return phrase(lang, 'pushProblems', 'problem.provider', { code: answer.code ?? '' })
}

/** A delivery for administrators, in their language. */
export function deliveryOf(
  row: DeliveryRow,
  { lang, portal }: { lang: Lang; portal: { name: string; publicUrl: string } },
): Delivery {
  const { delivery, recipient, message } = row
  const { title, text } = notificationText({ lang, message, params: recipient.params, portal })
  return {
    ID: delivery.id,
    Event: message.event,
    Sender: message.sender,
    Title: title,
    Text: text,
    AccountID: recipient.accountId,
    Recipient: row.name,
    Account: row.account,
    Channel: delivery.channel,
    State: delivery.state,
    Attempts: delivery.attempts,
    Answer: answerText(lang, delivery.state, delivery.answer),
    Code: delivery.answer?.code ?? null,
    IsRead: recipient.readAt !== null,
    CreatedTime: delivery.createdAt.toISOString(),
    ChangedTime: delivery.changedAt.toISOString(),
    NextTime: delivery.state === 'waiting' && delivery.outboxId === null ? delivery.nextAt.toISOString() : null,
  }
}
