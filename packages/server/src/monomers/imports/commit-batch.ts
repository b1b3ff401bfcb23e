import { finding } from '@atrium/chemistry/rules/finding.ts'
import { maxMonomers, maxMonomerVersions } from '@atrium/contract/monomers/monomers.shapes.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { countOwn, lockMonomers } from '../library/monomers.store.ts'
import { storeMonomers, type Origin, type StoredMonomer } from '../library/store-monomers.ts'
import { substanceChanges } from '../library/substance-changes.ts'
import {
  findImport,
  listOpenRows,
  renewLease,
  updateResults,
  type ImportRecord,
  type ImportRow,
  type RowResult,
} from './imports.store.ts'
import { listLibrary } from './library-lookup.ts'
import { importFinding, type StoredFinding } from './stored-finding.ts'

interface Run {
  id: string
  organisationId: string
  process: string
}

/** What the library says of the rows of a batch, while the organisation is locked. */
interface Place {
  /** Symbols that are taken, each with its polymer type. */
  taken: Set<string>
  targets: ReadonlyMap<string, Awaited<ReturnType<typeof lockMonomers>>[number]>
  /** How many monomers the organisation can still have. */
  room: number
}

type Decision = Omit<RowResult, 'record'> & { stored?: StoredMonomer }

/**
 * Stores the next rows of an import, and what became of each in the same transaction. Resolves to whether there may be more; to false
 * also where somebody stopped the import, or another server has it.
 */
export async function commitBatch(db: Db, { id, organisationId, process }: Run, limit: number): Promise<boolean> {
  await lockOrganisation(db)
  if (!(await renewLease(db, id, process, 'committing'))) return false
  const own = await findImport(db, id)
  const rows = await listOpenRows(db, id, limit)
  if (!own || rows.length === 0) return false
  const place = await placeOf(db, rows)
  const decided = rows.map((row) => ({ record: row.record, ...decide(row, own, place) }))
  await storeMonomers(
    db,
    { organisationId, by: own.committedBy ?? own.createdBy, reason: own.fileName },
    decided.flatMap(({ stored }) => stored ?? []),
  )
  await updateResults(
    db,
    id,
    decided.map(({ stored: _, ...result }) => result),
  )
  return rows.length === limit
}

async function placeOf(db: Db, rows: readonly ImportRow[]): Promise<Place> {
  const symbols = rows.flatMap(({ substance }) => substance?.symbol ?? [])
  const library = await listLibrary(db, { symbols, structureKeys: [] })
  const targets = await lockMonomers(
    db,
    rows.flatMap(({ action, replaces }) => (action === 'replace' ? (replaces ?? []) : [])),
  )
  return {
    taken: new Set(library.filter(({ isInLibrary }) => isInLibrary).map(keyOf)),
    targets: new Map(targets.map((target) => [target.id, target])),
    room: maxMonomers - (await countOwn(db)),
  }
}

const keyOf = ({ polymerType, symbol }: { polymerType: string; symbol: string }) => `${polymerType} ${symbol}`

const skipped: Decision = { outcome: 'skipped', monomerId: null, monomerVersion: null, finding: null }
const refused = (reason: StoredFinding): Decision => ({ ...skipped, outcome: 'refused', finding: reason })

/** Much can have happened since the dry run: what was free then may be taken. */
function decide(row: ImportRow, own: ImportRecord, place: Place): Decision {
  const { substance, action } = row
  if (!substance || action === 'skip') return skipped
  const origin = originOf(row, own)
  const takenFinding = finding('symbol.taken', { details: { symbol: substance.symbol } })
  if (action === 'create') {
    if (place.taken.has(keyOf(substance))) return refused(takenFinding)
    if (place.room <= 0) return refused(importFinding('library.full', { max: maxMonomers }))
    place.room -= 1
    place.taken.add(keyOf(substance))
    const monomerId = newId()
    const stored = { id: monomerId, substance, version: 1, origin }
    return { outcome: 'created', monomerId, monomerVersion: 1, finding: null, stored }
  }
  const target = place.targets.get(row.replaces ?? '')
  const isThere = target && target.status !== 'archived' && keyOf(target) === keyOf(substance)
  if (!isThere) return refused(takenFinding)
  if (target.version >= maxMonomerVersions)
    return refused(importFinding('library.versions', { max: maxMonomerVersions }))
  if (Object.keys(substanceChanges(target, substance)).length === 0) return skipped
  const version = target.version + 1
  const stored = { id: target.id, substance, version, origin }
  return { outcome: 'replaced', monomerId: target.id, monomerVersion: version, finding: null, stored }
}

/** What a monomer says of its source goes before what is said of the file. */
const originOf = ({ given }: ImportRow, own: ImportRecord): Origin => ({
  source: given.source || own.source || own.fileName,
  sourceLicence: given.licence || own.sourceLicence || null,
})
