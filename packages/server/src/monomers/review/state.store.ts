import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { monomers } from '../monomers.tables.ts'

type Row = typeof monomers.$inferInsert

/** The next state of a monomer, with what goes with it; what is left out stays. */
export type StateChange = { status: NonNullable<Row['status']> } & Partial<
  Pick<
    Row,
    'approvedVersion' | 'submittedBy' | 'declineReason' | 'deprecationReason' | 'replacementSymbol' | 'archiveReason'
  >
>

export const updateState = (db: Db, id: string, { by, submittedBy, ...change }: StateChange & { by: string | null }) =>
  db
    .update(monomers)
    .set({
      ...change,
      submittedBy: submittedBy ?? null,
      submittedAt: submittedBy ? sql`now()` : null,
      updatedBy: by,
      updatedAt: sql`now()`,
    })
    .where(eq(monomers.id, id))
