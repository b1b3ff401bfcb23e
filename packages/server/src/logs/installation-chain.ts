import { sql } from 'drizzle-orm'
import type { Db } from '#kit/database.ts'

/** Whose chain and whose sign-ins those are that belong to no organisation. */
export const installationId = '00000000-0000-0000-0000-000000000000'

/** The function that finds words and subjects looks into the chain that the transaction names. */
export const nameInstallationChain = (db: Db) =>
  db.execute(sql`select set_config('app.organisation_id', ${installationId}, true)`)
