import { messageStates } from '@atrium/contract/operator/operator.shapes.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '#kit/data/columns.ts'

/** Messages to phones and email addresses. What they say and to whom is sealed: only the server's key opens it. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    organisationId: uuid('organisation_id'),
    /** A keyed hash, by which operators find the messages of a recipient. */
    recipientHash: text('recipient_hash').notNull(),
    maskedRecipient: text('masked_recipient').notNull(),
    template: text('template').notNull(),
    sealed: text('sealed').notNull(),
    state: text('state', { enum: messageStates }).notNull(),
    provider: text('provider'),
    providerId: text('provider_id'),
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    /** After that nobody wants it any more: a code has run out. */
    uselessAt: moment('useless_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('messages_created_at').on(table.createdAt, table.id),
    index('messages_state').on(table.state, table.createdAt),
    index('messages_recipient').on(table.recipientHash, table.createdAt),
    index('messages_due')
      .on(table.nextTryAt)
      .where(sql`state = 'waiting'`),
  ],
)
