import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { noticeTypes } from '@atrium/contract/notices/notices.shapes.ts'
import { id, moment } from '#kit/columns.ts'
import { ofAccount } from '#account/account.tables.ts'

/** What the portal has to say to everyone: of the installation, not of an organisation. */
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

/** When somebody last looked at what is there to read. */
export const noticeVisits = pgTable(
  'notice_visits',
  {
    accountId: ofAccount(),
    kind: text('kind', { enum: ['notices', 'functions'] }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
)
