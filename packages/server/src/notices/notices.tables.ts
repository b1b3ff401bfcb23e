import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { noticeTypes, type SeenKind } from '@atrium/contract/notices/notices.shapes.ts'
import { id, moment } from '#kit/data/columns.ts'
import { ofAccount } from '#identity/accounts.tables.ts'

/** Notices of the installation to everyone. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    type: text('type', { enum: noticeTypes }).notNull(),
    title: text('title').notNull(),
    englishTitle: text('english_title').notNull().default(''),
    detail: text('detail').notNull(),
    englishDetail: text('english_detail').notNull(),
    /** Shown as a banner, besides in the inbox. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    beginAt: moment('begin_at').notNull(),
    endAt: moment('end_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** A notice is unread again after this. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('notices_shown').on(table.type, table.beginAt), index('notices_end').on(table.endAt, table.id)],
)

/** The last time a person saw a kind of what is in the inbox: announcements, new functions, kinds of to-dos. */
export const noticeVisits = pgTable(
  'notice_visits',
  {
    accountId: ofAccount(),
    kind: text('kind').$type<Exclude<SeenKind, 'all'>>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
)

/** Single notices that a person read, besides all that began before the last visit. */
export const noticeReads = pgTable(
  'notice_reads',
  {
    accountId: ofAccount(),
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.noticeId] }),
    index('notice_reads_notice').on(table.noticeId),
  ],
)
