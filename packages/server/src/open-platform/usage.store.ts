import { sql } from 'drizzle-orm'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'

/** What is added to the usage of one app and interface in one hour. */
export interface UsageDelta {
  organisationId: string
  appId: string
  productId: string
  interfaceId: string
  /** Beginning of the hour, in milliseconds. */
  hour: number
  callCount: number
  failureCount: number
  /** Answers by the buckets of `durationBuckets`, and one more for the longest. */
  durations: readonly number[]
}

/** Adds to the usage. Rows are locked in one order, so that two servers do not wait for one another. */
export async function addUsage(db: Db, deltas: readonly UsageDelta[]): Promise<void> {
  const sorted = deltas.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
  const uuids = (pick: (delta: UsageDelta) => string) => arrayOf(sorted.map(pick), 'uuid')
  const counts = (pick: (delta: UsageDelta) => number) => arrayOf(sorted.map(pick), 'integer')
  const hours = arrayOf(
    sorted.map(({ hour }) => new Date(hour).toISOString()),
    'timestamptz',
  )
  // Arrays of arrays cannot be unnested side by side, so each row's comes as text.
  const durations = arrayOf(
    sorted.map((delta) => `{${delta.durations.join(',')}}`),
    'text',
  )
  await db.execute(
    sql`insert into open_usage (organisation_id, app_id, product_id, interface_id, hour, call_count, failure_count, durations)
      select u.organisation, u.app, u.product, u.interface, u.hour, u.calls, u.failures, u.durations::integer[]
      from unnest(${uuids((delta) => delta.organisationId)}, ${uuids((delta) => delta.appId)}, ${uuids((delta) => delta.productId)},
        ${uuids((delta) => delta.interfaceId)}, ${hours}, ${counts((delta) => delta.callCount)}, ${counts((delta) => delta.failureCount)}, ${durations})
        as u (organisation, app, product, interface, hour, calls, failures, durations)
      on conflict (organisation_id, app_id, interface_id, hour) do update set
        call_count = open_usage.call_count + excluded.call_count, failure_count = open_usage.failure_count + excluded.failure_count,
        durations = (select array_agg(a + b order by n) from unnest(open_usage.durations, excluded.durations) with ordinality as d (a, b, n))`,
  )
}

const keyOf = ({ organisationId, appId, interfaceId, hour }: UsageDelta) =>
  `${organisationId} ${appId} ${interfaceId} ${hour}`

/** The calls of the organisation since a moment, and how many wait, counted up to `mostQueued`. */
export async function readUsage(db: Db, { since, mostQueued }: { since: number; mostQueued: number }) {
  const [row] = await rowsOf<{ calls: number; queued: number }>(
    db,
    sql`select (select coalesce(sum(call_count), 0)::integer from open_usage where hour >= ${new Date(since).toISOString()}::timestamptz) as calls,
      (select count(*)::integer from (select 1 from open_calls where state = 0 limit ${mostQueued}) as waiting) as queued`,
  )
  return row ?? { calls: 0, queued: 0 }
}
