import type { ConnectionKind, ConnectionSettings } from '@atrium/contract/sso/connection-settings.ts'
import { tracePurposes, type AttributeMapping } from '@atrium/contract/sso/sso.shapes.ts'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { accounts, ofAccount } from '#identity/accounts.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { sessions } from '#identity/identity.tables.ts'
import { bytes, id, moment } from '#kit/data/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'
import type { SyncedPerson } from './sign-in/synced-person.ts'
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
    /** Who says whose account it is: issuer, entity ID, CAS server, tenant or corporation. Empty for directories, whose ids are unique everywhere. */
    issuer: text('issuer')
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(settings ->> 'Issuer', settings ->> 'EntityID', rtrim(settings ->> 'Server', '/'), settings ->> 'TenantKey', settings ->> 'CorpID', '')`,
      ),
    /** Secrets of the connector by their names, as JSON that was sealed. */
    sealedSecrets: text('sealed_secrets'),
    trustedDomains: text('trusted_domains').array().notNull(),
    isSecondStepTrusted: boolean('is_second_step_trusted').notNull(),
    allowsUnrequested: boolean('allows_unrequested').notNull(),
    /** Whether people whose password the provider keeps may sign in by code, or set a password here. */
    allowsOtherWays: boolean('allows_other_ways').notNull().default(false),
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

/** The connection that a row is about. */
export const ofConnection = () =>
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
    /** The issuer of the connection when the link was made: under another one the id may be somebody else's. A trigger fills it in. */
    issuer: text('issuer').notNull().default(''),
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
    purpose: text('purpose', { enum: ['sign-in', 'test', 'link', 'confirm'] }).notNull(),
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
