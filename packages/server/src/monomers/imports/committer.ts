import { eq } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import type { Db } from '#kit/data/database.ts'

/** The name of a person, for an entry in the log. */
export async function findPersonName(db: Db, id: string): Promise<string> {
  const [person] = await db.select({ name: accounts.realName }).from(accounts).where(eq(accounts.id, id))
  return person?.name ?? ''
}
