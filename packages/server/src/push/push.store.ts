import { count, eq, sql } from 'drizzle-orm'
import { isMember } from '#account/member-accounts.ts'
import { accounts } from '#identity/accounts.tables.ts'
import type { Db } from '#kit/data/database.ts'
import { pushSettings, type StoredProblem, type StoredTest } from './push.tables.ts'

export type PushRow = typeof pushSettings.$inferSelect
export type PushFields = Pick<
  PushRow,
  'integrationObject' | 'isLark' | 'productIds' | 'appKey' | 'agentId' | 'sealedSecret'
>

/** The settings of the organisation of the transaction. */
export async function findSettings(db: Db): Promise<PushRow | undefined> {
  const [row] = await db.select().from(pushSettings)
  return row
}

/** Inserts or replaces the settings; what was tried with those before says nothing of them. */
export async function upsertSettings(db: Db, organisationId: string, fields: PushFields): Promise<void> {
  await db
    .insert(pushSettings)
    .values({ organisationId, ...fields })
    .onConflictDoUpdate({
      target: pushSettings.organisationId,
      set: {
        ...fields,
        version: sql`${pushSettings.version} + 1`,
        lastTest: null,
        pausedUntil: null,
        pauseProblem: null,
      },
    })
}

export const setEnabled = (db: Db, isEnabled: boolean) => db.update(pushSettings).set({ isEnabled })

/** Stores a debug message, unless the settings have been changed since they were read. */
export const setTest = (db: Db, test: StoredTest, version: number) =>
  db.update(pushSettings).set({ lastTest: test }).where(eq(pushSettings.version, version))

/** Stores what became of a debug message, unless another one was sent meanwhile. */
export const setTestResult = (db: Db, test: StoredTest) =>
  db
    .update(pushSettings)
    .set({ lastTest: test })
    .where(sql`${pushSettings.lastTest} ->> 'id' = ${test.id}`)

/** How many members the organisation has. */
export async function countMembers(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(accounts).where(isMember)
  return row?.total ?? 0
}

/** Leaves the platform alone for a time, unless the settings have been changed since they were read; a longer pause stays. */
export const pause = (db: Db, version: number, problem: StoredProblem, seconds: number) =>
  db
    .update(pushSettings)
    .set({
      pausedUntil: sql`greatest(${pushSettings.pausedUntil}, now() + make_interval(secs => ${Math.ceil(seconds)}::integer))`,
      pauseProblem: problem,
    })
    .where(eq(pushSettings.version, version))
