import type { Db } from '#kit/data/database.ts'
import { monomerReviewers } from '../monomers.tables.ts'

/** True when changes of the organisation's monomers wait for a reviewer: it has named some, even if all of them left. */
export async function isReviewed(db: Db): Promise<boolean> {
  const [row] = await db.select({ accountId: monomerReviewers.accountId }).from(monomerReviewers).limit(1)
  return row !== undefined
}
