import type { Db } from '#kit/database.ts'
import { productsIn } from './cell-values.ts'
import { changeGrants, freeSeatsOf, listLicensed } from './grants.ts'
import type { StoredRow } from './imports.store.ts'
import { productsByName } from './judge-file.ts'
import { noProductSeat, type Finding } from './judge-rows.ts'

/** What is told of a line. */
export type Findings = Map<number, Finding[]>

/** Gives people the applications that their rows name, as far as there are seats; tells who did not get which. */
export async function giveProducts(
  db: Db,
  organisationId: string,
  people: readonly StoredRow[],
  ids: ReadonlyMap<number, string>,
): Promise<Findings> {
  const missed: Findings = new Map()
  const licensed = await listLicensed(db)
  for (const [productId, lines] of wishesOf(people, productsByName(licensed))) {
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

/** The lines that want each application. */
function wishesOf(people: readonly StoredRow[], byName: ReadonlyMap<string, string>): Map<string, number[]> {
  const wishes = new Map<string, number[]>()
  for (const { line, cells } of people)
    for (const productId of new Set(productsIn(cells.products, byName))) {
      const lines = wishes.get(productId)
      if (lines) lines.push(line)
      else wishes.set(productId, [line])
    }
  return wishes
}
