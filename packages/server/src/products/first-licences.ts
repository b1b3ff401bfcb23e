import type { NewLicence } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import { isDay } from '#kit/text/calendar-days.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Db } from '#kit/data/database.ts'
import { findProduct, insertLicence } from './managed-products.store.ts'

/** Inserts the initial licences of an organisation. Resolves to the product codes. */
export async function insertFirstLicences(
  db: Db,
  organisationId: string,
  licences: readonly NewLicence[],
  fail: Fail<'products.unknown' | 'products.wrong-period'>,
): Promise<string[]> {
  const codes: string[] = []
  for (const { ProductID, seatCount, validFrom, validUntil } of licences) {
    if (![validFrom, validUntil].every(isDay) || validFrom > validUntil) fail('products.wrong-period')
    const product = (await findProduct(db, ProductID)) ?? fail('products.unknown')
    await insertLicence(db, { organisationId, productId: ProductID, seatCount, validFrom, validUntil })
    codes.push(product.code)
  }
  return codes
}
