import { authorisationRequestHours } from '@atrium/contract/open-platform/open-platform.shapes.ts'
import { asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { namedOrganisations } from '#organisation/named-organisations.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import { openAuthorisationRequests, openAuthorisations } from '../open-platform.tables.ts'

export type AuthorisationRow = Omit<typeof openAuthorisations.$inferSelect, 'organisationId'>
export type RequestRow = Omit<typeof openAuthorisationRequests.$inferSelect, 'organisationId'>

const authorisationColumns = {
  validFrom: openAuthorisations.validFrom,
  validUntil: openAuthorisations.validUntil,
  callsPerDay: openAuthorisations.callsPerDay,
  queuedCalls: openAuthorisations.queuedCalls,
  appCount: openAuthorisations.appCount,
}
const requestColumns = {
  requestedBy: openAuthorisationRequests.requestedBy,
  requestedAt: openAuthorisationRequests.requestedAt,
  reason: openAuthorisationRequests.reason,
}

/** Organisations with their authorisation and request; of an organisation's transaction, the own one. */
const selectAuthorisations = (db: Db) =>
  db
    .select({
      id: organisations.id,
      name: organisations.name,
      englishName: organisations.englishName,
      timeZone: organisations.timeZone,
      authorisation: authorisationColumns,
      request: requestColumns,
    })
    .from(organisations)
    .leftJoin(openAuthorisations, eq(openAuthorisations.organisationId, organisations.id))
    .leftJoin(openAuthorisationRequests, eq(openAuthorisationRequests.organisationId, organisations.id))

export type OrganisationAuthorisation = Awaited<ReturnType<typeof selectAuthorisations>>[number]

/** The organisation of the transaction with its authorisation. */
export async function findAuthorisation(db: Db): Promise<OrganisationAuthorisation | undefined> {
  const [row] = await selectAuthorisations(db).limit(1)
  return row
}

/** The same for the transaction of a session, whose organisation exists. */
export async function getAuthorisation(db: Db): Promise<OrganisationAuthorisation> {
  const row = await findAuthorisation(db)
  if (!row) throw new Error('The organisation of a session does not exist')
  return row
}

/** A page of all organisations, those with a request first. */
export const listAuthorisations = (
  db: Db,
  { search, limit, offset }: { search: string | undefined; limit: number; offset: number },
) =>
  selectAuthorisations(db)
    .where(namedOrganisations(search))
    .orderBy(
      sql`${openAuthorisationRequests.requestedAt} asc nulls last`,
      asc(organisations.name),
      asc(organisations.id),
    )
    .limit(limit)
    .offset(offset)

export async function countAuthorisations(db: Db, search: string | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(organisations).where(namedOrganisations(search))
  return row?.total ?? 0
}

export async function countWaitingRequests(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(openAuthorisationRequests)
  return row?.total ?? 0
}

/** Stores a request, or renews one that has waited long enough. Resolves to false where the last one is too recent. */
export async function upsertRequest(
  db: Db,
  { organisationId, requestedBy, reason }: { organisationId: string; requestedBy: string; reason: string | null },
): Promise<boolean> {
  const waitedLong = sql`${openAuthorisationRequests.requestedAt} <= now() - make_interval(hours => ${authorisationRequestHours}::integer)`
  const stored = await db
    .insert(openAuthorisationRequests)
    .values({ organisationId, requestedBy, reason })
    .onConflictDoUpdate({
      target: openAuthorisationRequests.organisationId,
      set: { requestedBy, reason, requestedAt: sql`now()` },
      setWhere: waitedLong,
    })
    .returning({ organisationId: openAuthorisationRequests.organisationId })
  return stored.length > 0
}

/** Authorises the organisation of the transaction; the session must be an operator's. */
export const setAuthorisation = (
  db: Db,
  sessionId: string,
  { validFrom, validUntil, callsPerDay, queuedCalls, appCount }: AuthorisationRow,
) =>
  db.execute(
    sql`select set_open_authorisation(${sessionId}::uuid, ${validFrom}::date, ${validUntil}::date, ${callsPerDay}::integer, ${queuedCalls}::integer, ${appCount}::integer)`,
  )

/** Ends the authorisation of the organisation of the transaction; the session must be an operator's. */
export const withdrawAuthorisation = (db: Db, sessionId: string) =>
  db.execute(sql`select withdraw_open_authorisation(${sessionId}::uuid)`)
