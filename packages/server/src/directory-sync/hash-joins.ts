import { sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'

/**
 * Joins many rows with many. The statistics know nothing of rows that were just written, and take them to be few: the planner
 * would then compare each row with all others, which took minutes for thousands.
 */
export async function withHashJoins<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`set local enable_nestloop = off`)
  const result = await work()
  await db.execute(sql`set local enable_nestloop to default`)
  return result
}
