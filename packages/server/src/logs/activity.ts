import type {
  ActivePeopleRequest,
  ActivityReport,
  ActivityRequest,
  ActivitySpan,
} from '@atrium/contract/logs/activity.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { addDays, dayIn, startOfDay } from '#kit/calendar-days.ts'
import { CallError } from '#kit/call-error.ts'
import { rowsOf, toDate, valueOf, type Db } from '#kit/database.ts'

/** What stands for the portal itself, and for people without a department. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** So many spans are shown unless others are asked for, and at most. */
const usual: Record<ActivitySpan, number> = { day: 30, week: 13, month: 12 }
const mostSpans = 400
/** Who did not open an application for so many days leaves a seat unused. */
const unusedDays = 30

/** The first day of the span that a day lies in. Weeks begin on Mondays. */
export function spanStart(span: ActivitySpan, day: string): string {
  if (span === 'day') return day
  if (span === 'month') return `${day.slice(0, 8)}01`
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

const nextStart = (span: ActivitySpan, start: string): string =>
  spanStart(span, addDays(start, { day: 1, week: 7, month: 31 }[span]))

/** The spans that are wanted, each by its first day. */
export function spansOf(
  { Span, From, Until }: Pick<ActivityRequest, 'Span' | 'From' | 'Until'>,
  today: string,
): string[] {
  const until = Until ?? today
  if ([From, until].some((day) => day !== undefined && Number.isNaN(startOfDay('UTC', day))))
    throw new CallError('logs.wrong-period')
  const last = spanStart(Span, until)
  let start = spanStart(Span, From ?? startBefore(Span, last))
  const spans: string[] = []
  for (; start <= last && spans.length <= mostSpans; start = nextStart(Span, start)) spans.push(start)
  if (spans.length === 0 || spans.length > mostSpans) throw new CallError('logs.wrong-period')
  return spans
}

function startBefore(span: ActivitySpan, last: string): string {
  let start = last
  for (let left = usual[span] - 1; left > 0; left -= 1) start = spanStart(span, addDays(start, -1))
  return start
}

interface Wish {
  request: ActivityRequest
  timeZone: string
  now: number
}

/** Departments whose people are wanted: one with those below it, or all. */
const inDepartments = (id: string | undefined): SQL =>
  id
    ? sql`department_id in (select d.id from departments d where starts_with(d.path, (select top.path from departments top where top.id = ${id}::uuid)))`
    : sql`true`

/** The report, from what is kept while people come and go: no log is read for it. */
export async function activityReport(db: Db, { request, timeZone, now }: Wish): Promise<ActivityReport> {
  const { Span, ProductId = nobody, DepartmentId } = request
  const today = dayIn(timeZone, now)
  const spans = spansOf(request, today)
  const wanted = sql`span = ${Span} and product_id = ${ProductId}::uuid and ${inDepartments(DepartmentId)}`
  const counts = await rowsOf<{ starts: string; people: number }>(
    db,
    sql`select starts::text, sum(people)::integer as people from active_counts
      where ${wanted} and starts between ${spans[0]}::date and ${spans.at(-1)}::date group by starts`,
  )
  const peaks = await readPeaks(db, Span, spans)
  const people = new Map(counts.map((row) => [row.starts, row.people]))
  // Early in the morning nobody has come yet: then the span before says more.
  const latest = spans.findLast((start) => people.has(start)) ?? spans.at(-1)
  const at = request.At === undefined ? String(latest) : spanStart(Span, request.At)
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
    Departments: await departmentsAt(db, sql`${wanted} and starts = ${at}::date`),
    Products: await productsAt(db, { span: Span, at, DepartmentId }),
    ...(await headCount(db)),
  }
}

/** The highest peak of the days in each span. */
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

async function departmentsAt(db: Db, wanted: SQL): Promise<ActivityReport['Departments']> {
  const rows = await rowsOf<{ id: string | null; name: string | null; people: number; members: number | null }>(
    db,
    sql`select d.id, told_name(d.name, d.english_name) as name, c.people, d.own_count as members from (select department_id, people from active_counts where ${wanted}) as c
      left join departments d on d.id = c.department_id order by c.people desc, d.name`,
  )
  return rows.map(({ id, name, people, members }) => ({
    ID: id,
    Name: name ?? '',
    People: people,
    Members: members ?? 0,
  }))
}

interface ProductWish {
  span: ActivitySpan
  at: string
  DepartmentId: string | undefined
}

async function productsAt(db: Db, { span, at, DepartmentId }: ProductWish): Promise<ActivityReport['Products']> {
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
    sql`select p.id, p.code, told_name(p.name, p.english_name) as name, l.seat_count as seats, coalesce(active.people, 0) as people,
        coalesce(seats.granted, 0) as granted, coalesce(seats.unused, 0) as unused
      from licences l join products p on p.id = l.product_id
      left join (
        select product_id, sum(people)::integer as people from active_counts
        where span = ${span} and starts = ${at}::date and ${inDepartments(DepartmentId)} group by product_id) as active on active.product_id = p.id
      left join (
        select g.product_id, count(*)::integer as granted,
          (count(*) filter (where u.last_used_at is null or u.last_used_at < now() - make_interval(days => ${unusedDays})))::integer as unused
        from grants g left join product_uses u on u.account_id = g.account_id and u.product_id = g.product_id group by g.product_id) as seats on seats.product_id = p.id
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

async function headCount(db: Db): Promise<Pick<ActivityReport, 'Members' | 'NeverSignedIn'>> {
  const [row] = await rowsOf<{ members: number; never: number }>(
    db,
    sql`select member_count as members,
      (select count(*)::integer from accounts a where a.left_at is null and a.state <> 'waiting' and coalesce(a.last_sign_in_at, '-infinity'::timestamptz) = '-infinity') as never
      from organisations`,
  )
  return { Members: row?.members ?? 0, NeverSignedIn: row?.never ?? 0 }
}

const activeIn = ({ Span, At, ProductId = nobody, DepartmentId }: Omit<ActivePeopleRequest, 'pageSize' | 'After'>) =>
  sql`span = ${Span} and starts = ${spanStart(Span, At)}::date and product_id = ${ProductId}::uuid and ${inDepartments(DepartmentId)}`

export interface ActivePersonRow {
  id: string
  real_name: string
  account: string
  department_name: string | null
  is_former: boolean
}

/** Who was active in a span: a page behind a person, and how many there are. */
export async function listActivePeople(db: Db, request: ActivePeopleRequest) {
  const total = await valueOf<number>(
    db,
    sql`select coalesce(sum(people), 0)::integer as value from active_counts where ${activeIn(request)}`,
  )
  const behind = request.After ? sql`and account_id > ${request.After}::uuid` : sql``
  const rows = await rowsOf<ActivePersonRow>(
    db,
    sql`select a.id, a.real_name, a.account, told_name(d.name, d.english_name) as department_name, a.left_at is not null as is_former
      from (select account_id from active_people where ${activeIn(request)} ${behind} order by account_id limit ${request.pageSize}) as seen
      join accounts a on a.id = seen.account_id left join departments d on d.id = a.department_id order by a.id`,
  )
  return { total: total ?? 0, rows }
}

export interface ActivityLine {
  starts: string
  department: string | null
  product: string | null
  people: number
}

/** The counts that the report is made of, span by span: for a file. */
export const listActivity = (
  db: Db,
  { span, spans, DepartmentId }: { span: ActivitySpan; spans: readonly string[]; DepartmentId?: string | undefined },
): Promise<ActivityLine[]> =>
  rowsOf(
    db,
    sql`select c.starts::text, told_name(d.name, d.english_name) as department, told_name(p.name, p.english_name) as product, c.people
      from (select * from active_counts where span = ${span} and starts between ${spans[0]}::date and ${spans.at(-1)}::date and ${inDepartments(DepartmentId)}) as c
      left join departments d on d.id = c.department_id left join products p on p.id = c.product_id
      order by c.starts, p.position nulls first, c.people desc, d.name`,
  )
