import { eq, sql } from 'drizzle-orm'
import type { Server } from '#app/server.ts'
import { inTransaction } from '#kit/data/database.ts'
import { importDocument } from '#open-platform/interfaces/interface-import.ts'
import { openInterfaces } from '#open-platform/open-platform.tables.ts'
import { products } from '#products/products.tables.ts'
import { operatorPerson } from './known-people.ts'

/** Stand-ins whose interfaces are there from the beginning; operators import those of the others. */
const codesWithInterfaces = ['ELN', 'CIMS']
/** Where stand-ins of an earlier start were. */
const ofDemonstration = String.raw`^http://127\.0\.0\.1:\d+$`

/**
 * Imports the interfaces of some stand-ins into a registry that has none of theirs, and leads those of all stand-ins to
 * their ports of this start. They are switched on for no organisation.
 */
export async function addDemoInterfaces(
  { services }: Server,
  addresses: readonly (readonly [code: string, address: string])[],
): Promise<void> {
  for (const [code, address] of addresses) {
    const document = codesWithInterfaces.includes(code) ? await documentAt(address) : undefined
    await inTransaction(services.database, 'installation', async (db) => {
      const [product] = await db.select({ id: products.id }).from(products).where(eq(products.code, code))
      if (!product) return
      const moved = await db
        .update(openInterfaces)
        .set({ upstream: address })
        .where(sql`${openInterfaces.productId} = ${product.id} and ${openInterfaces.upstream} ~ ${ofDemonstration}`)
        .returning({ id: openInterfaces.id })
      const isEmpty =
        moved.length === 0 && (await db.$count(openInterfaces, eq(openInterfaces.productId, product.id))) === 0
      if (document && isEmpty)
        await importDocument(db, services, {
          document,
          upstream: address,
          productId: product.id,
          by: operatorPerson.realName,
        })
    })
  }
}

const documentAt = async (address: string) =>
  (await (await fetch(`${address}/openapi.json`)).json()) as Record<string, unknown>
