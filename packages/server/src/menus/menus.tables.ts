import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofAccount } from '#account/account.tables.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'

/** Menu entries hidden from a person, whose calls are refused, too. */
export const hiddenMenus = pgTable(
  'hidden_menus',
  {
    organisationId: ofOrganisation(),
    accountId: ofAccount(),
    menu: text('menu').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.menu] }),
    index('hidden_menus_menu').on(table.organisationId, table.menu),
  ],
)
