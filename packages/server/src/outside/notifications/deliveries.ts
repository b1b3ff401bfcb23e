import { isLang, type Lang } from '@atrium/contract/constants.ts'
import type { DeliveryState, NotificationChannel } from '@atrium/contract/push/notifications.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import { isDelivered } from '../channels.ts'
import { writeMessages, type Draft } from '../outbox.ts'
import type { OutsideServices } from '../services.ts'
import type { notifications } from './notifications.tables.ts'
import { linkAddress, notificationText } from './notification-text.ts'

/** The job that sends what waits; it stands above, where chat platforms are known. */
export const sendNotificationsJob = 'push.send-notifications'

type Services = Pick<OutsideServices, 'secrets' | 'settings' | 'installation' | 'outbox'>
export type Message = Pick<
  typeof notifications.$inferSelect,
  'id' | 'organisationId' | 'template' | 'texts' | 'link' | 'uselessAt'
>

/** A delivery to start: the first way to a person. */
export interface NewDelivery {
  recipientId: string
  channel: NotificationChannel
  params: Record<string, string>
  lang: Lang
  address: string | null
  /** When it is sent; at once where it is undefined. */
  dueAt: Date | undefined
}

/** Starts deliveries of a message: emails and short messages that are due go to the outbox, everything else waits for the job. */
export async function startDeliveries(
  services: Services,
  db: Db,
  message: Message,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  const drafted = deliveries.map((delivery) => ({
    delivery,
    draft: delivery.dueAt ? undefined : draftOf(services, message, delivery),
  }))
  const outboxIds = await writeMessages(
    services,
    db,
    drafted.flatMap(({ draft }) => draft ?? []),
  )
  let written = 0
  await insertDeliveries(
    db,
    drafted.map(({ delivery: { recipientId, channel, dueAt }, draft }) => ({
      organisationId: message.organisationId,
      recipientId,
      channel,
      state: draft && !isDelivered(services.settings, draft.channel) ? 'outbox' : 'waiting',
      outboxId: draft ? (outboxIds[written++] ?? null) : null,
      dueAt,
    })),
  )
  services.outbox.wake()
}

interface DeliveryRow {
  organisationId: string
  recipientId: string
  channel: NotificationChannel
  state: DeliveryState
  outboxId: string | null
  dueAt: Date | undefined
}

const insertDeliveries = (db: Db, rows: readonly DeliveryRow[]) =>
  db.execute(
    sql`select insert_notification_deliveries(${JSON.stringify(
      rows.map(({ organisationId, recipientId, channel, state, outboxId, dueAt }) => ({
        id: newId(),
        organisation_id: organisationId,
        recipient_id: recipientId,
        channel,
        state,
        attempts: 0,
        outbox_id: outboxId,
        next_at: dueAt ?? null,
      })),
    )}::jsonb)`,
  )

/** The message of the outbox for a person, by email or SMS; undefined for a chat platform. */
export function draftOf(
  { settings, installation }: Pick<Services, 'settings' | 'installation'>,
  message: Message,
  { channel, params, lang, address }: Omit<NewDelivery, 'recipientId' | 'dueAt'>,
): Draft | undefined {
  if (channel === 'push' || address === null) return undefined
  const portal = { name: installation.name, publicUrl: settings.publicUrl }
  const { title, text } = notificationText({ lang, message, params, portal })
  const link = linkAddress(message.link, portal)
  const common = { address, lang, organisationId: message.organisationId }
  const validity = Math.max(60_000, message.uselessAt.getTime() - Date.now())
  if (channel === 'sms')
    return { ...common, channel, validity, template: 'notification', params: { title: title.slice(0, maxSmsTitle) } }
  return message.template
    ? { ...common, channel, validity, template: message.template, params: { ...params, ...(link && { link }) } }
    : { ...common, channel, validity, template: 'product-message', params: { title, text, link } }
}

/** Providers take short variables alone. */
const maxSmsTitle = 35

/** A delivery by email or SMS whose time has come, with the person. */
export interface DueHandOver {
  due: { id: string; channel: NotificationChannel; attempts: number }
  message: {
    message: Message
    params: Record<string, string>
    lang: string
    mobilePhone: string | null
    email: string | null
  }
}

/** Hands a delivery over to the outbox, unless another server has done so meanwhile. False for a person without the contact. */
export async function handOver(services: Services, db: Db, { due, message }: DueHandOver): Promise<boolean> {
  const address = due.channel === 'sms' ? message.mobilePhone : message.email
  const lang = isLang(message.lang) ? message.lang : 'zh'
  const draft = draftOf(services, message.message, { channel: due.channel, params: message.params, lang, address })
  const isMine = sql`id = ${due.id} and state = 'sending' and attempts = ${due.attempts}`
  if (!draft) return false
  const [locked] = await rowsOf<{ id: string }>(
    db,
    sql`select id from notification_deliveries where ${isMine} for update`,
  )
  if (!locked) return true
  const [outboxId] = await writeMessages(services, db, [draft])
  const state: DeliveryState = isDelivered(services.settings, draft.channel) ? 'waiting' : 'outbox'
  await db.execute(
    sql`update notification_deliveries set state = ${state}, outbox_id = ${outboxId}, attempts = 0, changed_at = now() where id = ${due.id}`,
  )
  return true
}

/** Starts the next way to those whom a delivery did not reach, where there is one. Returns how many there are. */
export async function startNextDeliveries(db: Db, failedIds: readonly string[]): Promise<number> {
  if (failedIds.length === 0) return 0
  const next = await rowsOf<{ organisation_id: string; recipient_id: string; channel: NotificationChannel }>(
    db,
    sql`select d.organisation_id, d.recipient_id, r.channels[array_position(r.channels, d.channel) + 1] as channel
      from notification_deliveries d join notification_recipients r on r.id = d.recipient_id
      where d.id = any(${arrayOf(failedIds, 'uuid')}) and array_position(r.channels, d.channel) < cardinality(r.channels)`,
  )
  if (next.length === 0) return 0
  await insertDeliveries(
    db,
    next.map(({ organisation_id: organisationId, recipient_id: recipientId, channel }) => ({
      organisationId,
      recipientId,
      channel,
      state: 'waiting' as const,
      outboxId: null,
      dueAt: undefined,
    })),
  )
  return next.length
}

/** Notes what became of messages of the outbox in the deliveries that they are of. Returns how many go on by another way. */
export async function followOutbox(db: Db, outboxIds: readonly string[]): Promise<number> {
  if (outboxIds.length === 0) return 0
  const ended = await rowsOf<{ id: string; state: DeliveryState }>(
    db,
    sql`update notification_deliveries d set attempts = m.tries, changed_at = now(),
        state = case m.state when 'sent' then 'accepted' when 'failed' then 'failed' else d.state end,
        answer = case when m.error is null then null else jsonb_build_object('hint', null, 'code', m.error, 'values', '{}'::jsonb) end
      from messages m where d.outbox_id = m.id and m.id = any(${arrayOf(outboxIds, 'uuid')})
      returning d.id, d.state`,
  )
  return startNextDeliveries(
    db,
    ended.flatMap(({ id, state }) => (state === 'failed' ? [id] : [])),
  )
}
