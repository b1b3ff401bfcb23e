import { eq, sql } from 'drizzle-orm'
import { countOf, rowsOf, type Db } from '#kit/data/database.ts'
import { openQuotaUse } from '../open-platform.tables.ts'

/** What an organisation may use. */
export interface Quotas {
  organisationId: string
  timeZone: string
  callsPerDay: number
  queuedCalls: number
}

/** Calls that are admitted together or not at all. */
export interface QuotaRequest {
  quotas: Quotas
  calls: number
  isInsert: boolean
}

/** What is used up. */
export type UsedUp = 'open-platform.quota-exceeded' | 'open-platform.queue-full'

/**
 * Counts calls of one organisation against its quotas, in their order. Gives what is used up for each that is not
 * admitted. The count stays locked until the transaction ends, so that no other server admits calls meanwhile: store
 * admitted inserts in the same transaction.
 */
export async function consumeQuotas(db: Db, requests: readonly QuotaRequest[]): Promise<(UsedUp | undefined)[]> {
  const [first] = requests
  if (!first) return []
  const used = await lockQuotaUse(db, first.quotas)
  const wanted = requests.reduce((sum, { calls, isInsert }) => sum + (isInsert ? calls : 0), 0)
  const isUncertain = used.queued === null || used.queued + wanted > first.quotas.queuedCalls
  let { calls } = used
  let queued = wanted > 0 && isUncertain ? await countQueued(db, first.quotas.queuedCalls) : used.queued
  const results = requests.map((request): UsedUp | undefined => {
    const { quotas } = request
    if (calls + request.calls > quotas.callsPerDay) return 'open-platform.quota-exceeded'
    if (request.isInsert && Number(queued) + request.calls > quotas.queuedCalls) return 'open-platform.queue-full'
    calls += request.calls
    if (request.isInsert) queued = Number(queued) + request.calls
    return undefined
  })
  if (calls > used.calls || queued !== used.queued)
    await db
      .update(openQuotaUse)
      .set({ calls, queued })
      .where(eq(openQuotaUse.organisationId, first.quotas.organisationId))
  return results
}

/** What is used on the present day by the clock of the database; a day that has begun is not gone back from. */
async function lockQuotaUse(db: Db, { organisationId, timeZone }: Quotas) {
  const [row] = await rowsOf<{ calls: number; queued: number | null }>(
    db,
    sql`insert into open_quota_use as u (organisation_id, day, calls) values (${organisationId}::uuid, (now() at time zone ${timeZone})::date, 0)
      on conflict (organisation_id) do update set day = greatest(u.day, excluded.day), calls = case when excluded.day > u.day then 0 else u.calls end
      returning calls, queued`,
  )
  return row ?? { calls: 0, queued: null }
}

const countQueued = (db: Db, most: number): Promise<number> =>
  countOf(db, sql`(select count(*) from (select 1 from open_calls where state = 0 limit ${most}) as waiting)`)

/** Lets the waiting inserts be counted anew, after others than the gateway added to them. */
export const invalidateQueued = (db: Db) => db.update(openQuotaUse).set({ queued: null })
