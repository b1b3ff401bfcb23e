import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '#kit/data/columns.ts'

/** Who somebody is at a chat platform, or that nobody is: platforms block apps that ask for too many who are not there. */
export const chatRecipients = pgTable(
  'chat_recipients',
  {
    id: id(),
    organisationId: uuid('organisation_id').notNull(),
    /** Platform and app. */
    app: text('app').notNull(),
    /** A keyed hash of the phone number or email address. */
    contactHash: text('contact_hash').notNull(),
    state: text('state', { enum: ['asking', 'found', 'missing'] }).notNull(),
    /** The platform's id of the person, where it was found. */
    userId: text('user_id'),
    /** When the platform is asked again. While one server asks: when the others may take that question for lost. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('chat_recipients_contact').on(table.organisationId, table.app, table.contactHash),
    index('chat_recipients_expires_at').on(table.expiresAt),
  ],
)

/** What an app has used of the limits of its platform, and until when the platform wants to be left alone. */
export const chatLimits = pgTable(
  'chat_limits',
  {
    id: id(),
    organisationId: uuid('organisation_id').notNull(),
    /** Platform and app. */
    app: text('app').notNull(),
    name: text('name').notNull(),
    used: integer('used').notNull(),
    /** When the window or the pause ends. */
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [
    uniqueIndex('chat_limits_name').on(table.organisationId, table.app, table.name),
    index('chat_limits_ends_at').on(table.endsAt),
  ],
)
