import type { Db } from '#kit/data/database.ts'
import { authorisationState, isAuthorised } from './grants/authorisation.ts'
import { findAuthorisation } from './grants/authorisations.store.ts'

export { countWaitingGrants } from './grants/grants.store.ts'
export { dropDepartmentsFromGrants } from './grants/department-grants.ts'

/** Whether the organisation of the transaction may use the open capability at a moment. */
export async function isOpenCapabilityAuthorised(db: Db, now: number): Promise<boolean> {
  const row = await findAuthorisation(db)
  return row !== undefined && isAuthorised(authorisationState(row, now))
}
