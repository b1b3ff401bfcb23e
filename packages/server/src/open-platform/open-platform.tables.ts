import { alertKinds } from '@atrium/contract/open-platform/call-records.shapes.ts'
import {
  grantStates,
  interfaceKinds,
  interfaceMethods,
  rejectionReasons,
  responseStatuses,
  type InterfaceExample,
} from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#identity/accounts.tables.ts'
import { bytes, id, moment } from '#kit/data/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'
import { ofProduct } from '#products/products.tables.ts'

/** The interface that a row is about. */
const ofInterface = () =>
  uuid('interface_id')
    .notNull()
    .references(() => openInterfaces.id)

/** Which organisations may use the open capability, from which day to which (both included), and how much. */
export const openAuthorisations = pgTable('open_authorisations', {
  organisationId: ofOrganisation().primaryKey(),
  validFrom: date('valid_from').notNull(),
  validUntil: date('valid_until').notNull(),
  callsPerDay: integer('calls_per_day').notNull(),
  queuedCalls: integer('queued_calls').notNull(),
  appCount: integer('app_count').notNull(),
})

/** The request of an organisation that waits for the operators; a grant deletes it. */
export const openAuthorisationRequests = pgTable(
  'open_authorisation_requests',
  {
    organisationId: ofOrganisation().primaryKey(),
    /** The name of who requested it. */
    requestedBy: text('requested_by').notNull(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    reason: text('reason'),
  },
  (table) => [index('open_authorisation_requests_requested_at').on(table.requestedAt)],
)

/** Programs of an organisation that use the open capability. Their access tokens are sessions of the level `app`. */
export const openApps = pgTable(
  'open_apps',
  {
    id: id(),
    organisationId: ofOrganisation(),
    name: text('name').notNull(),
    /** The member who answers for it. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id),
    /** The last day, in the time zone of the organisation; null for no end. */
    validUntil: date('valid_until'),
    /** The addresses from which it can be used, written as the IP whitelist; without a rule, all. */
    addresses: text('addresses').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    revokedAt: moment('revoked_at'),
    /** When and from where it last got an access token or called an interface. */
    lastUsedAt: moment('last_used_at'),
    lastUsedAddress: text('last_used_address'),
  },
  (table) => [
    uniqueIndex('open_apps_name').on(table.organisationId, sql`lower(${table.name})`),
    index('open_apps_created_at').on(table.organisationId, table.createdAt),
    index('open_apps_owner').on(table.ownerId),
  ],
)

/**
 * Secrets of apps, as their SHA-256. A slow hash would protect nothing more: a secret is 256 random bits, which nobody
 * can guess however fast the hash is, and every token request would pay for it.
 */
export const openAppSecrets = pgTable(
  'open_app_secrets',
  {
    id: id(),
    organisationId: ofOrganisation(),
    appId: uuid('app_id')
      .notNull()
      .references(() => openApps.id, { onDelete: 'cascade' }),
    secretHash: bytes('secret_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null while nobody has decided when it ends. */
    endsAt: moment('ends_at'),
  },
  (table) => [
    index('open_app_secrets_app').on(table.appId),
    index('open_app_secrets_organisation').on(table.organisationId),
    index('open_app_secrets_ends_at').on(table.endsAt),
  ],
)

/**
 * The interfaces of the products that programs can call, entered by operators; the same for every organisation. They are
 * switched off, never deleted. Every version is in `open_interface_versions`.
 */
export const openInterfaces = pgTable(
  'open_interfaces',
  {
    id: id(),
    productId: ofProduct(),
    /** The last part of its address below `/api/v1/open/<product>/`. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    englishName: text('english_name').notNull(),
    description: text('description').notNull().default(''),
    englishDescription: text('english_description').notNull().default(''),
    projectCode: text('project_code').notNull().default(''),
    kind: text('kind', { enum: interfaceKinds }).notNull(),
    method: text('method', { enum: interfaceMethods }).notNull(),
    /** The base address of the product, and the path below it. */
    upstream: text('upstream').notNull(),
    path: text('path').notNull(),
    /** Hours for which an insert waits before it is sent; it can be withdrawn until then. */
    delayHours: doublePrecision('delay_hours').notNull().default(0),
    timeoutSeconds: integer('timeout_seconds').notNull().default(30),
    /** Calls of one app in a minute. */
    callsPerMinute: integer('calls_per_minute').notNull(),
    /** JSON Schema of the body; null where it has none. */
    bodySchema: jsonb('body_schema').$type<Record<string, unknown>>(),
    examples: jsonb('examples').$type<InterfaceExample[]>().notNull().default([]),
    version: integer('version').notNull().default(1),
    isEnabled: boolean('is_enabled').notNull().default(true),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('open_interfaces_code').on(table.productId, sql`lower(${table.code})`)],
)

/** Every version of an interface as it was saved, and by whom. */
export const openInterfaceVersions = pgTable(
  'open_interface_versions',
  {
    interfaceId: ofInterface(),
    version: integer('version').notNull(),
    /** The fields of the interface at that time. */
    definition: jsonb('definition').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.interfaceId, table.version] })],
)

/** The interfaces that operators switched on for an organisation. */
export const openInterfaceActivations = pgTable(
  'open_interface_activations',
  {
    organisationId: ofOrganisation(),
    interfaceId: ofInterface(),
    activatedAt: moment('activated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.interfaceId] }),
    index('open_interface_activations_interface').on(table.interfaceId),
  ],
)

/** Which app may call which interface, or wants to. A grant that is withdrawn, or a request that is declined, is deleted. */
export const openGrants = pgTable(
  'open_grants',
  {
    id: id(),
    organisationId: ofOrganisation(),
    appId: uuid('app_id')
      .notNull()
      .references(() => openApps.id, { onDelete: 'cascade' }),
    interfaceId: ofInterface(),
    state: text('state', { enum: grantStates }).notNull(),
    /** The departments whose data the app may use; null for the whole organisation. */
    departmentIds: uuid('department_ids').array(),
    /** The last day, in the time zone of the organisation; null for no end. */
    validUntil: date('valid_until'),
    /** The name of who requested it, when and why; null where it was granted without a request. */
    requestedBy: text('requested_by'),
    requestedAt: moment('requested_at'),
    reason: text('reason'),
    /** The name of who granted it, and when; null while it is requested. */
    grantedBy: text('granted_by'),
    grantedAt: moment('granted_at'),
  },
  (table) => [
    uniqueIndex('open_grants_app').on(table.appId, table.interfaceId),
    index('open_grants_organisation').on(table.organisationId, table.state),
    index('open_grants_interface').on(table.interfaceId),
  ],
)

/** Calls that programs made through the gateway. The id is the `reqId`; it sorts by time. */
export const openCalls = pgTable(
  'open_calls',
  {
    id: id(),
    organisationId: ofOrganisation(),
    /** The app, which may be deleted since; its name is the one of then. */
    appId: uuid('app_id').notNull(),
    appName: text('app_name').notNull(),
    /** No foreign keys: each insert would lock the same rows of products and interfaces, which are never deleted. */
    productId: uuid('product_id').notNull(),
    interfaceId: uuid('interface_id').notNull(),
    interfaceVersion: integer('interface_version').notNull(),
    kind: text('kind', { enum: interfaceKinds }).notNull(),
    /** The departments whose data it may use; null for the whole organisation. */
    departmentIds: uuid('department_ids').array(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    address: text('address').notNull(),
    method: text('method').notNull(),
    /** Path and query of the request. */
    url: text('url').notNull(),
    /** The headers of the request, secrets masked. */
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    /** `syncStatus` of the specification: queue 0, success 1, fail 2, canceled 4. */
    state: smallint('state').notNull(),
    /** Inserts: until when the call can be withdrawn; it is not sent before. */
    cancelableUntil: moment('cancelable_until'),
    /** Inserts: when the next attempt is due; while a server sends the call, when the others may take it for lost. */
    dueAt: moment('due_at'),
    attemptCount: integer('attempt_count').notNull().default(0),
    respondedAt: moment('responded_at'),
    durationMs: integer('duration_ms'),
    /** What became of the request: see `responseStatuses`. */
    responseStatus: text('response_status', { enum: responseStatuses }),
    /** The HTTP status of the product, or of the gateway where it refused the call. */
    statusCode: integer('status_code'),
    /** Calls that the gateway refused: the name of the error that the program got. */
    error: text('error', { enum: rejectionReasons }),
    /** Bodies, sealed; null where there is none, or once its time is over. Their SHA-256 stays. */
    requestBody: text('request_body'),
    requestHash: bytes('request_hash'),
    responseBody: text('response_body'),
    responseHash: bytes('response_hash'),
    /** The calls that came in one request, and the place in it. */
    batchId: uuid('batch_id'),
    batchIndex: integer('batch_index'),
    /** The withdrawn call that this one takes the place of. */
    correctsId: uuid('corrects_id'),
    withdrawnBy: text('withdrawn_by'),
    withdrawnAt: moment('withdrawn_at'),
    withdrawalReason: text('withdrawal_reason'),
  },
  (table) => [
    index('open_calls_organisation').on(table.organisationId, table.id),
    index('open_calls_state').on(table.organisationId, table.state, table.id),
    index('open_calls_app').on(table.organisationId, table.appId, table.id),
    index('open_calls_product').on(table.organisationId, table.productId, table.id),
    index('open_calls_interface').on(table.organisationId, table.interfaceId, table.id),
    index('open_calls_due')
      .on(table.productId, table.dueAt)
      .where(sql`state = 0`),
    uniqueIndex('open_calls_corrects')
      .on(table.correctsId)
      .where(sql`corrects_id is not null`),
    index('open_calls_refused')
      .on(table.organisationId, table.id)
      .where(sql`error is not null`),
    index('open_calls_bodies')
      .on(table.organisationId, table.requestedAt)
      .where(sql`request_body is not null or response_body is not null`),
  ],
)

/** Attempts to send an insert to its product. */
export const openCallAttempts = pgTable(
  'open_call_attempts',
  {
    id: id(),
    organisationId: ofOrganisation(),
    callId: uuid('call_id')
      .notNull()
      .references(() => openCalls.id, { onDelete: 'cascade' }),
    startedAt: moment('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    responseStatus: text('response_status', { enum: responseStatuses }).notNull(),
    statusCode: integer('status_code'),
  },
  (table) => [
    index('open_call_attempts_call').on(table.callId),
    index('open_call_attempts_organisation').on(table.organisationId),
  ],
)

/** Keys by which programs repeat a request without a second effect, with the answer to the first one. */
export const openIdempotencyKeys = pgTable(
  'open_idempotency_keys',
  {
    organisationId: ofOrganisation(),
    appId: uuid('app_id')
      .notNull()
      .references(() => openApps.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of interface and body: another request must not use the key. */
    requestHash: bytes('request_hash').notNull(),
    answer: jsonb('answer').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.key] }),
    index('open_idempotency_keys_organisation').on(table.organisationId),
    index('open_idempotency_keys_created_at').on(table.createdAt),
  ],
)

/** How much of its quotas an organisation has used. Whoever admits calls locks the row until they are stored. */
export const openQuotaUse = pgTable('open_quota_use', {
  organisationId: ofOrganisation().primaryKey(),
  /** The day that `calls` is about, in the time zone of the organisation. */
  day: date('day').notNull(),
  calls: integer('calls').notNull(),
  /** Inserts that wait, or more: those that were sent since they were counted are included. Null until they are counted. */
  queued: integer('queued'),
})

/** How an app used an interface in an hour: charts and alerts are computed from this. */
export const openUsage = pgTable(
  'open_usage',
  {
    organisationId: ofOrganisation(),
    appId: uuid('app_id').notNull(),
    productId: ofProduct(),
    interfaceId: ofInterface(),
    /** The beginning of the hour. */
    hour: moment('hour').notNull(),
    callCount: integer('call_count').notNull(),
    failureCount: integer('failure_count').notNull(),
    /** Answers by duration: the number of those in each bucket of `durationBuckets`. */
    durations: integer('durations').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.appId, table.interfaceId, table.hour] }),
    index('open_usage_hour').on(table.organisationId, table.hour),
    index('open_usage_product').on(table.productId),
    index('open_usage_interface').on(table.interfaceId),
  ],
)

/** What an organisation chose for the records of its calls; the defaults where there is no row. */
export const openRecordSettings = pgTable('open_record_settings', {
  organisationId: ofOrganisation().primaryKey(),
  /** Days for which bodies are kept. */
  bodyDays: integer('body_days').notNull(),
})

/** Alerts that administrators get by mail. */
export const openAlerts = pgTable(
  'open_alerts',
  {
    organisationId: ofOrganisation(),
    kind: text('kind', { enum: alertKinds }).notNull(),
    /** Percent of calls that fail, minutes that a call waits too long, or percent of the quota. */
    threshold: integer('threshold').notNull(),
    /** Since when it holds, so that one mail is sent for it; null while it does not. */
    firingSince: moment('firing_since'),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.kind] })],
)
