import {
  noDepartment,
  type ActivePeopleRequest,
  type ActivityReport,
  type ActivityRequest,
  type ActivitySpan,
} from '@atrium/contract/logs/activity.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { addDays, dayIn, startOfDay } from '#kit/text/calendar-days.ts'
import { CallError } from '#kit/http/call-error.ts'
import { rowsOf, toDate, valueOf, type Db } from '#kit/data/database.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'

/** The product id that stands for the portal itself. */
export const portal = '00000000-0000-0000-0000-000000000000'

/** Number of spans in a report without `From`. */
const defaultSpanCount: Record<ActivitySpan, number> = { day: 30, week: 13, month: 12 }
const maxSpans = 400
/** Days without opening an application after which a seat counts as unused. */
const unusedDays = 30

/** The first day of the span that contains a day. Weeks begin on Mondays. */
function spanStart(span: ActivitySpan, day: string): string {
  if (span === 'day') return day
  if (span === 'month') return `${day.slice(0, 8)}01`
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

const nextStart = (span: ActivitySpan, start: string): string =>
  spanStart(span, addDays(start, { day: 1, week: 7, month: 31 }[span]))

/** Throws `logs.wrong-period` for a day that does not exist. */
function checkDay(day: string): void {
  if (Number.isNaN(startOfDay('UTC', day))) throw new CallError('logs.wrong-period')
}

/** The first day of the span that contains `day`. Throws `logs.wrong-period`. */
function namedSpan(span: ActivitySpan, day: string): string {
  checkDay(day)
  return spanStart(span, day)
}

/** The first day of each span of the report. Throws `logs.wrong-period` for none or too many. */
function spansOf({ Span, From, Until }: Pick<ActivityRequest, 'Span' | 'From' | 'Until'>, today: string): string[] {
  const until = Until ?? today
  if (From !== undefined) checkDay(From)
  checkDay(until)
  const last = spanStart(Span, until)
  let start = spanStart(Span, From ?? startBefore(Span, last))
  const spans: string[] = []
  for (; start <= last && spans.length <= maxSpans; start = nextStart(Span, start)) spans.push(start)
  if (spans.length === 0 || spans.length > maxSpans) throw new CallError('logs.wrong-period')
  return spans
}

function startBefore(span: ActivitySpan, last: string): string {
  let start = last
  for (let left = defaultSpanCount[span] - 1; left > 0; left -= 1) start = spanStart(span, addDays(start, -1))
  return start
}

interface ReportOptions {
  request: ActivityRequest
  timeZone: string
  now: number
}

/** Matches a department with those below it, or every department. */
const inDepartments = (id: string | undefined): SQL =>
  id
    ? sql`department_id in (select d.id from departments d where starts_with(d.path, (select top.path from departments top where top.id = ${id}::uuid)))`
    : sql`true`

/** The activity report, read from counters and not from the log. */
export async function activityReport(db: Db, { request, timeZone, now }: ReportOptions): Promise<ActivityReport> {
  const { Span, ProductId = portal, DepartmentId } = request
  const today = dayIn(timeZone, now)
  const spans = spansOf(request, today)
  const chosen = request.At === undefined ? undefined : namedSpan(Span, request.At)
  const condition = sql`span = ${Span} and product_id = ${ProductId}::uuid and ${inDepartments(DepartmentId)}`
  const counts = await rowsOf<{ starts: string; people: number }>(
    db,
    sql`select starts::text, sum(people)::integer as people from active_counts
      where ${condition} and starts between ${spans[0]}::date and ${spans.at(-1)}::date group by starts`,
  )
  const peaks = await readPeaks(db, Span, spans)
  const people = new Map(counts.map((row) => [row.starts, row.people]))
  // Default to the latest span with activity: early in the morning the current one is empty.
  const latest = spans.findLast((start) => people.has(start)) ?? spans.at(-1)
  const at = chosen ?? String(latest)
  return {
    TimeZone: timeZone,
    Today: today,
    At: at,
    Series: spans.map((Starts) => ({
      Starts,
      People: people.get(Starts) ?? 0,
      Peak: peaks.get(Starts)?.peak ?? null,
      PeakTime: peaks.get(Starts)?.at ?? null,
    })),
    Departments: await departmentsAt(db, sql`${condition} and starts = ${at}::date`),
    Products: await productsAt(db, { span: Span, at, today, DepartmentId }),
    ...(await headCount(db)),
  }
}

/** The highest session peak in each span. */
async function readPeaks(db: Db, span: ActivitySpan, spans: readonly string[]) {
  const rows = await rowsOf<{ day: string; peak: number; at: string }>(
    db,
    sql`select day::text, peak, at from session_peaks where day >= ${spans[0]}::date and day < ${nextStart(span, String(spans.at(-1)))}::date`,
  )
  const peaks = new Map<string, { peak: number; at: string }>()
  for (const { day, peak, at } of rows) {
    const start = spanStart(span, day)
    if ((peaks.get(start)?.peak ?? -1) < peak) peaks.set(start, { peak, at: toDate(at).toISOString() })
  }
  return peaks
}

/** The name of a count's department; the log provides that of a deleted one. */
const departmentName = sql`coalesce(${localizedNameSql(sql`d.name`, sql`d.english_name`)}, (select l.subject_name from operation_logs l
  where d.id is null and l.subject_id = c.department_id order by l.at desc limit 1))`

async function departmentsAt(db: Db, condition: SQL): Promise<ActivityReport['Departments']> {
  const rows = await rowsOf<{
    id: string
    name: string | null
    is_gone: boolean
    people: number
    members: number | null
  }>(
    db,
    sql`select c.department_id as id, ${departmentName} as name, d.id is null as is_gone, c.people, d.own_count as members
      from (select department_id, people from active_counts where ${condition}) as c
      left join departments d on d.id = c.department_id order by c.people desc, d.name`,
  )
  return rows.map(({ id, name, is_gone, people, members }) => ({
    ID: id === noDepartment ? null : id,
    Name: name ?? '',
    IsGone: is_gone && id !== noDepartment,
    People: people,
    Members: members ?? 0,
  }))
}

interface ProductUseOptions {
  span: ActivitySpan
  at: string
  today: string
  DepartmentId: string | undefined
}

async function productsAt(
  db: Db,
  { span, at, today, DepartmentId }: ProductUseOptions,
): Promise<ActivityReport['Products']> {
  const rows = await rowsOf<{
    id: string
    code: string
    name: string
    people: number
    seats: number
    granted: number
    unused: number
  }>(
    db,
    sql`select p.id, p.code, ${localizedNameSql(sql`p.name`, sql`p.english_name`)} as name, coalesce(l.seat_count, 0) as seats, coalesce(active.people, 0) as people,
        coalesce(seats.granted, 0) as granted, coalesce(seats.unused, 0) as unused
      from products p left join licences l on l.product_id = p.id and ${today}::date between l.valid_from and l.valid_until
      left join (
        select product_id, sum(people)::integer as people from active_counts
        where span = ${span} and starts = ${at}::date and ${inDepartments(DepartmentId)} group by product_id) as active on active.product_id = p.id
      left join (
        select g.product_id, count(*)::integer as granted,
          (count(*) filter (where u.last_used_at is null or u.last_used_at < now() - make_interval(days => ${unusedDays})))::integer as unused
        from grants g left join product_uses u on u.account_id = g.account_id and u.product_id = g.product_id group by g.product_id) as seats on seats.product_id = l.product_id
      where (l.product_id is not null and p.is_enabled) or active.people > 0
      order by p.position, p.code`,
  )
  return rows.map((row) => ({
    ID: row.id,
    Code: row.code,
    Name: row.name,
    People: row.people,
    Seats: row.seats,
    Granted: row.granted,
    Unused: row.unused,
  }))
}

/** Members only. Must be spelled like the condition of the index on the last sign-in. */
const hasNeverSignedIn = sql`a.left_at is null and a.state <> 'waiting' and coalesce(a.last_sign_in_at, '-infinity'::timestamptz) = '-infinity'`

async function headCount(db: Db): Promise<Pick<ActivityReport, 'Members' | 'NeverSignedIn'>> {
  const [row] = await rowsOf<{ members: number; never: number }>(
    db,
    sql`select member_count as members,
      (select count(*)::integer from accounts a where ${hasNeverSignedIn}) as never
      from organisations`,
  )
  return { Members: row?.members ?? 0, NeverSignedIn: row?.never ?? 0 }
}

function activeIn({
  Span,
  At,
  ProductId = portal,
  DepartmentId,
  IsAlone,
}: Omit<ActivePeopleRequest, 'pageSize' | 'After'>) {
  const inDepartment = IsAlone
    ? sql`coalesce(department_id, ${noDepartment}::uuid) = ${DepartmentId ?? noDepartment}::uuid`
    : inDepartments(DepartmentId)
  return sql`span = ${Span} and starts = ${namedSpan(Span, At)}::date and product_id = ${ProductId}::uuid and ${inDepartment}`
}

export interface ActivePersonRow {
  id: string
  real_name: string
  account: string
  department_name: string | null
  is_former: boolean
}

/** A page of the people who were active in a span, by id, with their total. */
export async function listActivePeople(db: Db, request: ActivePeopleRequest) {
  const condition = activeIn(request)
  const total = await valueOf<number>(
    db,
    sql`select coalesce(sum(people), 0)::integer as value from active_counts where ${condition}`,
  )
  const behind = request.After ? sql`and account_id > ${request.After}::uuid` : sql``
  const rows = await rowsOf<ActivePersonRow>(
    db,
    sql`select a.id, a.real_name, a.account, ${localizedNameSql(sql`d.name`, sql`d.english_name`)} as department_name, a.left_at is not null as is_former
      from (select account_id from active_people where ${condition} ${behind} order by account_id limit ${request.pageSize}) as seen
      join accounts a on a.id = seen.account_id left join departments d on d.id = a.department_id order by a.id`,
  )
  return { total: total ?? 0, rows }
}

export interface ActivityLine {
  starts: string
  name: string | null
  people: number
}

interface ActivityCountFilter {
  span: ActivitySpan
  spans: readonly string[]
  ProductId?: string | undefined
  DepartmentId?: string | undefined
}

const ofSpans = ({ span, spans }: ActivityCountFilter) =>
  sql`span = ${span} and starts between ${spans[0]}::date and ${spans.at(-1)}::date`

/** Active people of a product or the portal by span and department. */
export const listByDepartment = (db: Db, filter: ActivityCountFilter): Promise<ActivityLine[]> =>
  rowsOf(
    db,
    sql`select c.starts::text, ${departmentName} as name, c.people
      from (select * from active_counts where ${ofSpans(filter)} and product_id = ${filter.ProductId ?? portal}::uuid and ${inDepartments(filter.DepartmentId)}) as c
      left join departments d on d.id = c.department_id order by c.starts, c.people desc, d.name`,
  )

/** Active people by span and product, within the chosen departments. */
export const listByProduct = (db: Db, filter: ActivityCountFilter): Promise<ActivityLine[]> =>
  rowsOf(
    db,
    sql`select c.starts::text, ${localizedNameSql(sql`p.name`, sql`p.english_name`)} as name, c.people
      from (select starts, product_id, sum(people)::integer as people from active_counts where ${ofSpans(filter)} and ${inDepartments(filter.DepartmentId)} group by 1, 2) as c
      join products p on p.id = c.product_id order by c.starts, p.position, p.code`,
  )

export interface PersonLine {
  id: string
  real_name: string
  account: string
  department: string | null
}

/** A batch of the members who have never signed in, ordered by id. */
export const listNeverSignedIn = (
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PersonLine[]> =>
  rowsOf(
    db,
    sql`select a.id, a.real_name, a.account, ${localizedNameSql(sql`d.name`, sql`d.english_name`)} as department from accounts a left join departments d on d.id = a.department_id
      where ${hasNeverSignedIn} ${after ? sql`and a.id > ${after}::uuid` : sql``} order by a.id limit ${limit}`,
  )
