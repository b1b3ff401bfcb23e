import type { PrintState } from '@atrium/contract/labels/printing.shapes.ts'
import { and, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { labelPrintJobs, labelTemplates, type StoredIssue } from '../labels.tables.ts'

const { rows: _, issues: __, ...listed } = getTableColumns(labelPrintJobs)

export type PrintJobRow = Awaited<ReturnType<typeof selectJobs>>[number]
export type WholePrintJob = typeof labelPrintJobs.$inferSelect

const selectJobs = (db: Db) => db.select(listed).from(labelPrintJobs)

export interface JobFilter {
  accountId?: string | undefined
  templateId?: string | undefined
  state?: PrintState | undefined
}

/** A page of print jobs without their rows, the latest first, and how many there are. */
export async function listPrintJobs(
  db: Db,
  { accountId, templateId, state, limit, offset }: JobFilter & { limit: number; offset: number },
) {
  const where = and(
    accountId ? eq(labelPrintJobs.accountId, accountId) : undefined,
    templateId ? eq(labelPrintJobs.templateId, templateId) : undefined,
    state && eq(labelPrintJobs.state, state),
  )
  const rows = await selectJobs(db).where(where).orderBy(desc(labelPrintJobs.id)).limit(limit).offset(offset)
  return { rows, total: await db.$count(labelPrintJobs, where) }
}

export async function findPrintJob(db: Db, id: string): Promise<WholePrintJob | undefined> {
  const [row] = await db.select().from(labelPrintJobs).where(eq(labelPrintJobs.id, id))
  return row
}

export async function insertPrintJob(db: Db, job: typeof labelPrintJobs.$inferInsert): Promise<PrintJobRow> {
  const [row] = await db.insert(labelPrintJobs).values(job).returning(listed)
  if (!row) throw new Error('A print job that was just requested is gone')
  return row
}

const isUnderWay = inArray(labelPrintJobs.state, ['waiting', 'running'])

/** How many jobs of a person have not ended. */
export async function countUnderWay(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(labelPrintJobs)
    .where(and(eq(labelPrintJobs.accountId, accountId), isUnderWay))
  return row?.count ?? 0
}

type Ending = Partial<Pick<WholePrintJob, 'state' | 'done' | 'issues' | 'error' | 'outputHash' | 'outputFile'>>

/** Ends a job that has not ended. Resolves to it; undefined where it had, such as one that was cancelled. */
export async function endPrintJob(db: Db, id: string, ending: Ending): Promise<PrintJobRow | undefined> {
  const [row] = await db
    .update(labelPrintJobs)
    .set({ ...ending, finishedAt: sql`now()`, leaseUntil: null })
    .where(and(eq(labelPrintJobs.id, id), isUnderWay))
    .returning(listed)
  return row
}

/** Jobs that wait, or whose server was killed: small ones first. */
export const listDueJobs = (db: Db) =>
  rowsOf<{ id: string; organisationId: string }>(
    db,
    sql`select id, organisation_id as "organisationId" from label_print_jobs
      where state = 'waiting' or (state = 'running' and lease_until < now()) order by (label_count > 100), id limit 100`,
  )

/** Takes a job for a while. Resolves to undefined where another server has it, or it has ended. */
export async function claimJob(db: Db, id: string, leaseSeconds: number): Promise<WholePrintJob | undefined> {
  const [row] = await db
    .update(labelPrintJobs)
    .set({
      state: 'running',
      attempts: sql`${labelPrintJobs.attempts} + 1`,
      leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(
      and(
        eq(labelPrintJobs.id, id),
        sql`(${labelPrintJobs.state} = 'waiting' or (${labelPrintJobs.state} = 'running' and ${labelPrintJobs.leaseUntil} < now()))`,
      ),
    )
    .returning()
  return row
}

/** Writes how far a job is and keeps it for longer. Resolves to false where it was cancelled. */
export async function renewJob(
  db: Db,
  id: string,
  { done, leaseSeconds }: { done: number; leaseSeconds: number },
): Promise<boolean> {
  const rows = await db
    .update(labelPrintJobs)
    .set({ done, leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(and(eq(labelPrintJobs.id, id), eq(labelPrintJobs.state, 'running')))
    .returning({ id: labelPrintJobs.id })
  return rows.length > 0
}

export const setIssues = (db: Db, id: string, issues: StoredIssue[]) =>
  db.update(labelPrintJobs).set({ issues }).where(eq(labelPrintJobs.id, id))

export const setIssued = (db: Db, id: string, issued: Record<string, number>) =>
  db.update(labelPrintJobs).set({ issued }).where(eq(labelPrintJobs.id, id))

/** Counts labels of a template that were printed. */
export const countPrinted = (db: Db, templateId: string, labels: number) =>
  db
    .update(labelTemplates)
    .set({ printCount: sql`${labelTemplates.printCount} + ${labels}`, lastPrintedAt: sql`now()` })
    .where(eq(labelTemplates.id, templateId))

/**
 * Takes numbers of the counters of a template. Resolves to what had been taken before. The row stays locked until the
 * transaction ends, so that no two jobs get the same ones.
 */
export async function takeNumbers(
  db: Db,
  templateId: string,
  taken: Readonly<Record<string, number>>,
): Promise<Record<string, number>> {
  const [row] = await db
    .select({ issued: labelTemplates.issuedCounters })
    .from(labelTemplates)
    .where(eq(labelTemplates.id, templateId))
    .for('update')
  const before = row?.issued ?? {}
  const numbers = Object.entries(taken).map(
    ([id, amount]) => [id, Object.hasOwn(before, id) ? (before[id] ?? 0) : 0, amount] as const,
  )
  if (numbers.length === 0) return {}
  const after = Object.fromEntries(numbers.map(([id, had, amount]) => [id, had + amount]))
  await db
    .update(labelTemplates)
    .set({ issuedCounters: { ...before, ...after } })
    .where(eq(labelTemplates.id, templateId))
  return Object.fromEntries(numbers.map(([id, had]) => [id, had]))
}

/** Numbers that were taken so far, without taking any. */
export async function findIssued(db: Db, templateId: string): Promise<Record<string, number>> {
  const [row] = await db
    .select({ issued: labelTemplates.issuedCounters })
    .from(labelTemplates)
    .where(eq(labelTemplates.id, templateId))
  return row?.issued ?? {}
}

/** Jobs of all organisations whose files are no longer kept. */
export const listStaleFiles = (db: Db, hours: number) =>
  rowsOf<{ id: string; organisationId: string; file: string }>(
    db,
    sql`select id, organisation_id as "organisationId", output_file as file from label_print_jobs
      where output_file is not null and finished_at < now() - make_interval(hours => ${hours}) limit 500`,
  )

export const forgetFile = (db: Db, id: string) =>
  db.update(labelPrintJobs).set({ outputFile: null }).where(eq(labelPrintJobs.id, id))
