import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { products, productSecrets } from './products.tables.ts'

export type SecretRow = typeof productSecrets.$inferSelect

/** A secret without an end is the newest one. */
const byEnd = [sql`${productSecrets.endsAt} nulls last`, asc(productSecrets.id)]

/** All products with the secrets they ever had, those that end first before the others. */
export async function listProductsWithSecrets(db: Db) {
  const rows = await db
    .select({ id: products.id, code: products.code, secret: productSecrets })
    .from(products)
    .leftJoin(productSecrets, eq(productSecrets.productId, products.id))
    .orderBy(...byEnd)
  const found = new Map<string, { id: string; code: string; secrets: SecretRow[] }>()
  for (const { id, code, secret } of rows) {
    const product = found.get(id) ?? { id, code, secrets: [] }
    if (secret) product.secrets.push(secret)
    found.set(id, product)
  }
  return [...found.values()]
}

/** The valid secrets of a product, the one that ends first before the other. */
export const listValidSecrets = (db: Db, productId: string): Promise<SecretRow[]> =>
  db
    .select()
    .from(productSecrets)
    .where(and(eq(productSecrets.productId, productId), isValid))
    .orderBy(...byEnd)

const isValid = or(isNull(productSecrets.endsAt), gt(productSecrets.endsAt, sql`now()`))

/** True where a product has, or had, a secret of its own. */
export async function hadSecret(db: Db, productId: string): Promise<boolean> {
  const rows = await db
    .select({ id: productSecrets.id })
    .from(productSecrets)
    .where(eq(productSecrets.productId, productId))
    .limit(1)
  return rows.length > 0
}

/** Inserts a secret; one that ends after some days with `days`. */
export async function insertSecret(
  db: Db,
  { productId, sealed, days }: { productId: string; sealed: string; days?: number },
): Promise<void> {
  const endsAt = days === undefined ? null : inDays(days)
  await db.insert(productSecrets).values({ id: newId(), productId, sealed, endsAt })
}

/** Lets the valid secrets of a product end after some days, or earlier where they do already. */
export async function endSecretsAfter(db: Db, productId: string, days: number): Promise<void> {
  await db
    .update(productSecrets)
    .set({ endsAt: sql`least(${productSecrets.endsAt}, ${inDays(days)})` })
    .where(and(eq(productSecrets.productId, productId), isValid))
}

/** Ends valid secrets of a product at once, all of them or one, and destroys them. Resolves to how many. */
export async function endSecrets(db: Db, productId: string, id?: string): Promise<number> {
  const ended = await db
    .update(productSecrets)
    .set({ endsAt: sql`now()`, sealed: '' })
    .where(and(eq(productSecrets.productId, productId), isValid, id ? eq(productSecrets.id, id) : undefined))
    .returning({ id: productSecrets.id })
  return ended.length
}

export async function noteSecretUse(db: Db, id: string, at: Date): Promise<void> {
  await db.update(productSecrets).set({ lastUsedAt: at }).where(eq(productSecrets.id, id))
}

const inDays = (days: number) => sql`now() + make_interval(days => ${days}::integer)`
