import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf } from '../kit/page-of.ts'
import { Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import {
  maxOldWebhookSecretHours,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryRequest,
  WebhookInput,
  WebhookWithSecret,
} from './webhooks.shapes.ts'

const administrators = { access: 'organisation-admin', scope: 'organisation', menu: 'open-webhooks' } as const
const params = Type.Object({ id: Id('webhook', 'The endpoint') })
const deliveryParams = Type.Object({ id: Id('webhook-delivery', 'The delivery') })
const inputFails = ['open-platform.not-authorised', 'open-platform.wrong-webhook-url'] as const

/** Webhooks: events of the organisation that the portal sends to addresses of its programs. */
export const webhookCalls = {
  webhooks: read({
    at: 'GET /v1/Sdk/ucapi/webhooks',
    title: 'List webhooks',
    purpose: 'Lists the addresses that receive events of the organisation, the newest first, without their secrets.',
    ...administrators,
    gives: Type.Array(Webhook),
  }),
  addWebhook: write({
    at: 'POST /v1/Sdk/ucapi/webhooks',
    title: 'Add webhook',
    purpose: 'Adds an address that receives events from now on, and returns its secret, which is not shown again.',
    ...administrators,
    audit: 'open-platform.webhook-added',
    body: Type.Object({ ...WebhookInput, Reason }),
    gives: WebhookWithSecret,
    fails: [...inputFails, 'open-platform.webhook-count'],
  }),
  modifyWebhook: write({
    at: 'PUT /v1/Sdk/ucapi/webhooks/:id',
    title: 'Edit webhook',
    purpose: 'Changes address, description and events of a webhook. What waits goes to the new address.',
    ...administrators,
    audit: 'open-platform.webhook-changed',
    params,
    body: Type.Object({ ...WebhookInput, Reason }),
    gives: Webhook,
    fails: [...inputFails, 'request.not-found'],
  }),
  switchWebhook: write({
    at: 'POST /v1/Sdk/ucapi/webhooks/:id/state/:state',
    title: 'Switch webhook',
    purpose:
      'Switches a webhook on (1) or off (0). While it is off, what waits stays, and nothing new is added; a replay sends what was missed.',
    ...administrators,
    audit: 'open-platform.webhook-switched',
    params: Type.Object({
      id: Id('webhook', 'The endpoint'),
      state: Type.Enum(['0', '1'], { description: '1 for on, 0 for off' }),
    }),
    gives: Webhook,
    fails: ['open-platform.not-authorised', 'request.not-found'],
  }),
  rotateWebhookSecret: write({
    at: 'POST /v1/Sdk/ucapi/webhooks/:id/rotate',
    title: 'Rotate webhook secret',
    purpose:
      'Creates a new secret, which is not shown again. Until the previous one ends, requests are signed with both.',
    ...administrators,
    audit: 'open-platform.webhook-secret-rotated',
    params,
    body: Type.Object({
      OldSecretHours: Type.Integer({
        minimum: 0,
        maximum: maxOldWebhookSecretHours,
        description: 'Hours until the previous secret ends; 0 ends it at once',
      }),
      Reason,
    }),
    gives: WebhookWithSecret,
    fails: ['open-platform.two-secrets', 'request.not-found'],
  }),
  removeWebhook: write({
    at: 'DELETE /v1/Sdk/ucapi/webhooks/:id',
    title: 'Delete webhook',
    purpose: 'Deletes a webhook with its secrets and its deliveries, those that wait included.',
    ...administrators,
    audit: 'open-platform.webhook-removed',
    params,
    body: Type.Object({ Reason }),
    gives: Type.Object({ ID: Id('webhook', 'The deleted endpoint') }),
    fails: ['request.not-found'],
  }),
  testWebhook: write({
    at: 'POST /v1/Sdk/ucapi/webhooks/:id/test',
    title: 'Send test event',
    purpose: 'Sends the event `webhook.test` to a webhook. What becomes of it is in the delivery log.',
    ...administrators,
    audit: 'open-platform.webhook-tested',
    params,
    gives: Type.Object({ DeliveryID: Id('webhook-delivery', 'The delivery') }),
    fails: ['open-platform.not-authorised', 'open-platform.webhook-off', 'request.not-found'],
  }),
  webhookDeliveries: read({
    at: 'POST /v1/Sdk/ucapi/webhooks/page/delivery',
    title: 'List webhook deliveries',
    purpose: 'Lists the deliveries of the last 30 days, the newest first.',
    ...administrators,
    body: WebhookDeliveryRequest,
    gives: PageOf(WebhookDelivery),
    fails: ['logs.wrong-period'],
  }),
  webhookDelivery: read({
    at: 'GET /v1/Sdk/ucapi/webhooks/deliveries/:id',
    title: 'Get webhook delivery',
    purpose: 'Returns a delivery with its body and its attempts.',
    ...administrators,
    params: deliveryParams,
    gives: WebhookDeliveryDetail,
    fails: ['request.not-found'],
  }),
  replayWebhookDelivery: write({
    at: 'POST /v1/Sdk/ucapi/webhooks/deliveries/:id/replay',
    title: 'Replay webhook delivery',
    purpose: 'Sends an event again, at once and with the same `webhook-id`.',
    ...administrators,
    audit: 'open-platform.webhook-replayed',
    params: deliveryParams,
    gives: WebhookDelivery,
    fails: ['open-platform.webhook-off', 'request.not-found'],
  }),
  replayWebhook: write({
    at: 'POST /v1/Sdk/ucapi/webhooks/:id/replay',
    title: 'Replay webhook',
    purpose:
      'Sends the events of a period again, each with its `webhook-id`: those that failed or were never sent, or all. At most 10,000 events of the last 30 days.',
    ...administrators,
    audit: 'open-platform.webhook-replayed',
    params,
    body: Type.Object({
      From: Type.String({
        maxLength: 35,
        description: 'From this day in the time zone of the organisation, or this moment, on',
      }),
      Until: Type.String({ maxLength: 35, description: 'Up to the end of this day, or before this moment' }),
      WithDelivered: Type.Optional(
        Type.Boolean({ description: 'Whether events that were delivered are sent again, too' }),
      ),
      Reason,
    }),
    gives: Type.Object({ Count: Type.Integer({ description: 'Events that are sent' }) }),
    fails: ['logs.wrong-period', 'open-platform.webhook-off', 'open-platform.replay-too-large', 'request.not-found'],
  }),
}
