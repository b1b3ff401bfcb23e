import type { NewLicence } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import { isDay } from '#kit/calendar-days.ts'
import { CallError } from '#kit/call-error.ts'
import type { Db } from '#kit/database.ts'
import { findProduct, insertLicence } from './managed-products.store.ts'

/**
 * Inserts the licences that an organisation begins with. Returns the codes of the applications. Throws `products.unknown` or
 * `products.wrong-period`.
 */
export async function insertFirstLicences(
  db: Db,
  organisationId: string,
  licences: readonly NewLicence[],
): Promise<string[]> {
  const codes: string[] = []
  for (const { ProductID, seatCount, validFrom, validUntil } of licences) {
    if (![validFrom, validUntil].every(isDay) || validFrom > validUntil) throw new CallError('products.wrong-period')
    const product = await findProduct(db, ProductID)
    if (!product) throw new CallError('products.unknown')
    await insertLicence(db, { organisationId, productId: ProductID, seatCount, validFrom, validUntil })
    codes.push(product.code)
  }
  return codes
}
