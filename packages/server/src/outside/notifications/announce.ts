import { day, isLang, type Lang } from '@atrium/contract/constants.ts'
import type {
  NotificationChannel,
  NotificationEvent,
  SwitchableEvent,
} from '@atrium/contract/push/notifications.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import { hasSmsTemplate } from '../channels.ts'
import type { MessageTemplate } from '../outbox.ts'
import type { OutsideServices } from '../services.ts'
import { startDeliveries, type NewDelivery } from './deliveries.ts'
import type { notifications } from './notifications.tables.ts'
import { endOfQuietHours } from './quiet-hours.ts'

export type AnnounceServices = Pick<OutsideServices, 'secrets' | 'settings' | 'installation' | 'outbox'>

type Params = Record<string, string>

/** Something that members of an organisation are told. */
export interface Announcement {
  organisationId: string
  event: NotificationEvent
  /** The texts `message.<template>.…` of the phrases; `product` has a text of its own or one of these. */
  template?: MessageTemplate
  /** With https, or a path of the portal that begins with `#/`. */
  link?: string
  /** Sent in quiet hours, too. */
  isUrgent?: boolean
  /** Milliseconds after which nobody wants to get it any more. */
  validityMs?: number
  /** What an application sends. */
  product?: Pick<typeof notifications.$inferSelect, 'productId' | 'sender' | 'key' | 'inputHash' | 'texts'>
  recipients: readonly {
    accountId: string
    /** What the text names, in a language. The name of the person (`name`) is there already. */
    params?: (lang: Lang) => Params
    /** Names what the person is told: with the same key nobody is told twice. */
    key?: string
  }[]
}

interface Person {
  id: string
  real_name: string
  email: string | null
  mobile_phone: string | null
  lang: string
  chain: NotificationChannel[]
  disabled_events: SwitchableEvent[]
  quiet_from: string | null
  quiet_until: string | null
  time_zone: string
}

/** Deciding on requests is shown in the inbox by itself, with what to do next. */
const shownByInbox: readonly NotificationEvent[] = ['request-decided']

/**
 * Tells members something, in the caller's transaction: it stands in the inbox of each, and is sent in the order of ways that their
 * organisation has set – the next one where one does not reach a person – unless organisation or person have switched it off. What is not
 * urgent waits for the end of quiet hours. Returns the id of the message and how many people get it.
 */
export async function announce(
  services: AnnounceServices,
  db: Db,
  { recipients, ...announcement }: Announcement,
): Promise<{ id: string; count: number }> {
  const message = messageOf(announcement)
  const people = await findPeople(db, message.organisationId, recipients)
  const rows = recipients.flatMap(({ accountId, params, key = null }) => {
    const person = people.get(accountId.toLowerCase())
    if (!person) return []
    const lang = isLang(person.lang) ? person.lang : 'zh'
    return [
      {
        id: newId(),
        accountId: person.id,
        key,
        params: { name: person.real_name, ...params?.(lang) },
        channels: channelsOf(services, person, message.event),
        person,
        lang,
      },
    ]
  })
  if (rows.length === 0) return { id: message.id, count: 0 }
  const inserted = await insert(db, message, rows)
  const now = Date.now()
  const deliveries = rows.flatMap(({ id, channels, params, person, lang }): NewDelivery[] => {
    const [channel] = channels
    if (!inserted.has(id) || !channel) return []
    const quietHours = { quietFrom: person.quiet_from, quietUntil: person.quiet_until, timeZone: person.time_zone }
    const dueAt = message.isUrgent ? undefined : endOfQuietHours(quietHours, now)
    const address = channel === 'sms' ? person.mobile_phone : person.email
    return [{ recipientId: id, channel, params, lang, address, dueAt }]
  })
  await startDeliveries(services, db, message, deliveries)
  return { id: message.id, count: inserted.size }
}

function messageOf({
  product,
  template,
  link,
  isUrgent = false,
  validityMs = 7 * day,
  ...message
}: Omit<Announcement, 'recipients'>) {
  return {
    id: newId(),
    ...message,
    productId: null,
    sender: null,
    key: null,
    inputHash: null,
    texts: null,
    ...product,
    template: template ?? null,
    link: link ?? null,
    isUrgent,
    uselessAt: new Date(Date.now() + validityMs),
  }
}

async function findPeople(
  db: Db,
  organisationId: string,
  recipients: Announcement['recipients'],
): Promise<Map<string, Person>> {
  const ids = arrayOf(
    recipients.map(({ accountId }) => accountId),
    'uuid',
  )
  const found = await rowsOf<Person>(db, sql`select * from list_people_to_notify(${organisationId}::uuid, ${ids})`)
  return new Map(found.map((person) => [person.id, person]))
}

/** The ways by which somebody can be told of an event, in the order that the organisation has set. */
function channelsOf(
  { settings }: Pick<AnnounceServices, 'settings'>,
  { chain, disabled_events, email, mobile_phone }: Person,
  event: NotificationEvent,
): NotificationChannel[] {
  if ((disabled_events as readonly NotificationEvent[]).includes(event)) return []
  const isUsable: Record<NotificationChannel, boolean> = {
    push: Boolean(mobile_phone ?? email),
    email: email !== null,
    sms: mobile_phone !== null && hasSmsTemplate(settings, 'notification'),
  }
  return chain.filter((channel) => isUsable[channel])
}

interface RecipientRow {
  id: string
  accountId: string
  key: string | null
  params: Params
  channels: NotificationChannel[]
}

/** Inserts a message. Gives the ids of recipients who have not been told it before. */
async function insert(
  db: Db,
  message: ReturnType<typeof messageOf>,
  recipients: readonly RecipientRow[],
): Promise<Set<string>> {
  const row = {
    id: message.id,
    organisation_id: message.organisationId,
    event: message.event,
    product_id: message.productId,
    sender: message.sender,
    key: message.key,
    input_hash: message.inputHash ? `\\x${Buffer.from(message.inputHash).toString('hex')}` : null,
    template: message.template,
    texts: message.texts,
    link: message.link,
    is_urgent: message.isUrgent,
    useless_at: message.uselessAt,
  }
  const isInInbox = !shownByInbox.includes(message.event)
  const rows = recipients.map(({ id, accountId, key, params, channels }) => ({
    id,
    account_id: accountId,
    key,
    params,
    channels,
    is_in_inbox: isInInbox,
  }))
  const ids = await rowsOf<{ id: string }>(
    db,
    sql`select id from insert_notification(${JSON.stringify(row)}::jsonb, ${JSON.stringify(rows)}::jsonb) as id`,
  )
  return new Set(ids.map(({ id }) => id))
}
