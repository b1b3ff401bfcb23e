import { eq, sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import { launcherOrders, pins, productUses } from './products.tables.ts'

/** A person's use of a product: pin, position, number of uses and last use. */
export interface ProductUse {
  productId: string
  position: number | null
  place: number | null
  useCount: number
  lastUsedAt: string | null
}

/** The uses of a person by product. */
export function listProductUses(db: Db, accountId: string): Promise<ProductUse[]> {
  return rowsOf<ProductUse>(
    db,
    sql`select product_id as "productId", max(position) as "position", max(place) as "place", max(use_count) as "useCount", max(last_used_at) as "lastUsedAt" from (
      select product_id, position, null::integer as place, 0 as use_count, null::timestamptz as last_used_at from pins where account_id = ${accountId}
      union all select product_id, null, null, use_count, last_used_at from product_uses where account_id = ${accountId}
      union all select p.id, null, p.place::integer, 0, null from launcher_orders o, unnest(o.product_ids) with ordinality as p (id, place) where o.account_id = ${accountId}) as uses
    group by product_id`,
  )
}

/** Increments the number of uses; resolves to it. */
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
  await recordUse(db, use)
  return row?.useCount ?? 0
}

/** Counts one more use, unless one was counted in the last `intervalMs`. */
export async function countUseOnce(
  db: Db,
  use: { organisationId: string; accountId: string; productId: string },
  intervalMs: number,
): Promise<void> {
  const counted = await rowsOf(
    db,
    sql`insert into product_uses as u (organisation_id, account_id, product_id, use_count, last_used_at)
      values (${use.organisationId}, ${use.accountId}, ${use.productId}, 1, now())
      on conflict (account_id, product_id) do update set use_count = u.use_count + 1, last_used_at = now()
      where u.last_used_at <= now() - make_interval(secs => ${intervalMs / 1_000}) returning 1`,
  )
  if (counted.length > 0) await recordUse(db, use)
}

/** Counts the person as active in the application today. */
const recordUse = (db: Db, { accountId, productId }: { accountId: string; productId: string }) =>
  db.execute(sql`select record_activity(array[${accountId}::uuid], array[${productId}::uuid], array[now()])`)

interface Owner {
  organisationId: string
  accountId: string
}

/** Serializes changes to a person's launcher from several tabs. */
const lockLauncher = (db: Db, { accountId }: Owner) =>
  db.execute(sql`select 1 from accounts where id = ${accountId} for no key update`)

/** Replaces the pins of a person. */
export async function replacePins(db: Db, owner: Owner, productIds: readonly string[]): Promise<void> {
  await lockLauncher(db, owner)
  await db.delete(pins).where(eq(pins.accountId, owner.accountId))
  if (productIds.length > 0)
    await db.insert(pins).values(productIds.map((productId, position) => ({ ...owner, productId, position })))
}

/** Keeps the order of a person; what is pinned stays pinned, in that order. No application at all: by use again. */
export async function replaceOrder(db: Db, owner: Owner, productIds: readonly string[]): Promise<void> {
  await lockLauncher(db, owner)
  if (productIds.length === 0) {
    await db.delete(launcherOrders).where(eq(launcherOrders.accountId, owner.accountId))
    return
  }
  await db
    .insert(launcherOrders)
    .values({ ...owner, productIds: [...productIds] })
    .onConflictDoUpdate({ target: launcherOrders.accountId, set: { productIds: [...productIds] } })
  await db.execute(
    sql`update pins set position = o.place from unnest(${arrayOf(productIds, 'uuid')}) with ordinality as o (id, place)
      where pins.account_id = ${owner.accountId} and pins.product_id = o.id`,
  )
}

/** Sets how the launcher shows applications to a person. */
export async function setLauncherView(db: Db, accountId: string, view: 'card' | 'compact'): Promise<void> {
  await db.update(accounts).set({ launcherView: view }).where(eq(accounts.id, accountId))
}
