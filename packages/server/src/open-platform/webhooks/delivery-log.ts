import type { webhookCalls } from '@atrium/contract/open-platform/webhooks.calls.ts'
import {
  maxReplayedEvents,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '@atrium/contract/open-platform/webhooks.shapes.ts'
import type { Secrets } from '#environment/secrets.ts'
import type { Handlers } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { filterOf } from '../records/call-filter.ts'
import { deliverWebhooksJob } from './deliver-webhooks.ts'
import {
  countDeliveries,
  findDelivery,
  getEventBody,
  listAttempts,
  listDeliveries,
  listReplayable,
  replayDeliveries,
  replayEvents,
  type DeliveryRow,
  type WebhookAttemptRow,
} from './delivery-log.store.ts'
import { webhookSubject } from './webhooks.ts'
import { findEndpoint } from './webhooks.store.ts'

type LogCalls = Pick<
  typeof webhookCalls,
  'webhookDeliveries' | 'webhookDelivery' | 'replayWebhookDelivery' | 'replayWebhook'
>

const deliveryOf = (row: DeliveryRow): WebhookDelivery => ({
  ID: row.id,
  WebhookID: row.endpointId,
  ReceiverUrl: row.url,
  EventID: row.eventId,
  Event: row.event,
  EventTime: row.eventAt.toISOString(),
  State: row.state,
  Attempts: row.attemptCount,
  NextTime: row.state === 'waiting' ? row.dueAt.toISOString() : null,
  ResponseStatus: row.responseStatus,
  StatusCode: row.statusCode,
  DurationMs: row.durationMs,
})

const attemptOf = (
  row: WebhookAttemptRow,
  secrets: Pick<Secrets, 'open'>,
): WebhookDeliveryDetail['AttemptList'][0] => ({
  Time: row.startedAt.toISOString(),
  DurationMs: row.durationMs,
  ResponseStatus: row.responseStatus,
  StatusCode: row.statusCode,
  RequestHeaders: row.requestHeaders,
  ResponseHeaders: row.responseHeaders,
  ResponseBody: (row.responseBody && secrets.open(row.responseBody)) ?? null,
})

const dateOf = (at: number | undefined) => (at === undefined ? undefined : new Date(at))

/** Handlers of the log of deliveries, and of what sends them again. */
export const deliveryLog = ({ secrets, jobs }: Pick<KitServices, 'secrets' | 'jobs'>): Handlers<LogCalls> => ({
  async webhookDeliveries({ body: { pageIndex, pageSize, From, Until, ...asked }, db }) {
    const { from, until } = await filterOf(db, { ...(From && { From }), ...(Until && { Until }) })
    const filter = { ...asked, from: dateOf(from), until: dateOf(until) }
    const rows = await listDeliveries(db, filter, { limit: pageSize, offset: (pageIndex - 1) * pageSize })
    return { total: await countDeliveries(db, filter), items: rows.map(deliveryOf) }
  },

  async webhookDelivery({ params: { id }, db, fail }) {
    const row = (await findDelivery(db, id)) ?? fail('request.not-found')
    const attempts = await listAttempts(db, id)
    return {
      ...deliveryOf(row),
      Body: await getEventBody(db, row.eventId),
      AttemptList: attempts.map((attempt) => attemptOf(attempt, secrets)),
    }
  },

  async replayWebhookDelivery({ params: { id }, db, note, fail, afterCommit }) {
    const row = (await findDelivery(db, id)) ?? fail('request.not-found')
    if (!row.isEnabled) fail('open-platform.webhook-off')
    await replayDeliveries(db, [id])
    note({ subject: webhookSubject({ id: row.endpointId, url: row.url }), changes: { replayedEvents: [null, 1] } })
    afterCommit(() => jobs.runSoon(deliverWebhooksJob))
    return deliveryOf((await findDelivery(db, id)) ?? row)
  },

  async replayWebhook({ params: { id }, body, db, note, fail, afterCommit }) {
    const { From, Until, WithDelivered: withDelivered = false } = body
    await lockOrganisation(db)
    const endpoint = (await findEndpoint(db, id)) ?? fail('request.not-found')
    const { from = 0, until = 0 } = await filterOf(db, { From, Until })
    if (!endpoint.isEnabled) fail('open-platform.webhook-off')
    const events = await listReplayable(db, { endpoint, from: new Date(from), until: new Date(until), withDelivered })
    if (events.length > maxReplayedEvents)
      fail('open-platform.replay-too-large', { values: { most: String(maxReplayedEvents) } })
    await replayEvents(db, id, events)
    const changes = {
      replayedEvents: [null, events.length] as [unknown, unknown],
      period: [null, `${From} – ${Until}`] as [unknown, unknown],
    }
    note(events.length > 0 ? { subject: webhookSubject(endpoint), changes, ...reasonOf(body) } : null)
    afterCommit(() => jobs.runSoon(deliverWebhooksJob))
    return { Count: events.length }
  },
})
