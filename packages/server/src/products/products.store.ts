import { eq, sql } from 'drizzle-orm'
import { accounts } from '#account/account.tables.ts'
import { arrayOf, rowsOf, type Db } from '#kit/database.ts'
import { launcherOrders, pins, productUses } from './products.tables.ts'

/** What a person did with an application: where it is pinned or placed, if it is, how often it was opened, and when last. */
export interface Habit {
  productId: string
  position: number | null
  place: number | null
  useCount: number
  lastUsedAt: string | null
}

/** The habits of a person, for all applications there are any for. */
export function listHabits(db: Db, accountId: string): Promise<Habit[]> {
  return rowsOf<Habit>(
    db,
    sql`select product_id as "productId", max(position) as "position", max(place) as "place", max(use_count) as "useCount", max(last_used_at) as "lastUsedAt" from (
      select product_id, position, null::integer as place, 0 as use_count, null::timestamptz as last_used_at from pins where account_id = ${accountId}
      union all select product_id, null, null, use_count, last_used_at from product_uses where account_id = ${accountId}
      union all select p.id, null, p.place::integer, 0, null from launcher_orders o, unnest(o.product_ids) with ordinality as p (id, place) where o.account_id = ${accountId}) as habits
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

/** Counts one more use, unless one was counted in the last `intervalMs`. */
export async function noteUseSince(
  db: Db,
  { organisationId, accountId, productId }: { organisationId: string; accountId: string; productId: string },
  intervalMs: number,
): Promise<void> {
  await db.execute(
    sql`insert into product_uses as u (organisation_id, account_id, product_id, use_count, last_used_at)
      values (${organisationId}, ${accountId}, ${productId}, 1, now())
      on conflict (account_id, product_id) do update set use_count = u.use_count + 1, last_used_at = now()
      where u.last_used_at <= now() - make_interval(secs => ${intervalMs / 1_000})`,
  )
}

interface Owner {
  organisationId: string
  accountId: string
}

/** Lets two changes to the launcher of one person, from two tabs, come one after the other. */
const holdLauncher = (db: Db, { accountId }: Owner) =>
  db.execute(sql`select 1 from accounts where id = ${accountId} for no key update`)

/** Replaces the pins of a person. */
export async function replacePins(db: Db, owner: Owner, productIds: readonly string[]): Promise<void> {
  await holdLauncher(db, owner)
  await db.delete(pins).where(eq(pins.accountId, owner.accountId))
  if (productIds.length > 0)
    await db.insert(pins).values(productIds.map((productId, position) => ({ ...owner, productId, position })))
}

/** Keeps the order of a person; what is pinned stays pinned, in that order. No application at all: by use again. */
export async function replaceOrder(db: Db, owner: Owner, productIds: readonly string[]): Promise<void> {
  await holdLauncher(db, owner)
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
