import { eq, sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/database.ts'
import { pins, productUses } from './products.tables.ts'

/** What a person did with an application: where it is pinned, if it is, and how often it was opened. */
export interface Habit {
  productId: string
  position: number | null
  useCount: number
}

/** The habits of a person, for all applications there are any for. */
export function listHabits(db: Db, accountId: string): Promise<Habit[]> {
  return rowsOf<Habit>(
    db,
    sql`select product_id as "productId", max(position) as "position", max(use_count) as "useCount" from (
      select product_id, position, 0 as use_count from pins where account_id = ${accountId}
      union all select product_id, null, use_count from product_uses where account_id = ${accountId}) as habits
    group by product_id`,
  )
}

/** Counts one more use, and gives how many there are now. */
export async function countUse(
  db: Db,
  use: { organisationId: string; accountId: string; productId: string },
): Promise<number> {
  const [row] = await db
    .insert(productUses)
    .values({ ...use, useCount: 1, lastUsedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [productUses.accountId, productUses.productId],
      set: { useCount: sql`${productUses.useCount} + 1`, lastUsedAt: sql`now()` },
    })
    .returning({ useCount: productUses.useCount })
  return row?.useCount ?? 0
}

/** Replaces the pins of a person. */
export async function replacePins(
  db: Db,
  owner: { organisationId: string; accountId: string },
  productIds: readonly string[],
): Promise<void> {
  await db.delete(pins).where(eq(pins.accountId, owner.accountId))
  if (productIds.length > 0)
    await db.insert(pins).values(productIds.map((productId, position) => ({ ...owner, productId, position })))
}
