import { sql } from 'drizzle-orm'
import { CallError } from '#kit/call-error.ts'
import { arrayOf, rowsOf, type Db } from '#kit/database.ts'

export type GrantMode = 'set' | 'add' | 'remove'

interface Wish {
  organisationId: string
  accountIds: readonly string[]
  productIds: readonly string[]
  mode: GrantMode
}

/**
 * Gives and takes seats of applications. Fails where the organisation has no licence, or too few seats; the licences
 * stay locked until the transaction ends, so that parallel wishes come one after the other. Gives the people for whom
 * something changed.
 */
export async function changeGrants(db: Db, { organisationId, accountIds, productIds, mode }: Wish): Promise<string[]> {
  const people = arrayOf(accountIds, 'uuid')
  const products = arrayOf(productIds, 'uuid')
  const changed = new Set<string>()
  if (mode !== 'add') {
    const of = mode === 'remove' ? sql`product_id = any(${products})` : sql`product_id <> all(${products})`
    const taken = await rowsOf<{ account_id: string }>(
      db,
      sql`delete from grants where account_id = any(${people}) and ${of} returning account_id`,
    )
    for (const { account_id } of taken) changed.add(account_id)
  }
  if (mode !== 'remove' && productIds.length > 0) {
    await checkLicences(db, productIds)
    const given = await rowsOf<{ account_id: string }>(
      db,
      sql`insert into grants (organisation_id, account_id, product_id)
        select ${organisationId}, person, product from unnest(${people}) as person, unnest(${products}) as product
        order by person, product on conflict do nothing returning account_id`,
    )
    for (const { account_id } of given) changed.add(account_id)
    await checkSeats(db, productIds)
  }
  return [...changed]
}

async function checkLicences(db: Db, productIds: readonly string[]): Promise<void> {
  const held = await rowsOf(db, sql`select 1 from licences where product_id = any(${arrayOf(productIds, 'uuid')})`)
  if (held.length < new Set(productIds).size) throw new CallError('products.unauthorised')
}

/** Fails where more seats are taken than there are, after they were taken: the trigger counted them under a lock. */
async function checkSeats(db: Db, productIds: readonly string[]): Promise<void> {
  const [over] = await rowsOf<{ name: string; seat_count: number; used_seats: number; added: number }>(
    db,
    sql`select p.name, l.seat_count, l.used_seats from licences l join products p on p.id = l.product_id
      where l.product_id = any(${arrayOf(productIds, 'uuid')}) and l.used_seats > l.seat_count order by p.position limit 1`,
  )
  if (!over) return
  const missing = over.used_seats - over.seat_count
  throw new CallError('members.licence-seats-full', {
    values: { product: over.name, missing: String(missing), total: String(over.seat_count) },
  })
}

export interface LicensedRow {
  id: string
  code: string
  name: string
  english_name: string
  seat_count: number
  used_seats: number
}

/** The applications the organisation has a licence for, with their seats. */
export const listLicensed = (db: Db): Promise<LicensedRow[]> =>
  rowsOf(
    db,
    sql`select p.id, p.code, p.name, p.english_name, l.seat_count, l.used_seats from licences l join products p on p.id = l.product_id order by p.position`,
  )

/** The names of applications, in their order. */
export const productNames = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select name from products where id = any(${arrayOf(ids, 'uuid')}) order by position`,
  )
  return rows.map(({ name }) => name)
}
