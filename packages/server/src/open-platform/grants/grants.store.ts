import type { GrantFilter } from '@atrium/contract/open-platform/grants.shapes.ts'
import { and, asc, count, eq, exists, gte, ilike, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { containing } from '#kit/data/containing.ts'
import { arrayOf, type Db } from '#kit/data/database.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'
import { licences, products } from '#products/products.tables.ts'
import { openApps, openGrants, openInterfaceActivations, openInterfaces } from '../open-platform.tables.ts'

/** Which apps and interfaces to list; `today` is the day in the time zone of the organisation, by which grants expire. */
export interface MatrixFilter {
  productId: string | undefined
  search: string | undefined
  state: GrantFilter['State']
  today: string
}

const isInState = {
  requested: () => eq(openGrants.state, 'requested'),
  granted: (today: string) =>
    and(eq(openGrants.state, 'granted'), or(isNull(openGrants.validUntil), gte(openGrants.validUntil, today))),
  expired: (today: string) => and(eq(openGrants.state, 'granted'), lt(openGrants.validUntil, today)),
}

const isNamed = (search: string | undefined) => (search ? ilike(openApps.name, containing(search)) : undefined)
const ofProduct = (productId: string | undefined) => (productId ? eq(openInterfaces.productId, productId) : undefined)

/** Interfaces that apps of the organisation of the transaction can be granted. */
const isAvailable = (db: Db) =>
  and(
    openInterfaces.isEnabled,
    exists(
      db
        .select({ one: sql`1` })
        .from(openInterfaceActivations)
        .where(eq(openInterfaceActivations.interfaceId, openInterfaces.id)),
    ),
  )

/** Grants in the wanted state; undefined where any will do. */
function grantsInState(db: Db, { state, today }: MatrixFilter, ...among: (SQL | undefined)[]) {
  if (!state) return undefined
  return exists(
    db
      .select({ one: sql`1` })
      .from(openGrants)
      .where(and(isInState[state](today), ...among)),
  )
}

/** The apps that are not revoked and match, by name. */
export const listGrantApps = (db: Db, filter: MatrixFilter) =>
  db
    .select({ id: openApps.id, name: openApps.name, validUntil: openApps.validUntil, ownerName: accounts.realName })
    .from(openApps)
    .innerJoin(accounts, eq(accounts.id, openApps.ownerId))
    .where(
      and(
        isNull(openApps.revokedAt),
        isNamed(filter.search),
        grantsInState(
          db,
          filter,
          eq(openGrants.appId, openApps.id),
          inArray(
            openGrants.interfaceId,
            db
              .select({ id: openInterfaces.id })
              .from(openInterfaces)
              .where(and(isAvailable(db), ofProduct(filter.productId))),
          ),
        ),
      ),
    )
    .orderBy(asc(sql`lower(${openApps.name})`), asc(openApps.id))

const matchingInterfaces = (db: Db, filter: MatrixFilter) =>
  and(
    isAvailable(db),
    ofProduct(filter.productId),
    grantsInState(
      db,
      filter,
      eq(openGrants.interfaceId, openInterfaces.id),
      inArray(
        openGrants.appId,
        db
          .select({ id: openApps.id })
          .from(openApps)
          .where(and(isNull(openApps.revokedAt), isNamed(filter.search))),
      ),
    ),
  )

const interfaceName = localizedNameSql(openInterfaces.name, openInterfaces.englishName).mapWith(String)
const productName = localizedNameSql(products.name, products.englishName).mapWith(String)

/** A page of the interfaces that match, by application and name. */
export const listGrantInterfaces = (
  db: Db,
  { limit, offset, ...filter }: MatrixFilter & { limit: number; offset: number },
) =>
  db
    .select({
      id: openInterfaces.id,
      productId: openInterfaces.productId,
      code: openInterfaces.code,
      kind: openInterfaces.kind,
      name: interfaceName,
      productName,
    })
    .from(openInterfaces)
    .innerJoin(products, eq(products.id, openInterfaces.productId))
    .where(matchingInterfaces(db, filter))
    .orderBy(asc(products.position), asc(products.id), asc(interfaceName), asc(openInterfaces.id))
    .limit(limit)
    .offset(offset)

export async function countGrantInterfaces(db: Db, filter: MatrixFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(openInterfaces).where(matchingInterfaces(db, filter))
  return row?.total ?? 0
}

/** The applications with interfaces that can be granted, and whether they are licensed on a day. */
export const listGrantProducts = (db: Db, today: string) =>
  db
    .select({
      id: products.id,
      code: products.code,
      name: productName,
      isLicensed: sql<boolean>`${products.isEnabled} and exists (select from ${licences} where ${licences.productId} = ${products.id} and ${today}::date between ${licences.validFrom} and ${licences.validUntil})`,
    })
    .from(products)
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(openInterfaces)
          .where(and(eq(openInterfaces.productId, products.id), isAvailable(db))),
      ),
    )
    .orderBy(asc(products.position), asc(products.id))

/** How the log names an interface, in any language. */
const loggedInterface = sql<string>`${products.code} || ' · ' || ${openInterfaces.name}`

const selectGrants = (db: Db) =>
  db
    .select({
      appId: openGrants.appId,
      interfaceId: openGrants.interfaceId,
      state: openGrants.state,
      departmentIds: openGrants.departmentIds,
      validUntil: openGrants.validUntil,
      requestedBy: openGrants.requestedBy,
      requestedAt: openGrants.requestedAt,
      reason: openGrants.reason,
      grantedBy: openGrants.grantedBy,
      grantedAt: openGrants.grantedAt,
      appName: openApps.name,
      interfaceName,
      productName,
      loggedInterface,
    })
    .from(openGrants)
    .innerJoin(openApps, eq(openApps.id, openGrants.appId))
    .innerJoin(openInterfaces, eq(openInterfaces.id, openGrants.interfaceId))
    .innerJoin(products, eq(products.id, openInterfaces.productId))

export type GrantRow = Awaited<ReturnType<typeof selectGrants>>[number]

/** The grants between apps and interfaces. */
export const listGrants = (db: Db, appIds: readonly string[], interfaceIds: readonly string[]): Promise<GrantRow[]> =>
  selectGrants(db).where(
    and(
      sql`${openGrants.appId} = any(${arrayOf(appIds, 'uuid')})`,
      sql`${openGrants.interfaceId} = any(${arrayOf(interfaceIds, 'uuid')})`,
    ),
  )

const isWaiting = (db: Db) => and(eq(openGrants.state, 'requested'), isNull(openApps.revokedAt), isAvailable(db))

/** The requests that wait and can be granted, the oldest first. */
export const listWaitingGrants = (db: Db, limit: number) =>
  selectGrants(db).where(isWaiting(db)).orderBy(asc(openGrants.requestedAt), asc(openGrants.id)).limit(limit)

/** How many wait, and when the latest was requested. */
export async function countWaitingGrants(db: Db): Promise<{ count: number; latest: number | undefined }> {
  const [row] = await db
    .select({ count: count(), latest: sql`max(${openGrants.requestedAt})`.mapWith(openGrants.requestedAt) })
    .from(openGrants)
    .innerJoin(openApps, eq(openApps.id, openGrants.appId))
    .innerJoin(openInterfaces, eq(openInterfaces.id, openGrants.interfaceId))
    .where(isWaiting(db))
  return { count: row?.count ?? 0, latest: row?.latest?.getTime() }
}

export async function hasUnrevokedApps(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: openApps.id }).from(openApps).where(isNull(openApps.revokedAt)).limit(1)
  return row !== undefined
}

/** Apps among the ids, also revoked ones. */
export const findGrantApps = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: openApps.id, name: openApps.name, revokedAt: openApps.revokedAt })
    .from(openApps)
    .where(inArray(openApps.id, [...ids]))

/** Interfaces among the ids that can be granted. */
export const findAvailableInterfaces = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: openInterfaces.id, loggedInterface })
    .from(openInterfaces)
    .innerJoin(products, eq(products.id, openInterfaces.productId))
    .where(and(inArray(openInterfaces.id, [...ids]), isAvailable(db)))

/** Departments among the ids, locked against deletion until the transaction ends. */
export const lockGrantDepartments = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(inArray(departments.id, [...ids]))
    .orderBy(asc(departments.id))
    .for('key share')

type NewGrant = Omit<typeof openGrants.$inferInsert, 'requestedAt' | 'grantedAt'> &
  Record<'requestedAt' | 'grantedAt', Date | SQL | null>

/** Inserts grants or requests; one that there is between the same app and interface is replaced. */
export const upsertGrants = (db: Db, rows: readonly NewGrant[]) =>
  db
    .insert(openGrants)
    .values([...rows])
    .onConflictDoUpdate({
      target: [openGrants.appId, openGrants.interfaceId],
      set: {
        state: sql`excluded.state`,
        departmentIds: sql`excluded.department_ids`,
        validUntil: sql`excluded.valid_until`,
        requestedBy: sql`excluded.requested_by`,
        requestedAt: sql`excluded.requested_at`,
        reason: sql`excluded.reason`,
        grantedBy: sql`excluded.granted_by`,
        grantedAt: sql`excluded.granted_at`,
      },
    })

const isPair = ({ appId, interfaceId }: Pick<NewGrant, 'appId' | 'interfaceId'>) =>
  and(eq(openGrants.appId, appId), eq(openGrants.interfaceId, interfaceId))

export const deleteGrants = (db: Db, rows: readonly Pick<NewGrant, 'appId' | 'interfaceId'>[]) =>
  db.delete(openGrants).where(or(...rows.map(isPair)))

/** Grants requests as they are; resolves to those that still waited. */
export const approveGrants = (db: Db, rows: readonly Pick<NewGrant, 'appId' | 'interfaceId'>[], grantedBy: string) =>
  db
    .update(openGrants)
    .set({ state: 'granted', grantedBy, grantedAt: sql`now()` })
    .where(and(eq(openGrants.state, 'requested'), or(...rows.map(isPair))))
    .returning({ appId: openGrants.appId, interfaceId: openGrants.interfaceId })

/** Grants and requests that name one of the departments. */
export const listGrantsOfDepartments = (db: Db, ids: readonly string[]): Promise<GrantRow[]> =>
  selectGrants(db).where(sql`${openGrants.departmentIds} && ${arrayOf(ids, 'uuid')}`)

/** Deletes the grants and requests that name no other department. */
export const deleteGrantsOfDepartments = (db: Db, ids: readonly string[]) =>
  db.delete(openGrants).where(sql`${openGrants.departmentIds} <@ ${arrayOf(ids, 'uuid')}`)

/** Takes departments out of the grants and requests that name others, too. */
export const removeDepartmentsFromGrants = (db: Db, ids: readonly string[]) =>
  db
    .update(openGrants)
    .set({
      departmentIds: sql`array(select id from unnest(${openGrants.departmentIds}) as id where id <> all(${arrayOf(ids, 'uuid')}))`,
    })
    .where(sql`${openGrants.departmentIds} && ${arrayOf(ids, 'uuid')}`)
