import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { noticeTypes } from '@atrium/contract/notices/notices.shapes.ts'
import { id, moment } from '#kit/data/columns.ts'
import { ofAccount } from '#account/account.tables.ts'

/** Notices of the installation to everyone. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    type: text('type', { enum: noticeTypes }).notNull(),
    title: text('title').notNull(),
    detail: text('detail').notNull(),
    englishDetail: text('english_detail').notNull(),
    beginAt: moment('begin_at').notNull(),
    endAt: moment('end_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('notices_shown').on(table.type, table.beginAt), index('notices_end').on(table.endAt, table.id)],
)

/** The last time a person saw the notices. */
export const noticeVisits = pgTable(
  'notice_visits',
  {
    accountId: ofAccount(),
    kind: text('kind', { enum: ['notices', 'functions'] }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
)
