import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { monomerAssociations, monomers } from '../monomers.tables.ts'

/** Of the given monomers those that the organisation sees. */
export const listForAssociation = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: monomers.id,
      symbol: monomers.symbol,
      polymerType: monomers.polymerType,
      organisationId: monomers.organisationId,
      status: monomers.status,
      version: monomers.version,
      associatedAt: monomerAssociations.associatedAt,
    })
    .from(monomers)
    .leftJoin(monomerAssociations, eq(monomerAssociations.monomerId, monomers.id))
    .where(inArray(monomers.id, [...ids]))

export const insertAssociation = (db: Db, row: typeof monomerAssociations.$inferInsert) =>
  db.insert(monomerAssociations).values(row)

/** Resolves to the public monomer whose link was removed, if there was one. */
export async function deleteAssociation(db: Db, id: string): Promise<{ symbol: string } | undefined> {
  const [gone] = await db
    .delete(monomerAssociations)
    .where(eq(monomerAssociations.monomerId, id))
    .returning({ id: monomerAssociations.monomerId })
  if (!gone) return undefined
  const [row] = await db
    .select({ symbol: monomers.symbol })
    .from(monomers)
    .where(and(eq(monomers.id, id), isNull(monomers.organisationId)))
  return row
}

/** Remembers the version that the organisation has seen. Resolves to false where it has not associated the monomer. */
export async function updateSeenVersion(db: Db, id: string, version: number): Promise<boolean> {
  const rows = await db
    .update(monomerAssociations)
    .set({ seenVersion: version })
    .where(eq(monomerAssociations.monomerId, id))
    .returning({ id: monomerAssociations.monomerId })
  return rows.length > 0
}
