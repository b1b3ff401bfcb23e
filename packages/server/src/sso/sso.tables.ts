import type { ConnectionKind, ConnectionSettings } from '@atrium/contract/sso/connection-settings.ts'
import { tracePurposes, type AttributeMapping } from '@atrium/contract/sso/sso.shapes.ts'
import {
  defaultBrakePercent,
  missingActions,
  syncKinds,
  syncOutcomes,
  syncProblems,
  syncSchedules,
  syncStates,
  syncUndoOutcomes,
  type SyncOutcome,
} from '@atrium/contract/sso/sync.shapes.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { accounts, ofAccount } from '#account/account.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { sessions } from '#identity/identity.tables.ts'
import { bytes, id, moment } from '#kit/data/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'
import type { PersonFinding, SyncedPerson, Watermark } from './sync/people-source.ts'
import type { RecordedStep, RecordedField, RecordedOutcome } from './traces/trace.ts'

/** The providers by which an organisation's members sign in. */
export const ssoConnections = pgTable(
  'sso_connections',
  {
    id: id(),
    organisationId: ofOrganisation(),
    kind: text('kind').$type<ConnectionKind>().notNull(),
    name: text('name').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(false),
    position: integer('position').notNull(),
    settings: jsonb('settings').$type<ConnectionSettings>().notNull(),
    /** Secrets of the connector by their names, as JSON that was sealed. */
    sealedSecrets: text('sealed_secrets'),
    trustedDomains: text('trusted_domains').array().notNull(),
    isSecondStepTrusted: boolean('is_second_step_trusted').notNull(),
    allowsUnrequested: boolean('allows_unrequested').notNull(),
    createsMembers: boolean('creates_members').notNull(),
    departmentId: uuid('department_id').references(() => departments.id, { onDelete: 'set null' }),
    productIds: uuid('product_ids').array().notNull(),
    mapping: jsonb('mapping').$type<AttributeMapping>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('sso_connections_organisation').on(table.organisationId, table.position),
    index('sso_connections_department').on(table.departmentId),
  ],
)

const ofConnection = () =>
  uuid('connection_id')
    .notNull()
    .references(() => ssoConnections.id, { onDelete: 'cascade' })

/** Whose account somebody is to a provider: by the provider's own id, which never changes. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    id: id(),
    organisationId: ofOrganisation(),
    connectionId: ofConnection(),
    accountId: ofAccount(),
    subject: text('subject').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
    /** What the directory said when it was last read: what differs from it has changed there. Null before the first time. */
    synced: jsonb('synced').$type<SyncedPerson>(),
    /** Since when the person is missing in the directory, and when that locked or removed the member. */
    missingAt: moment('missing_at'),
    lockedAt: moment('locked_at'),
    removedAt: moment('removed_at'),
  },
  (table) => [
    uniqueIndex('sso_identities_subject').on(table.connectionId, table.subject),
    index('sso_identities_account').on(table.accountId),
    index('sso_identities_organisation').on(table.organisationId),
    index('sso_identities_missing')
      .on(table.connectionId)
      .where(sql`missing_at is not null`),
  ],
)

/** Sign-ins that are under way at a provider. Each is used once, in the browser in which it began. */
export const ssoStates = pgTable(
  'sso_states',
  {
    handleHash: bytes('handle_hash').primaryKey(),
    browserHash: bytes('browser_hash').notNull(),
    organisationId: ofOrganisation(),
    connectionId: ofConnection(),
    purpose: text('purpose', { enum: ['sign-in', 'test', 'link'] }).notNull(),
    /** What the connector and the page remember, sealed. */
    sealed: text('sealed').notNull(),
    /** What the provider sent, sealed, until the page finishes the sign-in. */
    sealedResponse: text('sealed_response'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('sso_states_expires_at').on(table.expiresAt),
    index('sso_states_connection').on(table.connectionId),
    index('sso_states_organisation').on(table.organisationId),
  ],
)

/** Sessions that began at a provider: what ends them from there, and what ends the provider's from here. */
export const ssoSessions = pgTable(
  'sso_sessions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    organisationId: ofOrganisation(),
    connectionId: ofConnection(),
    subject: text('subject').notNull(),
    /** The provider's name of its session: `sid`, `SessionIndex`, service ticket. */
    upstreamSession: text('upstream_session'),
    /** Where the browser goes after signing out, without anything secret. */
    logoutUrl: text('logout_url'),
    /** What the connector needs for signing out at the provider, sealed. */
    sealedLogout: text('sealed_logout'),
  },
  (table) => [
    index('sso_sessions_upstream').on(table.connectionId, table.upstreamSession),
    index('sso_sessions_subject').on(table.connectionId, table.subject),
    index('sso_sessions_organisation').on(table.organisationId),
  ],
)

/** What happened in tests, and in sign-ins that failed. */
export const ssoTraces = pgTable(
  'sso_traces',
  {
    id: id(),
    organisationId: ofOrganisation(),
    connectionId: ofConnection(),
    purpose: text('purpose', { enum: tracePurposes }).notNull(),
    testedBy: uuid('tested_by').references(() => accounts.id),
    outcome: jsonb('outcome').$type<RecordedOutcome>().notNull(),
    steps: jsonb('steps').$type<RecordedStep[]>().notNull(),
    fields: jsonb('fields').$type<RecordedField[]>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('sso_traces_connection').on(table.connectionId, table.createdAt),
    index('sso_traces_organisation').on(table.organisationId),
    index('sso_traces_created_at').on(table.createdAt),
    index('sso_traces_tested_by').on(table.testedBy),
  ],
)

/** Domains of email addresses. A confirmed one belongs to one organisation. */
export const ssoDomains = pgTable(
  'sso_domains',
  {
    id: id(),
    organisationId: ofOrganisation(),
    domain: text('domain').notNull(),
    /** What the TXT record says after its prefix. */
    recordValue: text('record_value').notNull(),
    confirmedAt: moment('confirmed_at'),
    confirmedBy: text('confirmed_by', { enum: ['dns', 'operator'] }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sso_domains_own').on(table.organisationId, table.domain),
    uniqueIndex('sso_domains_confirmed')
      .on(table.domain)
      .where(sql`confirmed_at is not null`),
  ],
)

/** How a directory keeps the members: as administrators set it, and how far it was read. */
export const ssoSyncSettings = pgTable(
  'sso_sync_settings',
  {
    connectionId: ofConnection().primaryKey(),
    organisationId: ofOrganisation(),
    schedule: text('schedule', { enum: syncSchedules }).notNull().default('off'),
    hour: integer('hour').notNull().default(2),
    missing: text('missing', { enum: missingActions }).notNull().default('mark'),
    brakePercent: integer('brake_percent').notNull().default(defaultBrakePercent),
    /** When it runs next by itself. */
    nextAt: moment('next_at'),
    /** How far the directory was read, and the version of the connection with which it was. */
    watermark: jsonb('watermark').$type<Watermark>(),
    watermarkVersion: integer('watermark_version'),
  },
  (table) => [
    index('sso_sync_settings_organisation').on(table.organisationId),
    index('sso_sync_settings_next_at').on(table.nextAt),
  ],
)

/** Runs of the synchronisation. One of a connection goes on at a time. */
export const ssoSyncs = pgTable(
  'sso_syncs',
  {
    id: id(),
    organisationId: ofOrganisation(),
    connectionId: ofConnection(),
    kind: text('kind', { enum: syncKinds }).notNull(),
    isDry: boolean('is_dry').notNull(),
    /** Null for the schedule. */
    requestedBy: uuid('requested_by').references(() => accounts.id),
    state: text('state', { enum: syncStates }).notNull().default('waiting'),
    problem: text('problem', { enum: syncProblems }),
    traceId: uuid('trace_id'),
    /** How many members it may lock or remove whatever the brake says: as many as were confirmed. */
    confirmedCount: integer('confirmed_count'),
    foundCount: integer('found_count').notNull().default(0),
    doneCount: integer('done_count').notNull().default(0),
    counts: jsonb('counts').$type<Partial<Record<SyncOutcome, number>>>().notNull().default({}),
    vanishingCount: integer('vanishing_count').notNull().default(0),
    linkedCount: integer('linked_count').notNull().default(0),
    /** Departments that it made, with their ids; without in a dry run. */
    createdDepartments: jsonb('created_departments').$type<{ id?: string; path: string }[]>().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    confirmedAt: moment('confirmed_at'),
    undoneAt: moment('undone_at'),
    /** The process that works on it, and until when it is taken to be alive. */
    worker: uuid('worker'),
    workerUntil: moment('worker_until'),
  },
  (table) => [
    index('sso_syncs_connection').on(table.connectionId, table.createdAt),
    index('sso_syncs_organisation').on(table.organisationId),
    index('sso_syncs_requested_by').on(table.requestedBy),
    index('sso_syncs_created_at').on(table.createdAt),
    uniqueIndex('sso_syncs_active')
      .on(table.connectionId)
      .where(sql`state in ('waiting', 'reading', 'applying')`),
  ],
)

/** The people of a run: first what the directory says, then what became of each. */
export const ssoSyncRows = pgTable(
  'sso_sync_rows',
  {
    syncId: uuid('sync_id')
      .notNull()
      .references(() => ssoSyncs.id, { onDelete: 'cascade' }),
    organisationId: ofOrganisation(),
    line: integer('line').notNull(),
    subject: text('subject').notNull(),
    person: jsonb('person').$type<SyncedPerson>().notNull(),
    /** Null until it is decided. */
    outcome: text('outcome', { enum: syncOutcomes }),
    findings: jsonb('findings').$type<PersonFinding[]>().notNull().default([]),
    accountId: uuid('account_id'),
    /** What was there before the change, of the account and of the link, and what the change made of it. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    undo: text('undo', { enum: syncUndoOutcomes }),
  },
  (table) => [
    primaryKey({ columns: [table.syncId, table.line] }),
    uniqueIndex('sso_sync_rows_subject').on(table.syncId, table.subject),
    index('sso_sync_rows_outcome').on(table.syncId, table.outcome, table.line),
    index('sso_sync_rows_organisation').on(table.organisationId),
  ],
)
