import type { AppState } from '@atrium/contract/open-platform/apps.shapes.ts'
import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import { containing } from '#kit/data/containing.ts'
import type { Db } from '#kit/data/database.ts'
import { openApps, openAppSecrets } from '../open-platform.tables.ts'

const selectApps = (db: Db) =>
  db
    .select({
      id: openApps.id,
      name: openApps.name,
      ownerId: openApps.ownerId,
      ownerName: accounts.realName,
      validUntil: openApps.validUntil,
      addresses: openApps.addresses,
      createdAt: openApps.createdAt,
      revokedAt: openApps.revokedAt,
      lastUsedAt: openApps.lastUsedAt,
      lastUsedAddress: openApps.lastUsedAddress,
    })
    .from(openApps)
    .innerJoin(accounts, eq(accounts.id, openApps.ownerId))

export type AppRow = Awaited<ReturnType<typeof selectApps>>[number]

export interface AppFilter {
  search: string | undefined
  state: AppState | undefined
  /** The day in the time zone of the organisation, by which apps expire. */
  today: string
}

const isExpired = (today: string) => and(isNull(openApps.revokedAt), lt(openApps.validUntil, today))
const inState = {
  active: (today: string) =>
    and(isNull(openApps.revokedAt), or(isNull(openApps.validUntil), sql`${openApps.validUntil} >= ${today}`)),
  expired: isExpired,
  revoked: () => isNotNull(openApps.revokedAt),
}

function matches({ search, state, today }: AppFilter) {
  return and(
    search ? or(ilike(openApps.name, containing(search)), ilike(accounts.realName, containing(search))) : undefined,
    state && inState[state](today),
  )
}

/** A page of the apps of the organisation, the newest first. */
export const listApps = (db: Db, { limit, offset, ...filter }: AppFilter & { limit: number; offset: number }) =>
  selectApps(db).where(matches(filter)).orderBy(desc(openApps.createdAt), desc(openApps.id)).limit(limit).offset(offset)

export async function countApps(db: Db, filter: AppFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(openApps)
    .innerJoin(accounts, eq(accounts.id, openApps.ownerId))
    .where(matches(filter))
  return row?.total ?? 0
}

/** How many apps exist that are not revoked: what the quota limits. */
export async function countUnrevokedApps(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(openApps).where(isNull(openApps.revokedAt))
  return row?.total ?? 0
}

export async function findApp(db: Db, id: string): Promise<AppRow | undefined> {
  const [row] = await selectApps(db).where(eq(openApps.id, id))
  return row
}

/** True when another app of the organisation has this name, in capitals or small letters. */
export async function isNameTaken(db: Db, name: string, besides?: string): Promise<boolean> {
  const [row] = await db
    .select({ id: openApps.id })
    .from(openApps)
    .where(and(sql`lower(${openApps.name}) = lower(${name})`, besides ? ne(openApps.id, besides) : undefined))
    .limit(1)
  return row !== undefined
}

export const insertApp = (db: Db, app: typeof openApps.$inferInsert) => db.insert(openApps).values(app)

export const updateApp = (
  db: Db,
  id: string,
  changes: Partial<Pick<typeof openApps.$inferInsert, 'name' | 'ownerId' | 'validUntil' | 'addresses'>>,
) => db.update(openApps).set(changes).where(eq(openApps.id, id))

export const revokeApp = (db: Db, id: string) =>
  db
    .update(openApps)
    .set({ revokedAt: sql`now()` })
    .where(eq(openApps.id, id))

/** Deletes an app with its secrets. */
export const deleteApp = (db: Db, id: string) => db.delete(openApps).where(eq(openApps.id, id))

const isValid = or(isNull(openAppSecrets.endsAt), sql`${openAppSecrets.endsAt} > now()`)

/** The valid secrets of apps, the newest first; never what they are. */
export const listValidSecrets = (db: Db, appIds: readonly string[]) =>
  db
    .select({
      id: openAppSecrets.id,
      appId: openAppSecrets.appId,
      createdAt: openAppSecrets.createdAt,
      endsAt: openAppSecrets.endsAt,
    })
    .from(openAppSecrets)
    .where(and(inArray(openAppSecrets.appId, [...appIds]), isValid))
    .orderBy(desc(openAppSecrets.createdAt), desc(openAppSecrets.id))

export type SecretRow = Awaited<ReturnType<typeof listValidSecrets>>[number]

export const insertSecret = (
  db: Db,
  { organisationId, appId, secretHash }: { organisationId: string; appId: string; secretHash: Uint8Array },
) => db.insert(openAppSecrets).values({ organisationId, appId, secretHash })

/** Lets secrets end after a number of days. */
export const endSecretsAfter = (db: Db, ids: readonly string[], days: number) =>
  db
    .update(openAppSecrets)
    .set({ endsAt: sql`least(${openAppSecrets.endsAt}, now() + make_interval(days => ${days}::integer))` })
    .where(inArray(openAppSecrets.id, [...ids]))

export const deleteSecrets = (db: Db, ids: readonly string[]) =>
  db.delete(openAppSecrets).where(inArray(openAppSecrets.id, [...ids]))

export const deleteSecretsOfApp = (db: Db, appId: string) =>
  db.delete(openAppSecrets).where(eq(openAppSecrets.appId, appId))
