import type { Db } from '#kit/database.ts'
import { organisations } from './organisation.tables.ts'

/** The organisation of the transaction: the row rules show no other. */
export async function getOrganisation(db: Db) {
  const [organisation] = await db.select().from(organisations).limit(1)
  if (!organisation) throw new Error('The organisation of a session does not exist')
  return organisation
}
