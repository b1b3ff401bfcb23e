import { openEmbedded } from './database-embedded.ts'
import { openServer } from './database-server.ts'
import type { Database } from './database.ts'

/** Opens PostgreSQL where an address is given, else the embedded database in the folder. */
export const openDatabase = (from: { databaseUrl?: string | undefined; folder: string }): Promise<Database> =>
  from.databaseUrl ? openServer(from.databaseUrl) : openEmbedded({ folder: from.folder })
