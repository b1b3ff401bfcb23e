import type { Db } from '#kit/data/database.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { lockPublicLibrary } from '../changes/record-change.ts'
import { findMonomer, type MonomerRow } from './monomers.store.ts'
import { findPublicMonomer } from './public-monomers.store.ts'

/** Whose monomers are changed, and how they are reached. */
export interface Library {
  /** Null for the public library. */
  organisationId: string | null
  isPublic: boolean
  /** Locks the library until the transaction ends: comes before the locks of rows. */
  lock: (db: Db) => Promise<unknown>
  find: (db: Db, id: string) => Promise<MonomerRow | undefined>
}

export const libraryOf = (organisationId: string): Library => ({
  organisationId,
  isPublic: false,
  lock: lockOrganisation,
  find: findMonomer,
})

export const publicLibrary: Library = {
  organisationId: null,
  isPublic: true,
  lock: lockPublicLibrary,
  find: findPublicMonomer,
}
