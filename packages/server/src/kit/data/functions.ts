import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

const sourceFolder = fileURLToPath(new URL('../..', import.meta.url))

/** The folder with the SQL of the migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** The functions, triggers and views of all domains: the text of every `*.functions.sql`. */
export function readFunctions(): string {
  const files = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.functions.sql'))
    .toSorted((a, b) => basename(a).localeCompare(basename(b)))
  return files.map((file) => readFileSync(join(sourceFolder, file), 'utf8')).join('\n')
}

/**
 * Replaces the functions of the database by those of the files, with the rights of the owner. Does nothing when these very files
 * were applied before, also when others were since: an older server that starts beside a newer one leaves its functions alone.
 */
export async function applyFunctions(db: Db, functions = readFunctions()): Promise<void> {
  const hash = createHash('sha256').update(functions).digest('hex')
  const run = (statements: string) => db.execute(sql.raw(statements))
  await run(`CREATE TABLE IF NOT EXISTS drizzle.applied_functions (
    hash text PRIMARY KEY, names text[] NOT NULL, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`)
  const applied = await run(`SELECT 1 FROM drizzle.applied_functions WHERE hash = '${hash}'`)
  if (applied.length > 0) return
  const names = [...functions.matchAll(/^CREATE FUNCTION (\w+)/gm)].map(([, name]) => name)
  // A body may name what a later file creates.
  await run(`SET LOCAL check_function_bodies = off;
    INSERT INTO drizzle.applied_functions (hash, names) VALUES ('${hash}', '{${names.join()}}');
    ${dropFunctions}
    ${functions}`)
}

/** Drops what any version created, with its triggers. Fails where anything else, such as an index, is made of a function. */
const dropFunctions = `DO $$
DECLARE
  dropping text;
BEGIN
  FOR dropping IN
    WITH functions AS (
      SELECT p.oid FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY (SELECT unnest(names) FROM drizzle.applied_functions))
    SELECT format('DROP TRIGGER %I ON %s', t.tgname, t.tgrelid::regclass) FROM pg_trigger t JOIN functions f ON f.oid = t.tgfoid WHERE t.tgparentid = 0
    UNION ALL SELECT format('DROP FUNCTION %s', f.oid::regprocedure) FROM functions f
  LOOP
    EXECUTE dropping;
  END LOOP;
END $$;`
