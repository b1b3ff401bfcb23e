import { and, asc, count, eq, sql } from 'drizzle-orm'
import { inTransaction, type Database, type Db } from '#kit/data/database.ts'
import type { InstallationRow } from '#environment/installation.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import { products } from '#products/products.tables.ts'
import { installation } from './operator.tables.ts'

type Row = typeof installation.$inferSelect

/** The one row of the installation. */
export async function getInstallation(db: Db): Promise<Row> {
  const [row] = await db.select().from(installation)
  if (!row) throw new Error('The row of the installation is missing')
  return row
}

/** Reads the installation outside a call's transaction, for caches. */
export const readInstallation = (database: Database): Promise<InstallationRow> =>
  inTransaction(database, 'installation', getInstallation)

/** Updates the installation if `version` is current, and resolves to the row; else to nothing. */
export async function updateInstallation(
  db: Db,
  version: number,
  edit: Omit<InstallationRow, 'version'>,
): Promise<Row | undefined> {
  const [updated] = await db
    .update(installation)
    .set({ ...edit, version: sql`${installation.version} + 1` })
    .where(and(eq(installation.id, 1), eq(installation.version, version)))
    .returning()
  return updated
}

export async function finishSetUp(db: Db): Promise<void> {
  await db.update(installation).set({ setUpFinishedAt: sql`coalesce(${installation.setUpFinishedAt}, now())` })
}

/** The number of organisations and products, and the first organisation. */
export async function countInventory(db: Db) {
  const [[productRow], [organisationRow], [first]] = [
    await db.select({ value: count() }).from(products),
    await db.select({ value: count() }).from(organisations),
    await db
      .select({ id: organisations.id })
      .from(organisations)
      .orderBy(asc(organisations.createdAt), asc(organisations.id))
      .limit(1),
  ]
  return {
    productCount: productRow?.value ?? 0,
    organisationCount: organisationRow?.value ?? 0,
    firstOrganisationId: first?.id ?? null,
  }
}
