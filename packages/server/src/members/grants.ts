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

/** Which applications somebody got and lost. */
export interface GrantChange {
  given: string[]
  taken: string[]
}

/**
 * Gives and takes seats of applications; `set` leaves those of applications that are switched off. Fails where the organisation has no licence, or none that still holds, or too few
 * seats, of what somebody gets; what people have already does not matter. The licences stay locked until the transaction
 * ends, so that parallel wishes come one after the other. Gives what changed, by person.
 */
export async function changeGrants(
  db: Db,
  { organisationId, accountIds, productIds, mode }: Wish,
): Promise<ReadonlyMap<string, GrantChange>> {
  const people = arrayOf(accountIds, 'uuid')
  const products = arrayOf(productIds, 'uuid')
  const changes = new Map<string, GrantChange>()
  const changeOf = (id: string) => {
    const change = changes.get(id) ?? { given: [], taken: [] }
    changes.set(id, change)
    return change
  }
  if (mode !== 'add') {
    const of =
      mode === 'remove'
        ? sql`product_id = any(${products})`
        : sql`product_id <> all(${products}) and product_id in (select id from products where is_enabled)`
    const taken = await rowsOf<GrantRow>(
      db,
      sql`delete from grants where account_id = any(${people}) and ${of} returning account_id, product_id`,
    )
    for (const { account_id, product_id } of taken) changeOf(account_id).taken.push(product_id)
  }
  if (mode !== 'remove' && productIds.length > 0) {
    await checkLicences(db, productIds)
    const given = await rowsOf<GrantRow>(
      db,
      sql`insert into grants (organisation_id, account_id, product_id)
        select ${organisationId}, person, product from unnest(${people}) as person, unnest(${products}) as product
        order by person, product on conflict do nothing returning account_id, product_id`,
    )
    for (const { account_id, product_id } of given) changeOf(account_id).given.push(product_id)
    await checkGiven(db, [...new Set(given.map(({ product_id }) => product_id))])
  }
  return changes
}

interface GrantRow {
  account_id: string
  product_id: string
}

async function checkLicences(db: Db, productIds: readonly string[]): Promise<void> {
  const held = await rowsOf(
    db,
    sql`select 1 from licences l join products p on p.id = l.product_id where p.is_enabled and l.product_id = any(${arrayOf(productIds, 'uuid')})`,
  )
  if (held.length < new Set(productIds).size) throw new CallError('products.unauthorised')
}

/**
 * Fails where a licence of what was given is over, by the calendar of the organisation, or where more seats are taken
 * than there are – after they were taken: the trigger counted them under a lock.
 */
async function checkGiven(db: Db, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  const [wrong] = await rowsOf<{ name: string; seat_count: number; used_seats: number; is_over: boolean }>(
    db,
    sql`select * from (
        select told_name(p.name, p.english_name) as name, p.position, l.seat_count, l.used_seats, ${isOver} as is_over
        from licences l join products p on p.id = l.product_id where l.product_id = any(${arrayOf(productIds, 'uuid')})) given
      where is_over or used_seats > seat_count order by position limit 1`,
  )
  if (!wrong) return
  if (wrong.is_over) throw new CallError('members.licence-over', { values: { product: wrong.name } })
  const missing = wrong.used_seats - wrong.seat_count
  throw new CallError('members.licence-seats-full', {
    values: { product: wrong.name, missing: String(missing), total: String(wrong.seat_count) },
  })
}

/** Whether a licence `l` has ended, by the calendar of its organisation. */
export const isOver = sql`l.valid_until < (now() at time zone (select o.time_zone from organisations o where o.id = l.organisation_id))::date`

export interface LicensedRow {
  id: string
  code: string
  name: string
  english_name: string
  seat_count: number
  used_seats: number
  is_over: boolean
}

/** How many more people may get an application; nobody where its licence is over. */
export const freeSeatsOf = ({ is_over, seat_count, used_seats }: LicensedRow): number =>
  is_over ? 0 : Math.max(0, seat_count - used_seats)

/** The applications the organisation has a licence for, with their seats. */
export const listLicensed = (db: Db): Promise<LicensedRow[]> =>
  rowsOf(
    db,
    sql`select p.id, p.code, p.name, p.english_name, l.seat_count, l.used_seats, ${isOver} as is_over from licences l join products p on p.id = l.product_id where p.is_enabled order by p.position`,
  )

/** The names of applications by id, in their order. */
export const namedProducts = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await rowsOf<{ id: string; name: string }>(
    db,
    sql`select id, name from products where id = any(${arrayOf(ids, 'uuid')}) order by position`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names of applications, in their order. */
export const productNames = async (db: Db, ids: readonly string[]): Promise<string[]> => [
  ...(await namedProducts(db, ids)).values(),
]
