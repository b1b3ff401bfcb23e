import type { Db } from '#kit/data/database.ts'
import { productsIn } from './cell-values.ts'
import { changeGrants, freeSeatsOf, listLicensed } from '#products/grants.ts'
import type { StoredRow } from './imports.store.ts'
import { productsByName } from './validate-file.ts'
import { noProductSeat, type Finding } from './row-validator.ts'

/** Findings by line. */
export type Findings = Map<number, Finding[]>

/** Grants people the products in their rows, as far as seats are free. Returns findings for those who missed one. */
export async function grantImportProducts(
  db: Db,
  organisationId: string,
  people: readonly StoredRow[],
  ids: ReadonlyMap<number, string>,
): Promise<Findings> {
  const missed: Findings = new Map()
  const licensed = await listLicensed(db)
  for (const [productId, lines] of linesByProduct(people, productsByName(licensed))) {
    const licence = licensed.find(({ id }) => id === productId)
    const free = licence ? freeSeatsOf(licence) : 0
    const accountIds = lines.slice(0, free).map((line) => String(ids.get(line)))
    if (accountIds.length > 0)
      await changeGrants(db, { organisationId, accountIds, productIds: [productId], mode: 'add' })
    for (const line of lines.slice(free)) {
      const finding = noProductSeat({ name: licence?.name ?? '', englishName: licence?.english_name ?? null })
      missed.set(line, [...(missed.get(line) ?? []), finding])
    }
  }
  return missed
}

/** The lines that request each product. */
function linesByProduct(people: readonly StoredRow[], byName: ReadonlyMap<string, string>): Map<string, number[]> {
  const byProduct = new Map<string, number[]>()
  for (const { line, cells } of people)
    for (const productId of new Set(productsIn(cells.products, byName))) {
      const lines = byProduct.get(productId)
      if (lines) lines.push(line)
      else byProduct.set(productId, [line])
    }
  return byProduct
}
