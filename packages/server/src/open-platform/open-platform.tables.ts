import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#kit/data/columns.ts'
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
