import { countedQueue } from '@atrium/contract/open-platform/usage.shapes.ts'
import { durationBuckets } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { inArray, sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'
import { products } from '#products/products.tables.ts'
import { openApps } from '../open-platform.tables.ts'

/** What a report is about; `from` is included, `until` is not. */
export interface UsageFilter {
  from: number
  until: number
  timeZone: string
  step: 'hour' | 'day'
  productId: string | undefined
  appId: string | undefined
}

/** Sums of a point in time, of a product, of an app, or, without any of them, of the whole period. */
export interface UsageSum {
  /** The beginning of the hour or day, in milliseconds. */
  starts: number | null
  productId: string | null
  appId: string | null
  calls: number
  failures: number
  durations: readonly number[]
}

/** The sums of the usage by time, by product, by app, and of all. */
export async function sumUsage(
  db: Db,
  { from, until, timeZone, step, productId, appId }: UsageFilter,
): Promise<UsageSum[]> {
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
  const starts =
    step === 'hour' ? sql`hour` : sql`date_trunc('day', hour at time zone ${timeZone}) at time zone ${timeZone}`
  const buckets = [...durationBuckets.keys(), durationBuckets.length].map(
    (bucket) => sql`coalesce(sum(durations[${sql.raw(String(bucket + 1))}]), 0)::float8`,
  )
  return rowsOf<UsageSum>(
    db,
    sql`select extract(epoch from starts)::float8 * 1000 as starts, product_id as "productId", app_id as "appId",
        coalesce(sum(call_count), 0)::float8 as calls, coalesce(sum(failure_count), 0)::float8 as failures,
        to_jsonb(array[${sql.join(buckets, sql`, `)}]) as durations
      from (select ${starts} as starts, product_id, app_id, call_count, failure_count, durations from open_usage
        where hour >= ${at(from)} and hour < ${at(until)}
          and ${productId ? sql`product_id = ${productId}` : sql`true`} and ${appId ? sql`app_id = ${appId}` : sql`true`}) as usage
      group by grouping sets ((starts), (product_id), (app_id), ())`,
  )
}

/** Calls of an app that wait for a product. */
export interface QueuedCalls {
  productId: string
  appId: string
  count: number
}

/** How many calls wait now, by product and app; counted up to `countedQueue` + 1 in all. */
export const countQueued = (
  db: Db,
  { productId, appId }: Pick<UsageFilter, 'productId' | 'appId'>,
): Promise<QueuedCalls[]> =>
  rowsOf<QueuedCalls>(
    db,
    sql`select product_id as "productId", app_id as "appId", count(*)::integer as count
      from (select product_id, app_id from open_calls where state = 0
        and ${productId ? sql`product_id = ${productId}` : sql`true`} and ${appId ? sql`app_id = ${appId}` : sql`true`}
        limit ${countedQueue + 1}) as waiting
      group by product_id, app_id`,
  )

/** Names of products in the language of the transaction. */
export async function productNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const name = localizedNameSql(sql`${products.name}`, sql`${products.englishName}`)
  const rows = await db
    .select({ id: products.id, name })
    .from(products)
    .where(inArray(products.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name ?? '']))
}

/** Names of apps; without those that were deleted. */
export async function appNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: openApps.id, name: openApps.name })
    .from(openApps)
    .where(inArray(openApps.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}
