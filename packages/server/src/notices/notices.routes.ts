import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import type { ManagedNotice, Notice, NoticeInput, NoticeType } from '@atrium/contract/notices/notices.shapes.ts'
import { count, desc, eq, sql, type SQL } from 'drizzle-orm'
import { parseMoment } from '#kit/calendar-days.ts'
import { CallError } from '#kit/call-error.ts'
import { newId } from '#kit/columns.ts'
import { rowsOf, toDate, valueOf, type Db } from '#kit/database.ts'
import { handle } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { isHalfWay } from '#kit/visitor.ts'
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

/** So much of what is new is told at once. */
const mostNew = 20

const shownOf = (row: ShownRow): Notice => ({
  ID: row.id,
  Type: row.type,
  Title: row.title,
  Detail: row.detail,
  EnDetail: row.english_detail,
  BeginTime: toDate(row.begin_at).toISOString(),
  EndTime: toDate(row.end_at).toISOString(),
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

/** What is typed, as it is kept; fails where it cannot be shown. */
function fieldsOf(input: NoticeInput) {
  const [beginAt, endAt] = [input.BeginTime, input.EndTime].map((text) => new Date(parseMoment(text))) as [Date, Date]
  if (!(beginAt.getTime() < endAt.getTime())) throw new CallError('notices.wrong-period')
  const title = input.Title.trim()
  // The address of a survey becomes a link: none that could run something.
  if (input.Type === 'survey' && URL.parse(title)?.protocol !== 'https:') throw new CallError('notices.wrong-address')
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
/** When somebody was last told what is new, in any browser. */
const lastTold = (sessionId: string) =>
  sql`coalesce((select at from notice_visits_of(${sessionId}::uuid) where kind = 'functions'), ${always})`

const visited = (db: Db, accountId: string, kind: 'notices' | 'functions') =>
  valueOf<string | null>(db, sql`select note_notice_visit(${accountId}::uuid, ${kind}) as value`)

/** Announcements, surveys and what is new: written by operators; strangers read only those of the sign-in page. */
export const noticesOf = ({ clock }: Pick<Parts, 'clock'>) =>
  handle(noticeCalls, {
    async latest({ query: { noticeType }, visitor, db, fail }) {
      const isSignedIn = visitor?.person !== undefined && !isHalfWay(visitor.level)
      if (noticeType !== 'login' && !isSignedIn) fail('access.sign-in-needed')
      const after = noticeType === 'function' && visitor?.person ? lastTold(visitor.sessionId) : always
      const [row] = await shown(db, noticeType, after, 1)
      return row ? shownOf(row) : null
    },
    async lastTime({ visitor: { person }, db }) {
      const before = await visited(db, person.id, 'notices')
      return { LastTime: before ? toDate(before).toISOString() : null }
    },
    async lastFunction({ visitor: { person }, db }) {
      const before = await visited(db, person.id, 'functions')
      const rows = await shown(db, 'function', before ?? always, mostNew)
      return rows.map(shownOf)
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
    async add({ body, db, note }) {
      const fields = fieldsOf(body)
      const [row] = await db
        .insert(notices)
        .values({ id: newId(), ...fields })
        .returning()
      const made = row as Row
      note({ subject: { id: made.id, name: made.title }, changes: { type: [null, made.type] } })
      return managedOf(made, clock.now())
    },
    async modify({ params, body, db, note, fail }) {
      const fields = fieldsOf(body)
      const [before] = await db.select().from(notices).where(eq(notices.id, params.id)).for('update')
      if (!before) return fail('request.not-found')
      const [row] = await db.update(notices).set(fields).where(eq(notices.id, params.id)).returning()
      const told = ['type', 'title', 'detail', 'englishDetail', 'beginAt', 'endAt'] as const
      const changed = told.filter((key) => String(before[key]) !== String(fields[key]))
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
