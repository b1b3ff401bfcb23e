import type { MonomerChangeKind } from '@atrium/contract/monomers/monomers.shapes.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { monomerChanges } from '../monomers.tables.ts'

interface Change {
  /** Whose library changed; null for public monomers. */
  organisationId: string | null
  monomerIds: readonly string[]
  kind: MonomerChangeKind
}

/** Locks the public library until the transaction ends: who changes it waits, and who writes changes of an organisation, too. */
export const lockPublicLibrary = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('monomer changes'))`)

/**
 * Writes what happened to monomers into the log of changes. The numbers that an organisation sees – of its own changes and of
 * public ones – are in the order of the commits, so that nobody who asks for what came after a number misses one: locks are
 * held until the transaction ends. Take the lock of the organisation first where rows of monomers are locked, too.
 */
export async function recordChange(db: Db, { organisationId, monomerIds, kind }: Change): Promise<void> {
  if (monomerIds.length === 0) return
  if (organisationId === null) await lockPublicLibrary(db)
  else {
    await lockOrganisation(db)
    // Shared: organisations do not see each other's numbers, but all of them see those of public monomers.
    await db.execute(sql`select pg_advisory_xact_lock_shared(hashtext('monomer changes'))`)
  }
  await db
    .insert(monomerChanges)
    // The clock of now: a transaction that waited for the lock began before.
    .values(monomerIds.map((monomerId) => ({ organisationId, monomerId, kind, changedAt: sql`clock_timestamp()` })))
}
