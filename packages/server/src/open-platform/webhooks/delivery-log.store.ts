import { maxReplayedEvents, type WebhookDeliveryRequest } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import type { WebhookEventName } from '@atrium/contract/open-platform/webhook-events.ts'
import { and, count, desc, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { insertDeliveries } from './deliveries.store.ts'
import type { EndpointRow } from './webhooks.store.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from './webhooks.tables.ts'

/** A period; `until` is excluded. */
interface Period {
  from?: Date | undefined
  until?: Date | undefined
}
export type DeliveryFilter = Pick<WebhookDeliveryRequest, 'WebhookID' | 'State' | 'Event'> & Period

const matches = ({ WebhookID, State, Event, from, until }: DeliveryFilter) =>
  and(
    WebhookID ? eq(webhookDeliveries.endpointId, WebhookID) : undefined,
    State ? eq(webhookDeliveries.state, State) : undefined,
    Event ? eq(webhookDeliveries.event, Event) : undefined,
    from ? gte(webhookDeliveries.eventAt, from) : undefined,
    until ? lt(webhookDeliveries.eventAt, until) : undefined,
  )

const selectDeliveries = (db: Db) =>
  db
    .select({
      id: webhookDeliveries.id,
      endpointId: webhookDeliveries.endpointId,
      url: webhookEndpoints.url,
      isEnabled: webhookEndpoints.isEnabled,
      eventId: webhookDeliveries.eventId,
      event: webhookDeliveries.event,
      eventAt: webhookDeliveries.eventAt,
      state: webhookDeliveries.state,
      attemptCount: webhookDeliveries.attemptCount,
      dueAt: webhookDeliveries.dueAt,
      responseStatus: webhookDeliveries.responseStatus,
      statusCode: webhookDeliveries.statusCode,
      durationMs: webhookDeliveries.durationMs,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))

export type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number]

/** A page of deliveries, the newest first. */
export const listDeliveries = (db: Db, filter: DeliveryFilter, { limit, offset }: { limit: number; offset: number }) =>
  selectDeliveries(db).where(matches(filter)).orderBy(desc(webhookDeliveries.id)).limit(limit).offset(offset)

export async function countDeliveries(db: Db, filter: DeliveryFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(webhookDeliveries).where(matches(filter))
  return row?.total ?? 0
}

export async function findDelivery(db: Db, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await selectDeliveries(db).where(eq(webhookDeliveries.id, id))
  return row
}

export async function getEventBody(db: Db, eventId: string): Promise<string> {
  const [row] = await db.select({ body: webhookEvents.body }).from(webhookEvents).where(eq(webhookEvents.id, eventId))
  return row?.body ?? ''
}

/** The attempts of a delivery, the newest first. */
export const listAttempts = (db: Db, deliveryId: string) =>
  db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.startedAt), desc(webhookAttempts.id))
    .limit(50)

export type WebhookAttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]

/** Lets deliveries be sent again at once, with all their attempts before them. */
export async function replayDeliveries(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(webhookDeliveries)
    .set({ state: 'waiting', attemptCount: 0, dueAt: sql`now()` })
    .where(inArray(webhookDeliveries.id, [...ids]))
}

interface Replay {
  endpoint: EndpointRow
  /** The period; `until` is excluded. */
  from: Date
  until: Date
  /** Whether those that were delivered are sent again, too. */
  withDelivered: boolean
}

/**
 * The events of a period that an endpoint wants, with their deliveries to it where there are some; at most one more than
 * can be replayed.
 */
export const listReplayable = (db: Db, { endpoint, from, until, withDelivered }: Replay) =>
  db
    .select({
      id: webhookEvents.id,
      organisationId: webhookEvents.organisationId,
      event: webhookEvents.event,
      at: webhookEvents.at,
      deliveryId: webhookDeliveries.id,
    })
    .from(webhookEvents)
    .leftJoin(
      webhookDeliveries,
      and(eq(webhookDeliveries.eventId, webhookEvents.id), eq(webhookDeliveries.endpointId, endpoint.id)),
    )
    .where(
      and(
        gte(webhookEvents.at, from),
        lt(webhookEvents.at, until),
        // Test events are of the endpoint for which they were made.
        or(
          sql`${webhookDeliveries.id} is not null`,
          and(
            ne(webhookEvents.event, 'webhook.test'),
            endpoint.events.length > 0
              ? inArray(webhookEvents.event, endpoint.events as WebhookEventName[])
              : undefined,
          ),
        ),
        withDelivered ? undefined : or(isNull(webhookDeliveries.state), ne(webhookDeliveries.state, 'delivered')),
      ),
    )
    .orderBy(webhookEvents.at)
    .limit(maxReplayedEvents + 1)

/** Sends events to an endpoint again, or for the first time. */
export async function replayEvents(
  db: Db,
  endpointId: string,
  events: Awaited<ReturnType<typeof listReplayable>>,
): Promise<void> {
  await replayDeliveries(
    db,
    events.flatMap(({ deliveryId }) => deliveryId ?? []),
  )
  const missed = events.filter(({ deliveryId }) => deliveryId === null)
  await insertDeliveries(
    db,
    missed.map((event) => ({ endpointId, event })),
  )
}
