import { sql } from 'drizzle-orm'
import { CallError } from '#kit/http/call-error.ts'
import { arrayOf, isForeignKeyViolation, rowsOf, type Db } from '#kit/data/database.ts'
import { isOver } from './grants.ts'

/** A seat that a person should have. */
export interface WantedSeat {
  accountId: string
  productId: string
  /** Null is the default of the person's group. */
  roleCode: string | null
}

export type RefusedSeat<W> = W & { reason: 'no-seat' | 'not-licensed' }

/** What becomes of wanted seats: given, taken already, or refused. */
export interface SeatAllocation<W extends WantedSeat> {
  given: W[]
  existing: W[]
  refused: RefusedSeat<W>[]
}

/**
 * Says who gets a seat, in the order of the list while the licences have some. With `isLocking` the licences stay locked
 * until the transaction ends. Lock people before.
 */
export async function planSeats<W extends WantedSeat>(
  db: Db,
  wanted: readonly W[],
  { isLocking = false }: { isLocking?: boolean } = {},
): Promise<SeatAllocation<W>> {
  const plan: SeatAllocation<W> = { given: [], existing: [], refused: [] }
  if (wanted.length === 0) return plan
  const products = arrayOf([...new Set(wanted.map(({ productId }) => productId))], 'uuid')
  if (isLocking) await db.execute(sql`select lock_licences(${products})`)
  const licences = await rowsOf<{ product_id: string; free: number }>(
    db,
    sql`select l.product_id, case when ${isOver} then -1 else greatest(0, l.seat_count - l.used_seats) end as free
      from licences l join products p on p.id = l.product_id and p.is_enabled
      where l.product_id = any(${products})`,
  )
  const free = new Map(licences.filter((licence) => licence.free >= 0).map((row) => [row.product_id, row.free]))
  const seated = await rowsOf<{ account_id: string; product_id: string }>(
    db,
    sql`select account_id, product_id from grants where product_id = any(${products})
      and account_id = any(${arrayOf([...new Set(wanted.map(({ accountId }) => accountId))], 'uuid')})`,
  )
  const taken = new Set(seated.map(({ account_id, product_id }) => keyOf(account_id, product_id)))
  for (const seat of wanted) {
    const left = free.get(seat.productId)
    const key = keyOf(seat.accountId, seat.productId)
    if (taken.has(key)) plan.existing.push(seat)
    else if (left === undefined) plan.refused.push({ ...seat, reason: 'not-licensed' })
    else if (left === 0) plan.refused.push({ ...seat, reason: 'no-seat' })
    else {
      free.set(seat.productId, left - 1)
      taken.add(key)
      plan.given.push(seat)
    }
  }
  return plan
}

const keyOf = (accountId: string, productId: string) => `${accountId} ${productId}`

/**
 * Gives seats in the order of the list while the licences have some; a seat that somebody has stays as it is. Throws
 * `products.unknown-role` for a role that the product does not have. Lock the people before.
 */
export async function allocateSeats<W extends WantedSeat>(
  db: Db,
  organisationId: string,
  wanted: readonly W[],
): Promise<SeatAllocation<W>> {
  const plan = await planSeats(db, wanted, { isLocking: true })
  if (plan.given.length === 0) return plan
  await rowsOf(
    db,
    sql`insert into grants (organisation_id, account_id, product_id, role_code)
      select ${organisationId}, "accountId", "productId", "roleCode"
      from jsonb_to_recordset(${JSON.stringify(plan.given)}::jsonb) as seat ("accountId" uuid, "productId" uuid, "roleCode" text)
      order by "accountId", "productId" on conflict do nothing`,
  ).catch((problem: unknown) => {
    throw isForeignKeyViolation(problem, 'grants_role') ? new CallError('products.unknown-role') : problem
  })
  return plan
}
