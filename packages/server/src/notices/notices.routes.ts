import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import {
  bannerTypes,
  seenKinds,
  type InboxNotice,
  type ManagedNotice,
  type Notice,
  type NoticeInput,
  type NoticeType,
} from '@atrium/contract/notices/notices.shapes.ts'
import { count, desc, eq, sql, type SQL } from 'drizzle-orm'
import { parseMoment } from '#kit/text/calendar-days.ts'
import type { Fail } from '#kit/http/call-error.ts'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, countOf, rowsOf, toDate, valueOf, type Db } from '#kit/data/database.ts'
import { handle } from '#kit/http/handle.ts'
import { parseMessage } from '#help/markdown.ts'
import type { KitServices } from '#kit/services.ts'
import { isHalfWay } from '#identity/sessions/visitor.ts'
import { inboxMessages } from './inbox-messages.ts'
import { notices } from './notices.tables.ts'

type Row = typeof notices.$inferSelect

interface ShownRow {
  id: string
  type: NoticeType
  title: string
  english_title: string
  detail: string
  english_detail: string
  is_urgent: boolean
  begin_at: string
  end_at: string
}

interface InboxRow extends ShownRow {
  is_read: boolean
}

/** Unseen notices per response. */
const maxNewNotices = 20
/** Notices in the inbox. */
const maxInboxNotices = 100
/** Unread messages that are counted. */
const maxUnreadMessages = 1_000
/** Current notices of a type among which an urgent one is looked for. */
const maxShownNotices = 100

const shownOf = (row: ShownRow, lang: Lang): Notice => ({
  ID: row.id,
  Type: row.type,
  Title: row.title,
  EnTitle: row.english_title,
  Detail: row.detail,
  EnDetail: row.english_detail,
  Urgent: row.is_urgent,
  BeginTime: toDate(row.begin_at).toISOString(),
  EndTime: toDate(row.end_at).toISOString(),
  Blocks: parseMessage((lang === 'en' && row.english_detail) || row.detail),
})

const inboxNoticeOf = (row: InboxRow, lang: Lang): InboxNotice => ({ ...shownOf(row, lang), IsRead: row.is_read })

const managedOf = (row: Row, now: number): ManagedNotice => ({
  ID: row.id,
  Type: row.type,
  Title: row.title,
  EnTitle: row.englishTitle,
  Detail: row.detail,
  EnDetail: row.englishDetail,
  Urgent: row.isUrgent,
  BeginTime: row.beginAt.toISOString(),
  EndTime: row.endAt.toISOString(),
  State: row.beginAt.getTime() > now ? 'coming' : row.endAt.getTime() > now ? 'shown' : 'over',
})

/** The input as stored. Throws if it cannot be shown. */
function fieldsOf(input: NoticeInput, fail: Fail<'notices.wrong-period' | 'notices.wrong-address'>) {
  const [beginAt, endAt] = [input.BeginTime, input.EndTime].map((text) => new Date(parseMoment(text))) as [Date, Date]
  if (!(beginAt.getTime() < endAt.getTime())) fail('notices.wrong-period')
  const title = input.Title.trim()
  // Survey addresses become links, so allow only those of the web.
  if (input.Type === 'survey' && URL.parse(title)?.protocol !== 'https:') fail('notices.wrong-address')
  return {
    type: input.Type,
    title,
    englishTitle: input.Type === 'survey' ? '' : (input.EnTitle ?? '').trim(),
    detail: input.Detail.trim(),
    englishDetail: input.EnDetail.trim(),
    isUrgent: bannerTypes.includes(input.Type) && (input.Urgent ?? false),
    beginAt,
    endAt,
  }
}

const shown = (db: Db, type: NoticeType, after: string | SQL, limit: number) =>
  rowsOf<ShownRow>(db, sql`select * from shown_notices(${type}, ${after}::timestamptz, ${limit})`)

/** The newest current notice of a type that is urgent. */
const urgent = (db: Db, type: NoticeType) =>
  rowsOf<ShownRow>(
    db,
    sql`select * from shown_notices(${type}, ${always}::timestamptz, ${maxShownNotices}) where is_urgent order by begin_at desc, id desc limit 1`,
  )

const always = '-infinity'
/** The last time a person was shown what is new, in any browser. */
const lastVisit = (sessionId: string) =>
  sql`coalesce((select at from list_notice_visits(${sessionId}::uuid) where kind = 'functions'), ${always})`

const singleKinds = seenKinds.filter((kind) => kind !== 'all')

const visited = (db: Db, accountId: string, kind: string) =>
  valueOf<string | null>(db, sql`select record_notice_visit(${accountId}::uuid, ${kind}) as value`)

/** Handlers of announcements, surveys and news. Visitors without a session read those of the sign-in page only. */
export const noticesOf = (services: Pick<KitServices, 'clock' | 'installation' | 'settings'>) => {
  const { clock } = services
  return handle(noticeCalls, {
    ...inboxMessages(services),
    async latest({ query: { noticeType, urgent: isUrgent }, visitor, lang, db, fail }) {
      const isSignedIn = visitor?.person !== undefined && !isHalfWay(visitor.level)
      if (noticeType !== 'login' && !isSignedIn) fail('access.sign-in-needed')
      const after = noticeType === 'function' && visitor?.person ? lastVisit(visitor.sessionId) : always
      const [row] = await (isUrgent ? urgent(db, noticeType) : shown(db, noticeType, after, 1))
      return row ? shownOf(row, lang) : null
    },
    async lastTime({ body: { kind = 'notices' }, visitor: { person }, db }) {
      const before = await visited(db, person.id, kind === 'all' ? 'notices' : kind)
      if (kind === 'all')
        await db.execute(sql`select record_inbox_seen(${person.id}::uuid, ${arrayOf(singleKinds, 'text')})`)
      return { LastTime: before ? toDate(before).toISOString() : null }
    },
    async lastFunction({ visitor: { person }, lang, db }) {
      const before = await visited(db, person.id, 'functions')
      const rows = await shown(db, 'function', before ?? always, maxNewNotices)
      return rows.map((row) => shownOf(row, lang))
    },
    async inbox({ visitor: { sessionId }, lang, db }) {
      const rows = await rowsOf<InboxRow>(
        db,
        sql`select * from list_inbox(${sessionId}::uuid, ${maxInboxNotices}) order by begin_at desc, id desc`,
      )
      return rows.map((row) => inboxNoticeOf(row, lang))
    },
    unread: async ({ visitor: { sessionId }, db }) => ({
      Count: await countOf(
        db,
        sql`((select count(*) from list_inbox(${sessionId}::uuid, ${maxInboxNotices}) where not is_read)
          + count_unread_messages(${sessionId}::uuid, ${maxUnreadMessages}))`,
      ),
    }),
    async markRead({ params, visitor: { person }, db, fail }) {
      const isThere = await valueOf<boolean>(
        db,
        sql`select record_notice_read(${person.id}::uuid, ${params.id}::uuid) as value`,
      )
      if (!isThere) fail('request.not-found')
      return { ID: params.id }
    },
    async notices({ body: { pageIndex, pageSize }, db }) {
      const rows = await db
        .select()
        .from(notices)
        .orderBy(desc(notices.endAt), desc(notices.id))
        .limit(pageSize)
        .offset((pageIndex - 1) * pageSize)
      const [all] = await db.select({ count: count() }).from(notices)
      return { total: all?.count ?? 0, items: rows.map((row) => managedOf(row, clock.now())) }
    },
    preview: async ({ body: { Detail, EnDetail } }) => ({
      Detail: parseMessage(Detail),
      EnDetail: parseMessage(EnDetail),
    }),
    async add({ body, db, note, fail }) {
      const fields = fieldsOf(body, fail)
      const [row] = await db
        .insert(notices)
        .values({ id: newId(), ...fields })
        .returning()
      const made = row as Row
      note({ subject: { id: made.id, name: made.title }, changes: { type: [null, made.type] } })
      return managedOf(made, clock.now())
    },
    async modify({ params, body, db, note, fail }) {
      const fields = fieldsOf(body, fail)
      const [before] = await db.select().from(notices).where(eq(notices.id, params.id)).for('update')
      if (!before) return fail('request.not-found')
      const [row] = await db
        .update(notices)
        .set({ ...fields, updatedAt: sql`now()` })
        .where(eq(notices.id, params.id))
        .returning()
      const loggedFields = [
        'type',
        'title',
        'englishTitle',
        'detail',
        'englishDetail',
        'isUrgent',
        'beginAt',
        'endAt',
      ] as const
      const changed = loggedFields.filter((key) => String(before[key]) !== String(fields[key]))
      note({
        subject: { id: before.id, name: fields.title },
        changes: Object.fromEntries(changed.map((key) => [key, [before[key], fields[key]] as [unknown, unknown]])),
      })
      return managedOf(row as Row, clock.now())
    },
    async remove({ params, db, note, fail }) {
      const [row] = await db.delete(notices).where(eq(notices.id, params.id)).returning()
      if (!row) return fail('request.not-found')
      note({ subject: { id: row.id, name: row.title }, changes: { type: [row.type, null] } })
      return { ID: row.id }
    },
  })
}
