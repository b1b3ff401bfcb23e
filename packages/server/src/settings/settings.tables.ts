import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#identity/accounts.tables.ts'
import { id, moment } from '#kit/data/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'

/** Changed settings. Without a row, or with JSON's `null` after a restore, the default applies. */
export const organisationConfigs = pgTable(
  'organisation_configs',
  {
    id: id(),
    organisationId: ofOrganisation(),
    code: text('code').notNull(),
    value: jsonb('value').notNull(),
    /** Of password rules: until when passwords stay usable that they would have expired at once. */
    graceUntil: moment('grace_until'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by').references(() => accounts.id),
  },
  (table) => [
    uniqueIndex('organisation_configs_code').on(table.organisationId, table.code),
    index('organisation_configs_updated_by').on(table.updatedBy),
  ],
)

/** People exempt from the IP whitelist. */
export const ipUnlimited = pgTable(
  'ip_unlimited',
  {
    organisationId: ofOrganisation(),
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id),
    addedAt: moment('added_at').notNull().defaultNow(),
    addedBy: uuid('added_by').references(() => accounts.id),
  },
  (table) => [
    index('ip_unlimited_organisation').on(table.organisationId, table.addedAt),
    index('ip_unlimited_added_by').on(table.addedBy),
  ],
)
