import { and, asc, gt, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { monomerChanges } from '../monomers.tables.ts'

/**
 * Changes that concern the library of the organisation, in the order of their commits: its own, and those of public monomers that it
 * associated. Drafts concern nobody but their editors.
 */
export const listChanges = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db
    .select()
    .from(monomerChanges)
    .where(
      and(
        gt(monomerChanges.no, after),
        ne(monomerChanges.kind, 'saved'),
        or(
          isNotNull(monomerChanges.organisationId),
          sql`exists (select 1 from monomer_associations a where a.monomer_id = ${monomerChanges.monomerId})`,
        ),
      ),
    )
    .orderBy(asc(monomerChanges.no))
    .limit(limit)
