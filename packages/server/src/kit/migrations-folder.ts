import { fileURLToPath } from 'node:url'

/** Where the SQL of the migrations lies. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
