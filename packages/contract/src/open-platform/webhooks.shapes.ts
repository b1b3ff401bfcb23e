import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { PageRequest } from '../kit/page-of.ts'
import { Type } from '../kit/type.ts'
import { responseStatuses } from './interfaces.shapes.ts'
import { chosenWebhookEvents, webhookEventNames } from './webhook-events.ts'

/** Endpoints of an organisation. */
export const maxWebhooks = 20
export const maxWebhookUrlLength = 500
export const maxWebhookDescriptionLength = 200

/** Hours for which the previous secret stays valid after a rotation, at most, and unless something else is chosen. */
export const maxOldWebhookSecretHours = 168
export const defaultOldWebhookSecretHours = 24

/** Days for which events and their deliveries are kept. */
export const webhookLogDays = 30

/** Days after which an endpoint to which nothing could be delivered is disabled. */
export const failingDaysUntilDisabled = 3

/** Events that one replay sends. */
export const maxReplayedEvents = 10_000

/** Why the portal disabled an endpoint: it failed for days, or it answered 410 Gone. */
export const webhookDisabledReasons = ['failing', 'gone'] as const
export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number]

export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number]

/** What administrators write of an endpoint. */
export const WebhookInput = {
  ReceiverUrl: Type.String({
    minLength: 1,
    maxLength: maxWebhookUrlLength,
    description: 'The address that receives the events: https, without credentials',
  }),
  Description: Type.String({ maxLength: maxWebhookDescriptionLength, description: 'What it is for' }),
  Events: Type.Array(Type.Enum(chosenWebhookEvents), {
    uniqueItems: true,
    maxItems: chosenWebhookEvents.length,
    description: 'The events that are sent there; empty for all, those of later versions included',
  }),
}

const WebhookSecret = Type.Object({
  CreatedTime: Moment('When it was made'),
  EndTime: Nullable(Moment('When it ends; null for the current one')),
})

/** An address of the organisation that receives its events. Its secrets are never among these. */
export const Webhook = Type.Object({
  ID: Id('webhook', 'The endpoint'),
  ...WebhookInput,
  IsEnabled: Type.Boolean({ description: 'Whether events are sent there' }),
  DisabledReason: Nullable(
    Type.Enum(webhookDisabledReasons, { description: 'Why the portal disabled it; null where a person did' }),
  ),
  DisabledTime: Nullable(Moment('Since when it is disabled')),
  FailingTime: Nullable(Moment('The first failure since the last success')),
  LastSuccessTime: Nullable(Moment('When it last accepted an event')),
  Secrets: Type.Array(WebhookSecret, { description: 'Its valid secrets, the newest first' }),
  CreatedTime: Moment('When it was created'),
})
export type Webhook = Static<typeof Webhook>

/** An endpoint with a new secret, the only time that the secret is shown. */
export const WebhookWithSecret = Type.Object({
  Webhook,
  Secret: Type.String({ description: 'The new secret, `whsec_…`. It is not shown again' }),
})
export type WebhookWithSecret = Static<typeof WebhookWithSecret>

const time = (description: string) => Type.Optional(Type.String({ maxLength: 35, description }))

export const WebhookDeliveryRequest = Type.Object({
  ...PageRequest,
  WebhookID: Type.Optional(Id('webhook', 'Only deliveries to this endpoint')),
  State: Type.Optional(Type.Enum(webhookDeliveryStates, { description: 'Only deliveries in this state' })),
  Event: Type.Optional(Type.Enum(webhookEventNames, { description: 'Only deliveries of this event' })),
  From: time('From this day in the time zone of the organisation, or this moment, on'),
  Until: time('Up to the end of this day, or before this moment'),
})
export type WebhookDeliveryRequest = Static<typeof WebhookDeliveryRequest>

/** An event on its way to an endpoint, or there. */
export const WebhookDelivery = Type.Object({
  ID: Id('webhook-delivery', 'The delivery'),
  WebhookID: Id('webhook', 'The endpoint'),
  ReceiverUrl: Type.String({ description: 'Its address' }),
  EventID: Id('any', 'The event: the `webhook-id` of the request'),
  Event: Type.Enum(webhookEventNames, { description: 'The name of the event' }),
  EventTime: Moment('When it happened'),
  State: Type.Enum(webhookDeliveryStates, { description: 'Whether it waits, was delivered, or failed for good' }),
  Attempts: Type.Integer({ description: 'How often it was sent since it was created or last replayed' }),
  NextTime: Nullable(Moment('When it is sent again; null where it does not wait')),
  ResponseStatus: Nullable(Type.Enum(responseStatuses, { description: 'What became of the last attempt' })),
  StatusCode: Nullable(Type.Integer({ description: 'The HTTP status of the last attempt' })),
  DurationMs: Nullable(Type.Integer({ description: 'How long the last attempt took, in milliseconds' })),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

const Headers = Type.Record(Type.String(), Type.String())

/** One attempt to deliver an event. */
const WebhookAttempt = Type.Object({
  Time: Moment('When it began'),
  DurationMs: Type.Integer({ description: 'How long it took, in milliseconds' }),
  ResponseStatus: Type.Enum(responseStatuses, { description: 'What became of it' }),
  StatusCode: Nullable(Type.Integer({ description: 'The HTTP status of the answer' })),
  RequestHeaders: { ...Headers, description: 'The headers of the request; signatures are masked' } as typeof Headers,
  ResponseHeaders: { ...Headers, description: 'The headers of the answer, masked' } as typeof Headers,
  ResponseBody: Nullable(Type.String({ description: 'The beginning of the answer; null without one' })),
})

/** A delivery with its body and its attempts. */
export const WebhookDeliveryDetail = Type.Object({
  ...WebhookDelivery.properties,
  Body: Type.String({ description: 'The body of the request, JSON' }),
  AttemptList: Type.Array(WebhookAttempt, { description: 'Its attempts, the newest first' }),
})
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>
