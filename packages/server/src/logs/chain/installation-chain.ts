import { sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'

/** The organisation id of the chain and the sign-ins that belong to no organisation. */
export const installationId = '00000000-0000-0000-0000-000000000000'

/** Lets `find_operations` search the installation's chain in this transaction. */
export const selectInstallationChain = (db: Db) =>
  db.execute(sql`select set_config('app.organisation_id', ${installationId}, true)`)
