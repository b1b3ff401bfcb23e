import { and, asc, count, eq, getTableColumns, gte, lte, sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import { licences, products } from './products.tables.ts'

export type Product = typeof products.$inferSelect
/** The fields of a product that operators edit. */
export type ProductFields = Omit<Product, 'id' | 'iconFile' | 'isEnabled' | 'position'>

/** All products in order, with the number of organisations that have a valid licence. */
export function listProducts(db: Db, today: string): Promise<(Product & { licenceCount: number })[]> {
  const validLicences = db
    .select({ value: count() })
    .from(licences)
    .where(and(eq(licences.productId, products.id), lte(licences.validFrom, today), gte(licences.validUntil, today)))
  return db
    .select({ ...getTableColumns(products), licenceCount: sql<number>`(${validLicences})`.mapWith(Number) })
    .from(products)
    .orderBy(asc(products.position), asc(products.code))
}

/** A product, locked until the transaction ends. */
export async function lockProduct(db: Db, id: string): Promise<Product | undefined> {
  const [row] = await db.select().from(products).where(eq(products.id, id)).for('update')
  return row
}

/** Inserts a product at the end. Codes are unique, case-insensitively. */
export async function insertProduct(db: Db, fields: ProductFields): Promise<Product> {
  const [row] = await db
    .insert(products)
    .values({ id: newId(), ...fields, position: sql`(select coalesce(max(position) + 1, 0) from products)` })
    .returning()
  if (!row) throw new Error('The application was not inserted')
  return row
}

export async function updateProduct(
  db: Db,
  id: string,
  fields: Partial<Pick<Product, keyof ProductFields | 'iconFile' | 'isEnabled'>>,
): Promise<Product | undefined> {
  const [row] = await db.update(products).set(fields).where(eq(products.id, id)).returning()
  return row
}

/** Orders products by a list of ids; others follow in their order. */
export async function orderProducts(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(
    sql`update products set position = ranked.place from (
        select p.id, row_number() over (order by o.place nulls last, p.position, p.code)::integer - 1 as place
        from products p left join unnest(${arrayOf(ids, 'uuid')}) with ordinality as o (id, place) on o.id = p.id) as ranked
      where products.id = ranked.id and products.position <> ranked.place`,
  )
}

/** Counts the people with each role of a product, in all organisations; unused roles are omitted. */
export async function countGivenRoles(
  db: Db,
  productId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ code: string; people: number }>(
    db,
    sql`select code, people from count_given_roles(${productId}, ${arrayOf(codes, 'text')})`,
  )
  return new Map(rows.map(({ code, people }) => [code, people]))
}

/** Inserts a licence. Requires a transaction of the installation; a call of one organisation uses `grantLicence`. */
export async function insertLicence(
  db: Db,
  licence: Pick<
    typeof licences.$inferInsert,
    'organisationId' | 'productId' | 'seatCount' | 'validFrom' | 'validUntil'
  >,
): Promise<void> {
  await db.insert(licences).values(licence)
}

export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  return row
}

/** The organisation of the transaction: row rules show no other. */
export async function findOrganisation(db: Db) {
  const { name, englishName, timeZone } = organisations
  const [row] = await db.select({ name, englishName, timeZone }).from(organisations).limit(1)
  return row
}
