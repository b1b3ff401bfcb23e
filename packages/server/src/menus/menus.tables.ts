import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#account/account.tables.ts'
import { organisations } from '#organisation/organisation.tables.ts'

/** Menu entries that are hidden from a person, who may not make their calls either. */
export const hiddenMenus = pgTable(
  'hidden_menus',
  {
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    menu: text('menu').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.menu] }),
    index('hidden_menus_menu').on(table.organisationId, table.menu),
  ],
)
