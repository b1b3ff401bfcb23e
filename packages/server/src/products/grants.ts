import type { ProductRole, SeatRole } from '@atrium/contract/products/product-roles.shapes.ts'
import { sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import { CallError } from '#kit/http/call-error.ts'
import { arrayOf, isForeignKeyViolation, rowsOf, type Db } from '#kit/data/database.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'

export type GrantMode = 'set' | 'add' | 'remove'

interface GrantOptions {
  organisationId: string
  accountIds: readonly string[]
  productIds: readonly string[]
  mode: GrantMode
  /** New roles by product; other products keep theirs. */
  roles?: readonly SeatRole[] | undefined
}

/** Products a person gained and lost, and changed roles. */
export interface GrantChange {
  given: string[]
  taken: string[]
  roles: RoleChange[]
}

/** A role before and after; null is the group's default. A new seat has no previous role. */
export interface RoleChange {
  productId: string
  before: string | null | undefined
  after: string | null
}

/**
 * Grants and revokes product seats; `set` leaves disabled products alone. Throws if a granted product has no valid
 * licence or too few seats; existing grants do not matter. Throws `products.unknown-role` for a role the product does
 * not have, or of a product that is not granted. Licences stay locked until the transaction ends. Resolves to the
 * changes by person.
 */
export async function changeGrants(
  db: Db,
  { organisationId, accountIds, productIds, mode, roles = [] }: GrantOptions,
): Promise<ReadonlyMap<string, GrantChange>> {
  const people = arrayOf(accountIds, 'uuid')
  const products = arrayOf(productIds, 'uuid')
  const roleOf = new Map(roles.map(({ ProductID, RoleCode }) => [ProductID, RoleCode]))
  if ([...roleOf.keys()].some((id) => mode === 'remove' || !productIds.includes(id)))
    throw new CallError('products.unknown-role')
  const changes = new Map<string, GrantChange>()
  const changeOf = (id: string) => {
    const change = changes.get(id) ?? { given: [], taken: [], roles: [] }
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
    const roleCodes = arrayOf(
      productIds.map((id) => roleOf.get(id) ?? null),
      'text',
    )
    const given = await rowsOf<GrantRow & { role_code: string | null }>(
      db,
      sql`insert into grants (organisation_id, account_id, product_id, role_code)
        select ${organisationId}, person, product, role from unnest(${people}) as person, unnest(${products}, ${roleCodes}) as p (product, role)
        order by person, product on conflict do nothing returning account_id, product_id, role_code`,
    ).catch(failUnknownRole)
    for (const { account_id, product_id, role_code } of given) {
      const change = changeOf(account_id)
      change.given.push(product_id)
      if (role_code) change.roles.push({ productId: product_id, before: undefined, after: role_code })
    }
    for (const { account_id, ...role } of await changeRoles(db, accountIds, roleOf))
      changeOf(account_id).roles.push(role)
    await checkGrantedLicences(db, [...new Set(given.map(({ product_id }) => product_id))])
  }
  return changes
}

interface GrantRow {
  account_id: string
  product_id: string
}

/** Assigns product roles to people with a seat. Resolves to those whose role changed. */
async function changeRoles(
  db: Db,
  accountIds: readonly string[],
  roleOf: ReadonlyMap<string, string | null>,
): Promise<(RoleChange & { account_id: string })[]> {
  if (roleOf.size === 0) return []
  return rowsOf<RoleChange & { account_id: string }>(
    db,
    sql`update grants g set role_code = p.role
      from unnest(${arrayOf([...roleOf.keys()], 'uuid')}, ${arrayOf([...roleOf.values()], 'text')}) as p (product, role), grants earlier
      where g.account_id = any(${arrayOf(accountIds, 'uuid')}) and g.product_id = p.product and g.role_code is distinct from p.role
        and earlier.account_id = g.account_id and earlier.product_id = g.product_id
      returning g.account_id, g.product_id as "productId", earlier.role_code as before, g.role_code as after`,
  ).catch(failUnknownRole)
}

/** A person and a product. */
export interface SeatPair {
  accountId: string
  productId: string
}

/** The pairs that a valid licence has no seat for, in the order given; people who have the seat already need none. */
export async function listPairsWithoutSeat(db: Db, pairs: readonly SeatPair[]): Promise<SeatPair[]> {
  if (pairs.length === 0) return []
  return rowsOf<SeatPair>(
    db,
    sql`select wanted.account_id as "accountId", wanted.product_id as "productId" from (
        select p.account_id, p.product_id, row_number() over (partition by p.product_id order by p.place) as seat
        from unnest(${arrayOf(
          pairs.map(({ accountId }) => accountId),
          'uuid',
        )}, ${arrayOf(
          pairs.map(({ productId }) => productId),
          'uuid',
        )}) with ordinality as p (account_id, product_id, place)
        where not exists (select from grants g where g.account_id = p.account_id and g.product_id = p.product_id)) wanted
      left join (select l.*, p.is_enabled, ${isOver} as is_over from licences l join products p on p.id = l.product_id) l on l.product_id = wanted.product_id
      where l.product_id is null or l.is_over or not l.is_enabled or wanted.seat > l.seat_count - l.used_seats`,
  )
}

/** The seats of people: the role by product, null for the group's default. */
export async function listSeats(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Record<string, string | null>>> {
  const rows = await rowsOf<{ id: string; seats: Record<string, string | null> }>(
    db,
    sql`select account_id as id, json_object_agg(product_id, role_code) as seats from grants where account_id = any(${arrayOf(accountIds, 'uuid')}) group by account_id`,
  )
  return new Map(rows.map(({ id, seats }) => [id, seats]))
}

/** The seats of an account with their roles, as JSON: the driver parses arrays several times slower. */
export const seatsOfAccount = sql<
  SeatRole[]
>`coalesce((select json_agg(json_build_object('ProductID', product_id, 'RoleCode', role_code))
  from grants where account_id = ${accounts.id}), '[]')`

function failUnknownRole(problem: unknown): never {
  throw isForeignKeyViolation(problem, 'grants_role') ? new CallError('products.unknown-role') : problem
}

async function checkLicences(db: Db, productIds: readonly string[]): Promise<void> {
  const licensed = await rowsOf(
    db,
    sql`select 1 from licences l join products p on p.id = l.product_id where p.is_enabled and l.product_id = any(${arrayOf(productIds, 'uuid')})`,
  )
  if (licensed.length < new Set(productIds).size) throw new CallError('products.unauthorised')
}

/**
 * Throws if a granted licence has ended or has fewer seats than are used. Call it after granting: a trigger counts the
 * seats under a lock.
 */
async function checkGrantedLicences(db: Db, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  const [wrong] = await rowsOf<{ name: string; seat_count: number; used_seats: number; is_over: boolean }>(
    db,
    sql`select * from (
        select ${localizedNameSql(sql`p.name`, sql`p.english_name`)} as name, p.position, l.seat_count, l.used_seats, ${isOver} as is_over
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

/** True when licence `l` has ended, in its organisation's time zone. */
export const isOver = sql`l.valid_until < (now() at time zone (select o.time_zone from organisations o where o.id = l.organisation_id))::date`

export interface LicensedRow {
  id: string
  code: string
  name: string
  english_name: string
  seat_count: number
  used_seats: number
  is_over: boolean
  roles: ProductRole[]
}

/** The number of free seats; 0 after the licence has ended. */
export const freeSeatsOf = ({ is_over, seat_count, used_seats }: LicensedRow): number =>
  is_over ? 0 : Math.max(0, seat_count - used_seats)

/** The products the organisation has a licence for, with their seats. */
export const listLicensed = (db: Db): Promise<LicensedRow[]> =>
  rowsOf(
    db,
    sql`select p.id, p.code, p.name, p.english_name, l.seat_count, l.used_seats, ${isOver} as is_over, p.roles from licences l join products p on p.id = l.product_id where p.is_enabled order by p.position`,
  )

/** Product names by id, in order. */
export const namedProducts = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await listNamed(db, ids)).map(({ id, name }) => [id, name]))

interface NamedProductRow {
  id: string
  name: string
  english_name: string
  roles: ProductRole[]
}

const listNamed = (db: Db, ids: readonly string[]): Promise<NamedProductRow[]> =>
  rowsOf(
    db,
    sql`select id, name, english_name, roles from products where id = any(${arrayOf(ids, 'uuid')}) order by position`,
  )

/** Product names, in order. */
export const productNames = async (db: Db, ids: readonly string[]): Promise<string[]> => [
  ...(await namedProducts(db, ids)).values(),
]

/** A product role for the operation log, in both languages; null is the group's default. */
export interface LoggedSeatRole {
  product: { name: string; englishName: string }
  role: { name: string; englishName: string } | null
}

/** Formats a product role for the operation log. */
export function loggedSeatRole(
  { name, english_name, roles }: Pick<NamedProductRow, 'name' | 'english_name' | 'roles'>,
  code: string | null,
): LoggedSeatRole {
  const role = roles.find(({ Code }) => Code === code)
  return {
    product: { name, englishName: english_name },
    role: role ? { name: role.Name, englishName: role.EnglishName } : null,
  }
}

/** Returns a function that formats role changes as the log field `productRoles`; empty without changes. */
export async function rolesLogger(db: Db, changes: Iterable<GrantChange>) {
  const ids = [...changes].flatMap(({ roles }) => roles.map(({ productId }) => productId))
  const named = ids.length > 0 ? await listNamed(db, [...new Set(ids)]) : []
  const loggedOf = (roles: readonly RoleChange[], side: 'before' | 'after'): LoggedSeatRole[] | null => {
    const logged = named.flatMap((product) => {
      const code = roles.find(({ productId }) => productId === product.id)?.[side]
      return code === undefined ? [] : loggedSeatRole(product, code)
    })
    return logged.length > 0 ? logged : null
  }
  return (change: GrantChange | undefined): { productRoles?: [unknown, unknown] } =>
    change && change.roles.length > 0
      ? { productRoles: [loggedOf(change.roles, 'before'), loggedOf(change.roles, 'after')] }
      : {}
}
