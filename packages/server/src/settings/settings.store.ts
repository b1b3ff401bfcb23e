import { eq, sql } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import type { Db } from '#kit/database.ts'
import { organisationConfigs } from './settings.tables.ts'

/** The settings that the organisation has changed. */
export const listConfigs = (db: Db) => db.select().from(organisationConfigs)

export async function findConfig(db: Db, id: string) {
  const [found] = await db.select().from(organisationConfigs).where(eq(organisationConfigs.id, id))
  return found
}

/** Saves a value under its code, and gives the one before. */
export async function saveConfig(
  db: Db,
  { organisationId, code, value }: { organisationId: string; code: string; value: unknown },
): Promise<{ before: unknown; id: string }> {
  const [before] = await db.select().from(organisationConfigs).where(eq(organisationConfigs.code, code)).for('update')
  const [saved] = await db
    .insert(organisationConfigs)
    .values({ id: newId(), organisationId, code, value })
    .onConflictDoUpdate({
      target: [organisationConfigs.organisationId, organisationConfigs.code],
      set: { value, updatedAt: sql`now()` },
    })
    .returning({ id: organisationConfigs.id })
  return { before: before?.value, id: String(saved?.id) }
}
