import { startingProducts } from '@atrium/contract/products/starting-products.ts'
import { inArray } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { insertProduct, updateProduct } from './managed-products.store.ts'
import { products } from './products.tables.ts'

/**
 * Inserts products of the suite with their addresses and updates the address of existing ones. Resolves to the number
 * inserted.
 */
export async function insertStartingProducts(
  db: Db,
  chosen: readonly { code: string; webUrl: string }[],
): Promise<number> {
  const urls = new Map(chosen.map(({ code, webUrl }) => [code, webUrl]))
  const existing = await db
    .select({ id: products.id, code: products.code })
    .from(products)
    .where(inArray(products.code, [...urls.keys()]))
    .for('update')
  for (const { id, code } of existing) await updateProduct(db, id, { webUrl: urls.get(code) as string })
  const missing = startingProducts.filter(({ code }) => urls.has(code) && !existing.some((one) => one.code === code))
  for (const product of missing) {
    const webUrl = urls.get(product.code) as string
    await insertProduct(db, { ...product, webUrl, publicUrl: null, helpUrl: null })
  }
  return missing.length
}
