import { index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#account/account.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { bytes, id, moment } from '#kit/columns.ts'
import { organisations } from '#organisation/organisation.tables.ts'

/** Links by which people become members. The secret is in the link; here is only its SHA-256. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id),
    departmentId: uuid('department_id').references(() => departments.id),
    tokenHash: bytes('token_hash').notNull(),
    uses: integer('uses').notNull(),
    used: integer('used').notNull().default(0),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => accounts.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_organisation').on(table.organisationId, table.createdAt),
    index('invitations_department').on(table.departmentId),
    index('invitations_created_by').on(table.createdBy),
  ],
)
