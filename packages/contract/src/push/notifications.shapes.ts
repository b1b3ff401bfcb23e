import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'

/** Kinds of messages. `product`: from an application; the others come from the portal itself. */
export const notificationEvents = [
  'product',
  'request-decided',
  'signature-waiting',
  'password-expires',
  'licence-ends',
  'monitor-alert',
  'new-sign-in',
  'certificate-ends',
  'security',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

/** What an organisation and a person can switch off; security incidents always go out. */
export const switchableEvents = [
  'product',
  'request-decided',
  'signature-waiting',
  'password-expires',
  'licence-ends',
  'monitor-alert',
  'new-sign-in',
  'certificate-ends',
] as const satisfies readonly NotificationEvent[]
export type SwitchableEvent = (typeof switchableEvents)[number]

/** Ways to a person: the chat platform of the organisation, email, short message. */
export const notificationChannels = ['push', 'email', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/**
 * - `waiting` – is sent when its time has come
 * - `sending` – a server is sending it at this moment
 * - `outbox` – nothing is configured to deliver it; operators can read it
 * - `accepted` – the platform or provider has taken it, which does not mean that the person has it
 * - `delivered`, `read` – the person has it, has read it
 * - `unknown` – the platform has taken it, and does not say what became of it
 * - `failed` – it does not reach the person this way
 */
export const deliveryStates = [
  'waiting',
  'sending',
  'outbox',
  'accepted',
  'delivered',
  'read',
  'unknown',
  'failed',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

const clockTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'A time of day, `HH:MM`' })

/** When nothing but what is urgent goes out; both null for no quiet hours. */
const quietHours = { QuietFrom: Nullable(clockTime), QuietUntil: Nullable(clockTime) }

const DisabledEvents = Type.Array(Type.Enum(switchableEvents), {
  maxItems: switchableEvents.length,
  uniqueItems: true,
  description: 'What is not sent; it stands in the inbox alone',
})

/** How an organisation reaches its members. */
export const NotificationRules = Type.Object({
  Chain: Type.Array(Type.Enum(notificationChannels), {
    minItems: 1,
    maxItems: notificationChannels.length,
    uniqueItems: true,
    description: 'In which order ways are tried: the next one where one does not reach the person',
  }),
  DisabledEvents,
  ...quietHours,
})
export type NotificationRules = Static<typeof NotificationRules>

/** What a person wants to get, and when. */
export const NotificationPreferences = Type.Object({
  DisabledEvents,
  ...quietHours,
  TimeZone: Nullable(
    Type.String({
      maxLength: 60,
      pattern: '^(UTC|[A-Z][A-Za-z]+/[A-Za-z0-9_+/-]+)$',
      description: 'The time zone of the quiet hours; null for the one of the organisation',
    }),
  ),
})
export type NotificationPreferences = Static<typeof NotificationPreferences>

/** The preferences of a person, and what the organisation has decided. */
export const OwnNotificationPreferences = Type.Object({
  ...NotificationPreferences.properties,
  Organisation: Type.Object({
    DisabledEvents,
    ...quietHours,
    TimeZone: Type.String({ description: 'Its time zone' }),
  }),
})
export type OwnNotificationPreferences = Static<typeof OwnNotificationPreferences>

/** One way of a message to one person. */
export const Delivery = Type.Object({
  ID: Id('delivery', 'The delivery'),
  Event: Type.Enum(notificationEvents, { description: 'What it is about' }),
  Sender: Nullable(Type.String({ description: 'The application that sent it; null for the portal' })),
  Title: Type.String({ description: 'The title' }),
  Text: Type.String({ description: 'What it says' }),
  AccountID: Id('account', 'To whom it goes'),
  Recipient: Type.String({ description: 'The name of that person' }),
  Account: Type.String({ description: 'The account name of that person' }),
  Channel: Type.Enum(notificationChannels, { description: 'How it travels' }),
  State: Type.Enum(deliveryStates, { description: 'What became of it' }),
  Attempts: Type.Integer({ description: 'How often it was sent' }),
  Answer: Nullable(Type.String({ description: 'What the provider or the portal says about it, in words' })),
  Code: Nullable(Type.String({ description: 'The code of the provider' })),
  IsRead: Type.Boolean({ description: 'Whether the person has read it in the inbox' }),
  CreatedTime: Moment('When it was written'),
  ChangedTime: Moment('When its state last changed'),
  NextTime: Nullable(Moment('When it is sent; null where it is not waiting')),
})
export type Delivery = Static<typeof Delivery>

/** A message in the inbox of a person. */
export const InboxMessage = Type.Object({
  ID: Id('inbox-message', 'The message in the inbox of this person'),
  Event: Type.Enum(notificationEvents, { description: 'What it is about' }),
  Sender: Nullable(Type.String({ description: 'The application that sent it; null for the portal' })),
  Title: Type.String({ description: 'The title' }),
  Text: Type.String({ description: 'What it says' }),
  Link: Nullable(Type.String({ description: 'Where it leads: https, or a path of the portal that begins with #/' })),
  Urgent: Type.Boolean({ description: 'Whether it is urgent' }),
  IsRead: Type.Boolean({ description: 'Whether the person has read it' }),
  CreatedTime: Moment('When it was sent'),
})
export type InboxMessage = Static<typeof InboxMessage>
