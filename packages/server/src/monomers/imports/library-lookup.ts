import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { arrayOf, type Db } from '#kit/data/database.ts'
import { monomerAssociations, monomers } from '../monomers.tables.ts'

/** A monomer that an organisation sees. */
export interface LibraryMonomer {
  id: string
  polymerType: string
  symbol: string
  structureKey: string
  isOwn: boolean
  /** True for its own and for public ones that it associated. */
  isInLibrary: boolean
}

interface Lookup {
  symbols: readonly string[]
  structureKeys: readonly string[]
}

/** The monomers that an organisation sees with one of the symbols, whatever its case, or with one of the structures. */
export const listLibrary = (db: Db, { symbols, structureKeys }: Lookup): Promise<LibraryMonomer[]> =>
  db
    .select({
      id: monomers.id,
      polymerType: monomers.polymerType,
      symbol: monomers.symbol,
      structureKey: monomers.structureKey,
      isOwn: sql<boolean>`${monomers.organisationId} is not null`,
      isInLibrary: sql<boolean>`${monomers.organisationId} is not null or ${monomerAssociations.monomerId} is not null`,
    })
    .from(monomers)
    .leftJoin(monomerAssociations, eq(monomerAssociations.monomerId, monomers.id))
    .where(
      and(
        ne(monomers.status, 'archived'),
        or(
          sql`lower(${monomers.symbol}) = any(${arrayOf(
            symbols.map((symbol) => symbol.toLowerCase()),
            'text',
          )})`,
          structureKeys.length > 0 ? inArray(monomers.structureKey, [...structureKeys]) : undefined,
        ),
      ),
    )
    .orderBy(sql`${monomers.organisationId} nulls last`, monomers.id)
