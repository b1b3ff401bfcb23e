import type { Db } from '#kit/data/database.ts'
import { recordChange } from '../changes/record-change.ts'
import { isReviewed } from '../review/reviewers.store.ts'
import { insertVersions } from '../versions/versions.store.ts'
import { insertMonomers, takeVersions } from './monomers.store.ts'
import type { Substance } from './substance.ts'

/** A monomer as it is to be stored. */
export interface StoredMonomer {
  id: string
  substance: Substance
  /** 1 for a new monomer, else the one after its current version. */
  version: number
  origin: Origin
}

/** Where a monomer was imported from; nulls where it was not. */
export interface Origin {
  source: string | null
  sourceLicence: string | null
}

interface StoredBy {
  /** Null for the public library, which has no reviewers. */
  organisationId: string | null
  by: string
  reason: string
}

/**
 * Stores monomers, new ones and new versions of others, which are locked. Their symbols are free, and stay so: the organisation is
 * locked. In an organisation with reviewers they become drafts, and products go on with the versions that were approved; else they
 * are approved at once.
 */
export async function storeMonomers(
  db: Db,
  { organisationId, by, reason }: StoredBy,
  stored: readonly StoredMonomer[],
): Promise<void> {
  if (stored.length === 0) return
  const isApproved = organisationId === null || !(await isReviewed(db))
  const added = stored.filter(({ version }) => version === 1)
  const changed = stored.filter(({ version }) => version > 1)
  const inserted = await insertMonomers(
    db,
    added.map(({ id, substance, origin }) => ({ id, organisationId, by, substance, origin, isApproved })),
  )
  if (inserted < added.length) throw symbolTaken()
  await insertVersions(
    db,
    stored.map(({ id, substance, version, origin }) => ({
      ...substance,
      ...origin,
      monomerId: id,
      version,
      organisationId,
      savedBy: by,
      reason,
    })),
  )
  if (
    changed.length > 0 &&
    !(await takeVersions(
      db,
      changed.map(({ id }) => id),
      { by, isApproved },
    ))
  )
    throw symbolTaken()
  const monomerIds = stored.map(({ id }) => id)
  await recordChange(db, { organisationId, monomerIds, kind: isApproved ? 'approved' : 'saved' })
}

/** The origin of a monomer that is there already, or of one that nobody imported. */
export const originOf = (row: Origin | undefined): Origin => ({
  source: row?.source ?? null,
  sourceLicence: row?.sourceLicence ?? null,
})

const symbolTaken = () => new Error('A symbol that was free is taken while the organisation is locked')
