import { hour } from '@atrium/contract/constants.ts'
import { durationBuckets } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { sql } from 'drizzle-orm'
import { arrayOf, countOf, type Db } from '#kit/data/database.ts'

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

/** The index of the bucket of a duration. */
export const bucketOf = (durationMs: number): number => {
  const index = durationBuckets.findIndex((bound) => durationMs <= bound)
  return index === -1 ? durationBuckets.length : index
}

/** No answers in any bucket. */
export const emptyDurations = (): number[] => Array.from({ length: durationBuckets.length + 1 }, () => 0)

/** The beginning of the hour of a moment, in milliseconds. */
export const hourOf = (at: number): number => Math.floor(at / hour) * hour

/** Adds to the usage. Rows are locked in one order, so that two servers do not wait for one another. */
export async function addUsage(db: Db, deltas: readonly UsageDelta[]): Promise<void> {
  const sorted = sumsOf(deltas).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
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

/** One delta for each app, interface and hour: a statement must not change a row twice. */
function sumsOf(deltas: readonly UsageDelta[]): UsageDelta[] {
  const sums = new Map<string, UsageDelta>()
  for (const delta of deltas) {
    const sum = sums.get(keyOf(delta))
    sums.set(keyOf(delta), sum ? sumOf(sum, delta) : delta)
  }
  return [...sums.values()]
}

const sumOf = (a: UsageDelta, b: UsageDelta): UsageDelta => ({
  ...a,
  callCount: a.callCount + b.callCount,
  failureCount: a.failureCount + b.failureCount,
  durations: a.durations.map((count, n) => count + (b.durations[n] ?? 0)),
})

const keyOf = ({ organisationId, appId, interfaceId, hour }: UsageDelta) =>
  `${organisationId} ${appId} ${interfaceId} ${hour}`

/** When and from where an app last called an interface. */
export interface AppUse {
  organisationId: string
  appId: string
  address: string
  at: number
}

/** Notes the use of apps, as their list shows it. */
export const noteAppUses = (db: Db, uses: readonly AppUse[]) =>
  db.execute(
    sql`update open_apps a set last_used_at = u.at, last_used_address = u.address
      from unnest(${arrayOf(
        uses.map(({ appId }) => appId),
        'uuid',
      )}, ${arrayOf(
        uses.map(({ at }) => new Date(at).toISOString()),
        'timestamptz',
      )}, ${arrayOf(
        uses.map(({ address }) => address),
        'text',
      )}) as u (app, at, address)
      where a.id = u.app and (a.last_used_at is null or a.last_used_at < u.at)`,
  )

/** The calls of the organisation since a moment. */
export const countCallsSince = (db: Db, since: number): Promise<number> =>
  countOf(
    db,
    sql`(select coalesce(sum(call_count), 0) from open_usage where hour >= ${new Date(since).toISOString()}::timestamptz)`,
  )
