import { responseStatuses } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { webhookEventNames } from '@atrium/contract/open-platform/webhook-events.ts'
import { webhookDeliveryStates, webhookDisabledReasons } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '#kit/data/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'

/** Addresses that receive events of an organisation. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    organisationId: ofOrganisation(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    /** The events that are sent there; empty for all. */
    events: text('events').array().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    disabledReason: text('disabled_reason', { enum: webhookDisabledReasons }),
    disabledAt: moment('disabled_at'),
    /** The first failure since the last success. */
    failingSince: moment('failing_since'),
    /** It answered 410 Gone, and is to be disabled. */
    isGone: boolean('is_gone').notNull().default(false),
    /** Until then nothing is sent: the receiver asked for it by `Retry-After`. */
    pausedUntil: moment('paused_until'),
    lastSuccessAt: moment('last_success_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('webhook_endpoints_organisation').on(table.organisationId, table.id)],
)

const ofEndpoint = () =>
  uuid('endpoint_id')
    .notNull()
    .references(() => webhookEndpoints.id, { onDelete: 'cascade' })

/** Secrets by which requests are signed, sealed for their endpoint; with all that have not ended. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    id: id(),
    organisationId: ofOrganisation(),
    endpointId: ofEndpoint(),
    sealed: text('sealed').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null for the current one. */
    endsAt: moment('ends_at'),
  },
  (table) => [
    index('webhook_secrets_endpoint').on(table.endpointId),
    index('webhook_secrets_organisation').on(table.organisationId),
    index('webhook_secrets_ends_at').on(table.endsAt),
  ],
)

/** The last entry of the operation log of which events were made, for organisations that have an endpoint. */
export const webhookCursors = pgTable('webhook_cursors', {
  organisationId: ofOrganisation().primaryKey(),
  lastNumber: bigint('last_number', { mode: 'number' }).notNull(),
})

/** Events, each made of one entry of the operation log. The id is the `webhook-id` of all its requests. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    organisationId: ofOrganisation(),
    /** The number of the entry; null for a test event. */
    number: bigint('number', { mode: 'number' }),
    event: text('event', { enum: webhookEventNames }).notNull(),
    at: moment('at').notNull(),
    /** The body of its requests: text, as it is signed. */
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('webhook_events_number').on(table.organisationId, table.number),
    index('webhook_events_at').on(table.organisationId, table.at),
    index('webhook_events_created_at').on(table.createdAt),
  ],
)

/** Events on their way to endpoints, and those that arrived or failed. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    organisationId: ofOrganisation(),
    endpointId: ofEndpoint(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    event: text('event', { enum: webhookEventNames }).notNull(),
    eventAt: moment('event_at').notNull(),
    state: text('state', { enum: webhookDeliveryStates }).notNull().default('waiting'),
    /** Attempts since it was created or last replayed. */
    attemptCount: integer('attempt_count').notNull().default(0),
    /** When the next attempt is due; while a server sends it, when the others may take it for lost. */
    dueAt: moment('due_at').notNull().defaultNow(),
    responseStatus: text('response_status', { enum: responseStatuses }),
    statusCode: integer('status_code'),
    durationMs: integer('duration_ms'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_event').on(table.eventId, table.endpointId),
    index('webhook_deliveries_organisation').on(table.organisationId, table.id),
    index('webhook_deliveries_endpoint').on(table.endpointId, table.id),
    index('webhook_deliveries_state').on(table.organisationId, table.state, table.id),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.dueAt)
      .where(sql`state = 'waiting'`),
  ],
)

/** Attempts to deliver an event. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id(),
    organisationId: ofOrganisation(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    startedAt: moment('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    responseStatus: text('response_status', { enum: responseStatuses }).notNull(),
    statusCode: integer('status_code'),
    /** Headers, signatures and what may be secret masked. */
    requestHeaders: jsonb('request_headers').$type<Record<string, string>>().notNull(),
    responseHeaders: jsonb('response_headers').$type<Record<string, string>>().notNull(),
    /** The beginning of the answer, sealed. */
    responseBody: text('response_body'),
  },
  (table) => [
    index('webhook_attempts_delivery').on(table.deliveryId, table.id),
    index('webhook_attempts_organisation').on(table.organisationId),
  ],
)
