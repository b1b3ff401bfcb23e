import type { Lang } from '@atrium/contract/constants.ts'
import type { Particulars } from '@atrium/contract/trial/trial.shapes.ts'
import { and, asc, count, desc, eq, ilike, or, sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { containing } from '#kit/data/containing.ts'
import { arrayOf, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import { createOrganisation } from '#organisation/create-organisation.ts'
import { trialApplications } from './trial.tables.ts'

const answerHours = 48

interface NewApplication extends Particulars {
  id: string
  kind: 'trial' | 'register'
  mobile: string
  lang: Lang
  version: string | null
  address: string
}

/** Inserts an application unless one of the same phone is waiting; resolves to when that one will be answered. */
export async function insertApplication(
  db: Db,
  application: NewApplication,
): Promise<{ is_new: boolean; answer_until: string }> {
  const [row] = await rowsOf<{ is_new: boolean; answer_until: string }>(
    db,
    sql`select * from apply_for_trial(${application.id}::uuid, ${application.kind}, ${application.name.trim()}, ${application.mobile}, ${application.email?.trim() || null}, ${application.company.trim()},
      ${application.industry}, ${application.product}, ${application.message?.trim() || null}, ${application.lang}, ${application.version}, ${application.address}, ${answerHours}::integer)`,
  )
  if (!row) throw new Error('Applying for a trial gives one row')
  return row
}

export type Application = typeof trialApplications.$inferSelect
type State = Application['state']

const matching = (state: State | undefined, search: string | undefined) =>
  and(
    state && eq(trialApplications.state, state),
    search
      ? or(
          ilike(trialApplications.name, containing(search)),
          ilike(trialApplications.company, containing(search)),
          ilike(trialApplications.mobilePhone, containing(search)),
        )
      : undefined,
  )

/** A page of applications: waiting ones first, by due time, then the latest. */
export const listApplications = (
  db: Db,
  { state, search, limit, offset }: { state?: State; search?: string; limit: number; offset: number },
): Promise<Application[]> =>
  db
    .select()
    .from(trialApplications)
    .where(matching(state, search))
    .orderBy(
      sql`${trialApplications.state} <> 'waiting'`,
      asc(sql`case when ${trialApplications.state} = 'waiting' then ${trialApplications.answerUntil} end`),
      desc(trialApplications.appliedAt),
      desc(trialApplications.id),
    )
    .limit(limit)
    .offset(offset)

export async function countApplications(db: Db, state: State | undefined, search: string | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(trialApplications).where(matching(state, search))
  return row?.total ?? 0
}

/** Counts the waiting applications, and the overdue ones among them. */
export async function countDue(db: Db): Promise<{ waiting: number; late: number }> {
  const [row] = await rowsOf<{ waiting: number; late: number }>(
    db,
    sql`select count(*)::integer as waiting, (count(*) filter (where answer_until < now()))::integer as late from trial_applications where state = 'waiting'`,
  )
  return row ?? { waiting: 0, late: 0 }
}

export async function findApplication(db: Db, id: string): Promise<Application | undefined> {
  const [found] = await db.select().from(trialApplications).where(eq(trialApplications.id, id)).for('update')
  return found
}

/** Stores the decision. */
export async function decideApplication(
  db: Db,
  id: string,
  decision: { state: 'approved' | 'declined'; decidedBy: string; reason?: string; accountId?: string },
): Promise<void> {
  await db
    .update(trialApplications)
    .set({ ...decision, decidedAt: sql`now()` })
    .where(eq(trialApplications.id, id))
}

/** Creates the organisation and account of a trial, or extends an existing one; resolves to the account's id. */
export async function grantTrial(
  db: Db,
  {
    id,
    mobilePhone,
    lang,
    name,
    until,
    products,
  }: Pick<Application, 'id' | 'mobilePhone' | 'lang'> & { name: string; until: Date; products: readonly string[] },
): Promise<string> {
  const organisationId = newId()
  const isLonger = await valueOf<boolean>(db, sql`select has_trial(${mobilePhone}) as value`)
  if (!isLonger) await createOrganisation(db, { id: organisationId, name, englishName: name, lang, seatCount: 1 })
  const accountId = await valueOf<string>(
    db,
    sql`select grant_trial(${id}::uuid, ${organisationId}::uuid, ${newId()}::uuid, ${name}, ${until.toISOString()}::timestamptz, ${arrayOf(products, 'text')}) as value`,
  )
  return String(accountId)
}
