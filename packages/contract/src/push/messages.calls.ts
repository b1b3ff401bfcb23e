import { download, read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Type } from '../kit/type.ts'
import { MessageInput, MessageProgress, MessageReceipt } from './message.shapes.ts'
import {
  Delivery,
  deliveryStates,
  notificationChannels,
  notificationEvents,
  NotificationPreferences,
  NotificationRules,
  OwnNotificationPreferences,
} from './notifications.shapes.ts'

const product = { access: 'product', scope: 'organisation' } as const
const administrators = { access: 'organisation-admin', scope: 'organisation', menu: 'message-push' } as const
const ownPerson = { access: 'signed-in', scope: 'organisation' } as const

const deliveryFilter = {
  Search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name or account name of a person' })),
  State: Type.Optional(Type.Enum(deliveryStates, { description: 'Only this state' })),
  Channel: Type.Optional(Type.Enum(notificationChannels, { description: 'Only this way' })),
  Event: Type.Optional(Type.Enum(notificationEvents, { description: 'Only messages about this' })),
}

/** Messages to people: of applications, of the portal, and what became of them. */
export const messageCalls = {
  sendMessage: write({
    at: 'POST /v1/message',
    title: 'Send message',
    purpose:
      'Sends a message of an application to members. It stands in their inbox, and is sent to the chat platform of the organisation, by email or as a short message, as the organisation and each person have chosen. Who cannot get it is named; the others do. Repeating the call with the same key sends nothing again.',
    ...product,
    audit: 'push.message-sent',
    body: MessageInput,
    bodyLimit: 1_000_000,
    gives: MessageReceipt,
    fails: [
      'push.product-needed',
      'push.toggle-needed',
      'push.text-needed',
      'push.variable-missing',
      'push.text-too-long',
      'push.wrong-link',
      'push.no-recipients',
      'push.too-many-recipients',
      'push.too-many-messages',
      'push.key-used',
    ],
  }),
  messageProgress: read({
    at: 'GET /v1/message/:id',
    title: 'Get message progress',
    purpose: 'Returns what became of a message of the application: how many have it, and how many have read it.',
    ...product,
    params: Type.Object({ id: Id('notification', 'The message') }),
    gives: MessageProgress,
    fails: ['request.not-found'],
  }),
  deliveries: read({
    at: 'POST /v1/Sdk/ucapi/message/deliveries',
    title: 'List message deliveries',
    purpose: 'Lists the deliveries of the last 90 days, one for each message, person and way, the newest first.',
    ...administrators,
    body: Type.Object({ ...PageRequest, ...deliveryFilter }),
    limit: { atOnce: 2, queryTimeoutMs: 10_000 },
    gives: PageOf(Delivery),
  }),
  exportDeliveries: read({
    at: 'POST /v1/Sdk/ucapi/message/deliveries/export',
    title: 'Export message deliveries',
    purpose: 'Returns the deliveries as CSV, the newest first.',
    ...administrators,
    logs: 'push.deliveries-exported',
    body: Type.Object(deliveryFilter),
    limit: { atOnce: 1, queryTimeoutMs: 10_000 },
    gives: download('text/csv'),
  }),
  resendDelivery: write({
    at: 'POST /v1/Sdk/ucapi/message/deliveries/:id/resend',
    title: 'Resend message delivery',
    purpose: 'Sends a failed delivery again, on the same way.',
    ...administrators,
    audit: 'push.delivery-resent',
    params: Type.Object({ id: Id('delivery', 'The delivery') }),
    gives: Type.Object({ State: Type.Enum(deliveryStates, { description: 'What became of it' }) }),
    fails: ['request.not-found', 'push.not-failed', 'push.out-of-date'],
  }),
  notificationRules: read({
    at: 'GET /v1/Sdk/ucapi/message/rules',
    title: 'Get notification rules',
    purpose: 'Returns which messages the organisation sends, in which order of ways, and when not.',
    ...administrators,
    gives: NotificationRules,
  }),
  modifyNotificationRules: write({
    at: 'PUT /v1/Sdk/ucapi/message/rules',
    title: 'Change notification rules',
    purpose: 'Sets which messages the organisation sends, in which order of ways, and when not.',
    ...administrators,
    audit: 'push.rules-changed',
    body: NotificationRules,
    gives: NotificationRules,
    fails: ['push.quiet-hours-incomplete'],
  }),
  ownPreferences: read({
    at: 'GET /account/notifications',
    title: 'Get own notification preferences',
    purpose: 'Returns which messages the caller wants to get outside the portal, and when not.',
    ...ownPerson,
    gives: OwnNotificationPreferences,
  }),
  modifyOwnPreferences: write({
    at: 'PUT /account/notifications',
    title: 'Change own notification preferences',
    purpose: 'Sets which messages the caller wants to get outside the portal, and when not. The inbox has all of them.',
    ...ownPerson,
    audit: { none: 'A preference of the person, who alone reads and changes it' },
    body: NotificationPreferences,
    gives: OwnNotificationPreferences,
    fails: ['push.quiet-hours-incomplete', 'push.unknown-time-zone'],
  }),
}
