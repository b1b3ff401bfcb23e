import type { RecordChoices } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'
import { products } from '#products/products.tables.ts'
import { openApps, openInterfaceActivations, openInterfaces } from '../open-platform.tables.ts'

const byName = (a: { Name: string }, b: { Name: string }) => a.Name.localeCompare(b.Name)

/** The apps of the organisation and the interfaces that are switched on for it. */
export async function listRecordChoices(db: Db): Promise<RecordChoices> {
  const apps = await db.select({ ID: openApps.id, Name: openApps.name }).from(openApps)
  const rows = await db
    .select({
      id: openInterfaces.id,
      productId: openInterfaces.productId,
      name: localizedNameSql(sql`${openInterfaces.name}`, sql`${openInterfaces.englishName}`),
      productName: localizedNameSql(sql`${products.name}`, sql`${products.englishName}`),
    })
    .from(openInterfaceActivations)
    .innerJoin(openInterfaces, eq(openInterfaces.id, openInterfaceActivations.interfaceId))
    .innerJoin(products, eq(products.id, openInterfaces.productId))
  const named = new Map(rows.map(({ productId, productName }) => [productId, productName ?? '']))
  return {
    Apps: apps.toSorted(byName),
    Products: [...named].map(([ID, Name]) => ({ ID, Name })).toSorted(byName),
    Interfaces: rows
      .map(({ id, productId, name }) => ({ ID: id, ProductID: productId, Name: name ?? '' }))
      .toSorted(byName),
  }
}
