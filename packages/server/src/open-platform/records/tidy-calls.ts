import { defaultBodyDays } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#kit/data/database.ts'
import type { Job, JobContext } from '#kit/jobs/jobs.ts'

/** Rows of one transaction. */
const batchSize = 5_000
/** Days for which a key of a request is honoured. */
const keyDays = 7
/** Days for which refused calls are kept. */
const refusedDays = 30
/** Days for which usage is kept: a year and a month, to compare. */
const usageDays = 400

/** Deletes what is no longer kept: bodies of calls, of which the hash stays, refused calls, keys of requests, and old usage. */
export const tidyCalls: Job = {
  name: 'open-platform.tidy-calls',
  cron: '20 19 * * *',
  isDueAtStart: true,
  async run({ system, signal }) {
    const organisations = await system((db) =>
      rowsOf<{ id: string; body_days: number }>(
        db,
        sql`select o.id, coalesce(s.body_days, ${defaultBodyDays}::integer) as body_days from organisations o left join open_record_settings s on s.organisation_id = o.id`,
      ),
    )
    for (const { id, body_days: days } of organisations) {
      await inBatches(
        { system, signal },
        // An insert that waits still needs its body.
        sql`update open_calls set request_body = null, response_body = null where id in (
          select id from open_calls where organisation_id = ${id}::uuid and requested_at < now() - make_interval(days => ${days}::integer)
            and (request_body is not null or response_body is not null) and state <> 0 limit ${batchSize}) returning 1`,
      )
      await inBatches(
        { system, signal },
        sql`delete from open_calls where id in (
          select id from open_calls where organisation_id = ${id}::uuid and error is not null
            and requested_at < now() - make_interval(days => ${refusedDays}::integer) limit ${batchSize}) returning 1`,
      )
    }
    await inBatches(
      { system, signal },
      sql`delete from open_idempotency_keys where ctid = any(array(select ctid from open_idempotency_keys
        where created_at < now() - make_interval(days => ${keyDays}::integer) limit ${batchSize})) returning 1`,
    )
    await inBatches(
      { system, signal },
      sql`delete from open_usage where ctid = any(array(select ctid from open_usage
        where hour < now() - make_interval(days => ${usageDays}::integer) limit ${batchSize})) returning 1`,
    )
  },
}

/** Repeats a statement until it changes fewer rows than a batch, each time in a transaction of its own. */
async function inBatches({ system, signal }: Pick<JobContext, 'system' | 'signal'>, statement: SQL): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const changed = await system((db) => rowsOf(db, statement))
    if (changed.length < batchSize) return
  }
}
