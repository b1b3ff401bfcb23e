import type { monomerStates } from '@atrium/contract/monomers/monomers.shapes.ts'
import { and, asc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { containing } from '#kit/data/containing.ts'
import type { Db } from '#kit/data/database.ts'
import { monomers } from '../monomers.tables.ts'
import { bySymbol, isActive, monomerColumns, type MonomerRow } from './monomers.store.ts'

const nobody = sql<null>`null`
/** Public ones as operators read them, who see no people and no associations. */
const selectPublic = (db: Db) =>
  db
    .select({
      ...monomerColumns,
      creatorName: sql<string | null>`${nobody}`,
      updatedByName: sql<string | null>`${nobody}`,
      associatedAt: sql<Date | null>`${nobody}`,
      seenVersion: sql<number | null>`${nobody}`,
      associatedByName: sql<string | null>`${nobody}`,
    })
    .from(monomers)

export async function findPublicMonomer(db: Db, id: string): Promise<MonomerRow | undefined> {
  const [row] = await selectPublic(db).where(and(eq(monomers.id, id), isNull(monomers.organisationId)))
  return row
}

interface PublicPage {
  keyword?: string | undefined
  /** Left out: all but archived ones. */
  status?: readonly (typeof monomerStates)[number][] | undefined
  limit: number
  offset: number
}

/** A page of public monomers by symbol, and how many there are. */
export async function listPublicMonomers(db: Db, { keyword = '', status, limit, offset }: PublicPage) {
  const part = containing(keyword.trim())
  const where = and(
    isNull(monomers.organisationId),
    status?.length ? inArray(monomers.status, [...status]) : isActive,
    keyword.trim() ? or(ilike(monomers.symbol, part), ilike(monomers.name, part)) : undefined,
  )
  const rows = await selectPublic(db)
    .where(where)
    .orderBy(asc(bySymbol), asc(monomers.polymerType), asc(monomers.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(monomers, where) }
}
