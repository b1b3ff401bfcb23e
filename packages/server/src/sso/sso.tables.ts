import type { ConnectionKind, ConnectionSettings } from '@atrium/contract/sso/connection-settings.ts'
import type { AttributeMapping } from '@atrium/contract/sso/sso.shapes.ts'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tracePurposes } from '@atrium/contract/sso/sso.shapes.ts'
import { sql } from 'drizzle-orm'
import { accounts, ofAccount } from '#account/account.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { sessions } from '#identity/identity.tables.ts'
import { bytes, id, moment } from '#kit/data/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'
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
  },
  (table) => [
    uniqueIndex('sso_identities_subject').on(table.connectionId, table.subject),
    index('sso_identities_account').on(table.accountId),
    index('sso_identities_organisation').on(table.organisationId),
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
