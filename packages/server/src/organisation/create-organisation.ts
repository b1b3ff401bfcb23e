import type { Db } from '#kit/database.ts'
import { organisations } from './organisation.tables.ts'

export type NewOrganisation = Pick<
  typeof organisations.$inferInsert,
  'id' | 'name' | 'englishName' | 'timeZone' | 'lang' | 'seatCount'
> & { id: string }

/**
 * Creates an organisation with everything that one begins with; operators and trials use it. Counters come by triggers, the
 * chain of its log with the first entry. Runs in a transaction of the installation.
 */
export async function createOrganisation(db: Db, organisation: NewOrganisation): Promise<void> {
  await db.insert(organisations).values(organisation)
}
