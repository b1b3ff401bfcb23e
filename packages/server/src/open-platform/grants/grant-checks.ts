import type { Clock } from '#environment/clock.ts'
import type { Db } from '#kit/data/database.ts'
import type { Fail } from '#kit/http/call-error.ts'
import { dayIn, isDay } from '#kit/text/calendar-days.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { authorisationState, isAuthorised } from './authorisation.ts'
import { getAuthorisation } from './authorisations.store.ts'
import type { Pair } from './grant-state.ts'
import { findAvailableInterfaces, findGrantApps, lockGrantDepartments } from './grants.store.ts'

/**
 * Locks the grants of the organisation until the transaction ends; resolves to the day in its time zone. Fails where the
 * open capability is not in force.
 */
export async function lockGrants(db: Db, clock: Clock, fail: Fail<'open-platform.not-authorised'>): Promise<string> {
  await lockOrganisation(db)
  const row = await getAuthorisation(db)
  const now = clock.now()
  if (!isAuthorised(authorisationState(row, now))) fail('open-platform.not-authorised')
  return dayIn(row.timeZone, now)
}

/** Fails where an app is unknown or revoked, or an interface cannot be granted. Resolves to the pairs with their names. */
export async function checkPairs(
  db: Db,
  pairs: readonly Pair[],
  fail: Fail<'request.not-found' | 'open-platform.app-revoked' | 'open-platform.interface-unavailable'>,
) {
  const apps = await findGrantApps(db, [...new Set(pairs.map(({ appId }) => appId))])
  const interfaces = await findAvailableInterfaces(db, [...new Set(pairs.map(({ interfaceId }) => interfaceId))])
  return pairs.map((pair) => {
    const app = apps.find(({ id }) => id === pair.appId) ?? fail('request.not-found')
    if (app.revokedAt) fail('open-platform.app-revoked')
    const called = interfaces.find(({ id }) => id === pair.interfaceId) ?? fail('open-platform.interface-unavailable')
    return { ...pair, app: { id: app.id, name: app.name }, interfaceName: called.loggedInterface }
  })
}

/** Fails where a department is unknown or the last day is over. Locks the departments against deletion. */
export async function checkTerms(
  db: Db,
  { DataDepartmentIDs, ValidUntil }: { DataDepartmentIDs: string[] | null; ValidUntil: string | null },
  { today, fail }: { today: string; fail: Fail<'open-platform.department-unknown' | 'open-platform.wrong-last-day'> },
) {
  if (ValidUntil !== null && (!isDay(ValidUntil) || ValidUntil < today)) fail('open-platform.wrong-last-day')
  const found = DataDepartmentIDs ? await lockGrantDepartments(db, DataDepartmentIDs) : []
  if (DataDepartmentIDs && found.length < DataDepartmentIDs.length) fail('open-platform.department-unknown')
  return { departmentIds: DataDepartmentIDs, validUntil: ValidUntil }
}
