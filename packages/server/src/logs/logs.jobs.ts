import { sql } from 'drizzle-orm'
import { inTransaction, type Within } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import type { KitServices } from '#kit/services.ts'
import { listMonthEnds, listUnsignedEnds } from './chain/chain-ends.ts'
import { signEnds, type ChainEnd, type CheckpointFiles } from './chain/checkpoints.ts'
import {
  detachLogMonth,
  dropDetachedLogMonths,
  ensureLogPartitions,
  listExpiredLogMonths,
  monthlyTables,
} from './retention/log-partitions.ts'

type ChainSigningServices = Pick<KitServices, 'secrets'> & { checkpointFiles: CheckpointFiles }
type WithDatabase = Pick<KitServices, 'database'>

/** Creates the partitions of the logs long before a month begins; a start does so, too. */
export const prepareLogPartitions = ({ database }: WithDatabase): Job => ({
  name: 'logs.prepare-partitions',
  cron: '15 0 * * *',
  run: () => inTransaction(database, 'owner', (db) => ensureLogPartitions(db)),
})

const batchSize = 500

/** Signs the chain ends hourly. Without that, removing the newest entries would go unnoticed. */
export const signChains = (given: ChainSigningServices): Job => ({
  name: 'logs.sign-chains',
  cron: '5 * * * *',
  isDueAtStart: true,
  async run({ system, progress, signal }) {
    for await (const done of signGrownChains(given, system)) {
      await progress(done)
      if (signal.aborted) return
    }
  },
})

/** Signs the chains that have grown since their last checkpoint. Yields how many are done. */
export async function* signGrownChains(given: ChainSigningServices, system: Within): AsyncGenerator<number> {
  let ends: ChainEnd[]
  let done = 0
  do {
    ends = await system((db) => listUnsignedEnds(db, batchSize))
    await signEnds(system, ends, 'hourly', given)
    yield (done += ends.length)
  } while (ends.length === batchSize)
}

/** The same when a server stops: its last entries would stay unsigned for as long as it is off. */
export async function signBeforeStop({ database, ...given }: ChainSigningServices & WithDatabase): Promise<void> {
  for await (const _ of signGrownChains(given, (work) => inTransaction(database, 'system', work)));
}

const maxAttempts = 50
const retryDelayMs = 200

/**
 * Drops whole months that no organisation retains any more. Signs the chain ends first, so that the remaining entries
 * can still be verified.
 */
export const dropExpiredMonths = ({ database, ...given }: ChainSigningServices & WithDatabase): Job => ({
  name: 'logs.drop-months',
  cron: '40 18 * * *',
  async run({ system, signal }) {
    for (const month of await system(listExpiredLogMonths)) {
      if (signal.aborted) return
      await signEnds(system, await system((db) => listMonthEnds(db, month)), 'dropped', given)
      for (const parent of monthlyTables)
        await retryWhileLocked(() => inTransaction(database, 'owner', (db) => detachLogMonth(db, parent, month)))
      await inTransaction(database, 'owner', dropDetachedLogMonths)
    }
  },
})

/** Retries while another transaction has the log locked (`lock_not_available`). */
async function retryWhileLocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await work()
      return
    } catch (problem) {
      const { code, cause } = problem as { code?: string; cause?: { code?: string } }
      if ((cause?.code ?? code) !== '55P03' || attempt > maxAttempts) throw problem
      await new Promise((resume) => setTimeout(resume, retryDelayMs))
    }
}

/** Counts every minute how many sessions are open, and keeps the peak of each organisation's day. */
export const sampleSessions: Job = {
  name: 'logs.sample-sessions',
  cron: '* * * * *',
  async run({ system }) {
    await system((db) =>
      db.execute(sql`insert into session_peaks (organisation_id, day, peak, at)
        select o.id, (now() at time zone o.time_zone)::date, s.open, now() from (
          select organisation_id, count(*) as open from sessions
          where ended_at is null and account_id is not null and expires_at > now() and last_seen_at > now() - make_interval(mins => idle_minutes) and level in ('full', 'trial')
          group by 1) as s join organisations o on o.id = s.organisation_id
        order by 1, 2
        on conflict (organisation_id, day) do update set peak = excluded.peak, at = excluded.at where session_peaks.peak < excluded.peak`),
    )
  },
}
