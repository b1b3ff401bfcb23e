import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { ManagedNotice, Notice, NoticeInput, NoticeType } from '@atrium/contract/notices/notices.shapes.ts'
import { count, desc, eq, sql, type SQL } from 'drizzle-orm'
import { parseMoment } from '#kit/text/calendar-days.ts'
import type { Fail } from '#kit/http/call-error.ts'
import { newId } from '#kit/data/columns.ts'
import { rowsOf, toDate, valueOf, type Db } from '#kit/data/database.ts'
import { handle } from '#kit/http/handle.ts'
import { parseMessage } from '#help/markdown.ts'
import type { AppServices } from '#app/app-services.ts'
import { isHalfWay } from '#identity/sessions/visitor.ts'
import { notices } from './notices.tables.ts'

type Row = typeof notices.$inferSelect

interface ShownRow {
  id: string
  type: NoticeType
  title: string
  detail: string
  english_detail: string
  begin_at: string
  end_at: string
}

/** Unseen notices per response. */
const maxNewNotices = 20

const shownOf = (row: ShownRow, lang: Lang): Notice => ({
  ID: row.id,
  Type: row.type,
  Title: row.title,
  Detail: row.detail,
  EnDetail: row.english_detail,
  BeginTime: toDate(row.begin_at).toISOString(),
  EndTime: toDate(row.end_at).toISOString(),
  Blocks: parseMessage((lang === 'en' && row.english_detail) || row.detail),
})

const managedOf = (row: Row, now: number): ManagedNotice => ({
  ID: row.id,
  Type: row.type,
  Title: row.title,
  Detail: row.detail,
  EnDetail: row.englishDetail,
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
    detail: input.Detail.trim(),
    englishDetail: input.EnDetail.trim(),
    beginAt,
    endAt,
  }
}

const shown = (db: Db, type: NoticeType, after: string | SQL, limit: number) =>
  rowsOf<ShownRow>(db, sql`select * from shown_notices(${type}, ${after}::timestamptz, ${limit})`)

const always = '-infinity'
/** The last time a person was shown what is new, in any browser. */
const lastVisit = (sessionId: string) =>
  sql`coalesce((select at from list_notice_visits(${sessionId}::uuid) where kind = 'functions'), ${always})`

const visited = (db: Db, accountId: string, kind: 'notices' | 'functions') =>
  valueOf<string | null>(db, sql`select record_notice_visit(${accountId}::uuid, ${kind}) as value`)

/** Handlers of announcements, surveys and news. Visitors without a session read those of the sign-in page only. */
export const noticesOf = ({ clock }: Pick<AppServices, 'clock'>) =>
  handle(noticeCalls, {
    async latest({ query: { noticeType }, visitor, lang, db, fail }) {
      const isSignedIn = visitor?.person !== undefined && !isHalfWay(visitor.level)
      if (noticeType !== 'login' && !isSignedIn) fail('access.sign-in-needed')
      const after = noticeType === 'function' && visitor?.person ? lastVisit(visitor.sessionId) : always
      const [row] = await shown(db, noticeType, after, 1)
      return row ? shownOf(row, lang) : null
    },
    async lastTime({ visitor: { person }, db }) {
      const before = await visited(db, person.id, 'notices')
      return { LastTime: before ? toDate(before).toISOString() : null }
    },
    async lastFunction({ visitor: { person }, lang, db }) {
      const before = await visited(db, person.id, 'functions')
      const rows = await shown(db, 'function', before ?? always, maxNewNotices)
      return rows.map((row) => shownOf(row, lang))
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
      const [row] = await db.update(notices).set(fields).where(eq(notices.id, params.id)).returning()
      const loggedFields = ['type', 'title', 'detail', 'englishDetail', 'beginAt', 'endAt'] as const
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
