import type { Lang } from '@atrium/contract/constants.ts'
import type {
  DeliveryState,
  NotificationChannel,
  NotificationEvent,
  SwitchableEvent,
} from '@atrium/contract/push/notifications.shapes.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, moment } from '#kit/data/columns.ts'
import type { AcceptedPush } from '../chat/push-channel.ts'
import type { MessageTemplate } from '../outbox.ts'

/** A text by an application, with gaps for variables. */
export interface ProductText {
  title: string
  text: string
}

/** Why a delivery failed or waits: a hint of a chat platform, or a code of a provider. Its sentence is made where it is read. */
export interface StoredAnswer {
  hint: string | null
  code: string | null
  values: Record<string, string>
}

/** What people are told: by an application or by the portal itself. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    organisationId: uuid('organisation_id').notNull(),
    event: text('event').$type<NotificationEvent>().notNull(),
    /** Of an application: which one, its name at that time, and the key that it chose for the message. */
    productId: uuid('product_id'),
    sender: text('sender'),
    key: text('key'),
    /** Hash of what the application asked for: the same key may not ask for something else. */
    inputHash: bytes('input_hash'),
    /** The texts `message.<template>.…` of the phrases; null where an application wrote its own. */
    template: text('template').$type<MessageTemplate>(),
    texts: jsonb('texts').$type<Partial<Record<Lang, ProductText>> & { zh: ProductText }>(),
    /** With https, or a path of the portal that begins with `#/`. */
    link: text('link'),
    /** Sent in quiet hours, too. */
    isUrgent: boolean('is_urgent').notNull(),
    /** After that nobody wants to get it any more. */
    uselessAt: moment('useless_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('notifications_key').on(table.organisationId, table.productId, table.key),
    index('notifications_created_at').on(table.createdAt),
  ],
)

/** A message to one person: an entry of the inbox. */
export const notificationRecipients = pgTable(
  'notification_recipients',
  {
    id: id(),
    organisationId: uuid('organisation_id').notNull(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    /** Names what the person is told, so that it is told once; null where it may be told again. */
    key: text('key'),
    /** What replaces the gaps of the text. */
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    /** The ways by which the person can be reached, in their order; none where the person or the organisation wants none. */
    channels: text('channels').array().$type<NotificationChannel[]>().notNull(),
    /** False for what the inbox shows by itself: a decision on an own request. */
    isInInbox: boolean('is_in_inbox').notNull(),
    readAt: moment('read_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('notification_recipients_key').on(table.organisationId, table.accountId, table.key),
    index('notification_recipients_notification').on(table.notificationId),
    index('notification_recipients_inbox')
      .on(table.organisationId, table.accountId, table.id)
      .where(sql`is_in_inbox`),
    index('notification_recipients_unread')
      .on(table.accountId)
      .where(sql`is_in_inbox and read_at is null`),
  ],
)

/** A message to one person on one way. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    id: id(),
    organisationId: uuid('organisation_id').notNull(),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => notificationRecipients.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<NotificationChannel>().notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** How often a server ended between sending and noting what became of it. */
    interruptions: integer('interruptions').notNull().default(0),
    /** How often the platform was asked what became of it. */
    checks: integer('checks').notNull().default(0),
    answer: jsonb('answer').$type<StoredAnswer>(),
    /** How the chat platform knows it. */
    accepted: jsonb('accepted').$type<AcceptedPush>(),
    /** The message of the outbox by which it is sent; of email and SMS. */
    outboxId: uuid('outbox_id'),
    /** When it is sent, or asked for. Of one that is being sent: when it may be taken for lost. */
    nextAt: moment('next_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('notification_deliveries_channel').on(table.recipientId, table.channel),
    index('notification_deliveries_latest').on(table.organisationId, table.id),
    index('notification_deliveries_due')
      .on(table.organisationId, table.nextAt)
      .where(sql`outbox_id is null and state in ('waiting', 'sending', 'accepted')`),
    index('notification_deliveries_outbox').on(table.outboxId),
  ],
)

/** How an organisation reaches its members; one without a row writes emails. */
export const notificationRules = pgTable('notification_rules', {
  organisationId: uuid('organisation_id').primaryKey(),
  chain: text('chain').array().$type<NotificationChannel[]>().notNull(),
  disabledEvents: text('disabled_events').array().$type<SwitchableEvent[]>().notNull(),
  /** `HH:MM`, both or neither. */
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
})

/** What a person wants to get, and when. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    accountId: uuid('account_id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    disabledEvents: text('disabled_events').array().$type<SwitchableEvent[]>().notNull(),
    quietFrom: text('quiet_from'),
    quietUntil: text('quiet_until'),
    /** The time zone of the quiet hours; null for the one of the organisation. */
    timeZone: text('time_zone'),
  },
  (table) => [index('notification_preferences_organisation').on(table.organisationId)],
)
