import type { Db } from '#kit/data/database.ts'
import { organisations } from './organisation.tables.ts'

export type NewOrganisation = Pick<
  typeof organisations.$inferInsert,
  'id' | 'name' | 'englishName' | 'timeZone' | 'lang' | 'seatCount'
> & { id: string }

/**
 * Creates an organisation with its initial products; for operators and trials. Triggers add its counters, the first
 * entry its log chain. Requires a transaction of the installation.
 */
export async function createOrganisation(db: Db, organisation: NewOrganisation): Promise<void> {
  await db.insert(organisations).values(organisation)
}
