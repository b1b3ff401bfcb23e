import { asc, eq } from 'drizzle-orm'
import type { Db } from '#kit/database.ts'
import { pins } from './products.tables.ts'

/** The applications a person pinned, in their order. */
export async function listPins(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ productId: pins.productId })
    .from(pins)
    .where(eq(pins.accountId, accountId))
    .orderBy(asc(pins.position))
  return rows.map(({ productId }) => productId)
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
