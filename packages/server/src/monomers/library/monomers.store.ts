import { deletionHours } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { PolymerType } from '@atrium/chemistry/rules/monomer-types.ts'
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import { accounts } from '#identity/accounts.tables.ts'
import { isUniqueViolation, type Db } from '#kit/data/database.ts'
import { monomerAssociations, monomers, monomerVersions } from '../monomers.tables.ts'
import type { Substance } from './substance.ts'

const creators = alias(accounts, 'creators')
const editors = alias(accounts, 'editors')
const associators = alias(accounts, 'associators')
const { sourceStructure: _, searchText: _text, ...columns } = getTableColumns(monomers)
/** What lists and details need of a row. */
export const monomerColumns = columns

/** Row rules leave of associations those of the organisation. */
export const selectMonomers = (db: Db) =>
  db
    .select({
      ...columns,
      creatorName: creators.realName,
      updatedByName: editors.realName,
      associatedAt: monomerAssociations.associatedAt,
      seenVersion: monomerAssociations.seenVersion,
      associatedByName: associators.realName,
    })
    .from(monomers)
    .leftJoin(creators, eq(creators.id, monomers.createdBy))
    .leftJoin(editors, eq(editors.id, monomers.updatedBy))
    .leftJoin(monomerAssociations, eq(monomerAssociations.monomerId, monomers.id))
    .leftJoin(associators, eq(associators.id, monomerAssociations.associatedBy))
export type MonomerRow = Awaited<ReturnType<typeof selectMonomers>>[number]

export const isActive = sql`${monomers.status} <> 'archived'`
/** In the library of the organisation: its own, and those that it associated. */
export const isInLibrary = or(
  isNotNull(monomers.organisationId),
  sql`exists (select 1 from monomer_associations a where a.monomer_id = ${monomers.id})`,
)

/** Keeps its symbol in the library of the organisation. A public one that was archived may be restored. */
const isTaking = or(
  and(isNotNull(monomers.organisationId), isActive),
  sql`(${monomers.organisationId} is null and exists (select 1 from monomer_associations a where a.monomer_id = ${monomers.id}))`,
)

/** In HELM `r` and `R` differ; in a list they stand beside each other. */
export const bySymbol = sql`lower(${monomers.symbol})`

/** Monomers in the order of their ids in a list; without those that are gone. */
export async function listMonomersById(db: Db, ids: readonly string[]): Promise<MonomerRow[]> {
  const rows = await selectMonomers(db).where(inArray(monomers.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findMonomer(db: Db, id: string): Promise<MonomerRow | undefined> {
  const [row] = await selectMonomers(db).where(eq(monomers.id, id))
  return row
}

/** Locks a monomer of the organisation, or a public one, until the transaction ends. */
export async function lockMonomer(db: Db, id: string, { isPublic = false } = {}) {
  const [row] = await db
    .select({
      ...getTableColumns(monomers),
      isNew: sql<boolean>`${monomers.version} = 1 and ${monomers.createdAt} > now() - make_interval(hours => ${deletionHours})`,
    })
    .from(monomers)
    .where(and(eq(monomers.id, id), isPublic ? isNull(monomers.organisationId) : isNotNull(monomers.organisationId)))
    .for('update')
  return row
}

/** Locks monomers of the organisation until the transaction ends, in the order of their ids. */
export const lockMonomers = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(monomers)
    .where(and(inArray(monomers.id, [...ids]), isNotNull(monomers.organisationId)))
    .orderBy(monomers.id)
    .for('update')

export const countOwn = (db: Db) => db.$count(monomers, isNotNull(monomers.organisationId))

const besides = (id: string | undefined) => (id ? sql`${monomers.id} <> ${id}` : undefined)

interface SymbolQuery {
  polymerType: PolymerType
  symbol: string
  besides?: string | undefined
  /** In the public library, rather than in that of the organisation. */
  isPublic?: boolean
}

/**
 * Symbols in the library of the organisation that are this one, or differ by upper and lower case alone. While a new symbol of a
 * monomer is a draft, the one that products use is taken, too.
 */
export async function listLikeSymbols(db: Db, query: SymbolQuery): Promise<string[]> {
  const current = db
    .select({ symbol: monomers.symbol })
    .from(monomers)
    .where(
      and(
        query.isPublic ? isActive : isTaking,
        eq(monomers.polymerType, query.polymerType),
        sql`${bySymbol} = lower(${query.symbol})`,
        besides(query.besides),
      ),
    )
  const approved = db
    .select({ symbol: monomerVersions.symbol })
    .from(monomers)
    .innerJoin(
      monomerVersions,
      and(eq(monomerVersions.monomerId, monomers.id), eq(monomerVersions.version, monomers.approvedVersion)),
    )
    .where(
      and(
        isActive,
        query.isPublic ? undefined : isInLibrary,
        ne(monomers.approvedVersion, monomers.version),
        eq(monomerVersions.polymerType, query.polymerType),
        sql`lower(${monomerVersions.symbol}) = lower(${query.symbol})`,
        besides(query.besides),
      ),
    )
  const rows = await union(current, approved).orderBy(asc(sql`symbol`))
  return rows.map(({ symbol }) => symbol)
}

/** True when another monomer that the organisation sees has the name, whatever its case. */
export async function isNameTaken(db: Db, name: string, id?: string): Promise<boolean> {
  const [row] = await db
    .select({ id: monomers.id })
    .from(monomers)
    .where(and(isActive, sql`lower(${monomers.name}) = lower(${name})`, besides(id)))
    .limit(1)
  return row !== undefined
}

const maxSame = 20

/** Monomers of a polymer type that have the structure, their own first. */
export const listSameStructure = (db: Db, structureKey: string, polymerType: PolymerType, id?: string) =>
  db
    .select({ id: monomers.id, symbol: monomers.symbol, organisationId: monomers.organisationId })
    .from(monomers)
    .where(and(isActive, eq(monomers.structureKey, structureKey), eq(monomers.polymerType, polymerType), besides(id)))
    .orderBy(sql`${monomers.organisationId} nulls last`, asc(monomers.id))
    .limit(maxSame)

interface NewMonomer {
  id: string
  organisationId: string | null
  by: string | null
  substance: Substance
  /** False for a draft. */
  isApproved: boolean
  origin?: { source: string | null; sourceLicence: string | null } | undefined
}

/** Resolves to how many were inserted: the others have symbols that are taken. */
export async function insertMonomers(db: Db, added: readonly NewMonomer[]): Promise<number> {
  if (added.length === 0) return 0
  const rows = await db
    .insert(monomers)
    .values(
      added.map(({ id, organisationId, by, substance, isApproved, origin }) => ({
        id,
        organisationId,
        createdBy: by,
        updatedBy: by,
        status: isApproved ? ('approved' as const) : ('draft' as const),
        approvedVersion: isApproved ? 1 : null,
        ...substance,
        ...origin,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: monomers.id })
  return rows.length
}

const {
  monomerId: _m,
  version: _v,
  organisationId: _o,
  savedBy: _b,
  savedAt: _t,
  reason: _r,
  ...versioned
} = getTableColumns(monomerVersions)

/**
 * Makes monomers what the versions after their current ones say. Resolves to false where a symbol is taken; then the transaction
 * is over.
 */
export async function takeVersions(
  db: Db,
  ids: readonly string[],
  { by, isApproved }: Pick<NewMonomer, 'by' | 'isApproved'>,
): Promise<boolean> {
  try {
    await db
      .update(monomers)
      .set({
        ...versioned,
        status: isApproved ? 'approved' : 'draft',
        version: sql`${monomers.version} + 1`,
        ...(isApproved && { approvedVersion: sql`${monomers.version} + 1` }),
        submittedBy: null,
        submittedAt: null,
        deprecationReason: null,
        replacementSymbol: null,
        ...(isApproved && { declineReason: null }),
        updatedBy: by,
        updatedAt: sql`now()`,
      })
      .from(monomerVersions)
      .where(
        and(
          inArray(monomers.id, [...ids]),
          eq(monomerVersions.monomerId, monomers.id),
          sql`${monomerVersions.version} = ${monomers.version} + 1`,
        ),
      )
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export const archiveMonomer = (db: Db, id: string, { by, reason }: { by: string; reason: string | null }) =>
  db
    .update(monomers)
    .set({
      status: 'archived',
      archiveReason: reason,
      submittedBy: null,
      submittedAt: null,
      updatedBy: by,
      updatedAt: sql`now()`,
    })
    .where(eq(monomers.id, id))

export const deleteMonomer = (db: Db, id: string) => db.delete(monomers).where(eq(monomers.id, id))
