import { languages } from '@atrium/contract/constants.ts'
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '#kit/columns.ts'

/** The customers: each owns its departments, members, settings and logs. */
export const organisations = pgTable(
  'organisations',
  {
    id: id(),
    name: text('name').notNull(),
    englishName: text('english_name').notNull(),
    logoFile: text('logo_file'),
    timeZone: text('time_zone').notNull().default('Asia/Shanghai'),
    /** The language of messages to those who chose none. */
    lang: text('lang', { enum: languages }).notNull().default('zh'),
    /** Since when none of its members may sign in, and why; null where they may. */
    suspendedAt: moment('suspended_at'),
    suspendedReason: text('suspended_reason'),
    /** The code of an industry area. */
    industry: text('industry'),
    contactPhone: text('contact_phone'),
    contactAddress: text('contact_address'),
    introduction: text('introduction'),
    version: integer('version').notNull().default(1),
    seatCount: integer('seat_count').notNull(),
    /** Kept by a trigger on accounts, so that no page has to count. */
    memberCount: integer('member_count').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('organisations_name').on(table.name)],
)

/**
 * Counts the changes of who is there and what they are found by: what was found holds as long as it stays. Kept by triggers,
 * at the very end of a transaction; in a row of its own, for the one of the organisation is held by whoever counts members.
 */
export const peopleVersions = pgTable('people_versions', {
  organisationId: uuid('organisation_id')
    .primaryKey()
    .references(() => organisations.id),
  version: integer('version').notNull().default(0),
})

/** The organisation that a row belongs to: what its row rules go by. */
export const ofOrganisation = () =>
  uuid('organisation_id')
    .notNull()
    .references(() => organisations.id)
