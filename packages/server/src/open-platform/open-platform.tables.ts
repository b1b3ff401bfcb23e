import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#account/account.tables.ts'
import { bytes, id, moment } from '#kit/data/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'

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
    /** When and from where it last got an access token. */
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
