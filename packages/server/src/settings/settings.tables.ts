import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '#kit/columns.ts'
import { organisations } from '#organisation/organisation.tables.ts'

/** The settings that an organisation has changed; what is not here has its default. */
export const organisationConfigs = pgTable(
  'organisation_configs',
  {
    id: id(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id),
    code: text('code').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('organisation_configs_code').on(table.organisationId, table.code)],
)
