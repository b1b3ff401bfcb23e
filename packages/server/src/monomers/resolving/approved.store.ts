import { maxSymbolLength, polymerTypes, type PolymerType } from '@atrium/chemistry/rules/monomer-types.ts'
import { and, asc, count, eq, getTableColumns, ilike, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { containing } from '#kit/data/containing.ts'
import { arrayOf, type Db } from '#kit/data/database.ts'
import { isActive, isInLibrary } from '../library/monomers.store.ts'
import { monomers, monomerVersions } from '../monomers.tables.ts'

/** A monomer as a HELM or a program names it. */
export interface NamedMonomer {
  polymerType: PolymerType
  symbol: string
}

const {
  monomerId: _,
  sourceStructure: _source,
  savedBy: _by,
  reason: _reason,
  ...columns
} = getTableColumns(monomerVersions)

const isApprovedVersion = and(
  eq(monomerVersions.monomerId, monomers.id),
  eq(monomerVersions.version, monomers.approvedVersion),
)

/** Monomers in the library of the organisation, each in the version that was approved. */
const selectApproved = (db: Db, where?: SQL) =>
  db
    .select({
      ...columns,
      id: monomers.id,
      status: monomers.status,
      deprecationReason: monomers.deprecationReason,
      replacementSymbol: monomers.replacementSymbol,
    })
    .from(monomers)
    .innerJoin(monomerVersions, isApprovedVersion)
    .where(and(isActive, isInLibrary, where))
export type ApprovedRow = Awaited<ReturnType<typeof selectApproved>>[number]

/** What no symbol has: control characters, quotes and backslashes. */
const neverInSymbols = /[\p{C}"\\]/u

export const canBeSymbol = (text: string): boolean => text.length <= maxSymbolLength && !neverInSymbols.test(text)

/** One condition for each polymer type with its symbols. */
export const byPolymerType = (
  names: readonly NamedMonomer[],
  matches: (type: PolymerType, symbols: readonly string[]) => SQL | undefined,
): SQL | undefined =>
  or(
    ...polymerTypes.flatMap((type) => {
      const symbols = names.filter(({ polymerType }) => polymerType === type).map(({ symbol }) => symbol)
      return symbols.length > 0 ? [matches(type, symbols)] : []
    }),
  )

/**
 * Of the named monomers those that the organisation can use. The symbol is that of the approved version, which a draft may have
 * changed meanwhile.
 */
export async function listNamed(db: Db, names: readonly NamedMonomer[]): Promise<ApprovedRow[]> {
  if (names.length === 0) return []
  const isNamed = (table: typeof monomers | typeof monomerVersions) =>
    byPolymerType(names, (type, symbols) =>
      and(eq(table.polymerType, type), sql`${table.symbol} = any(${arrayOf(symbols, 'text')})`),
    )
  // Two queries, each by its index.
  return unionAll(
    selectApproved(db, and(eq(monomers.approvedVersion, monomers.version), isNamed(monomers))),
    selectApproved(db, and(ne(monomers.approvedVersion, monomers.version), isNamed(monomerVersions))),
  )
}

export interface ApprovedPage {
  polymerTypes: readonly PolymerType[]
  /** Only these; left out: all. */
  symbols?: readonly string[] | undefined
  keyword?: string | undefined
  limit: number
  offset: number
}

const matchesKeyword = (keyword: string) =>
  or(
    ilike(monomerVersions.symbol, containing(keyword)),
    ilike(monomerVersions.name, containing(keyword)),
    sql`exists (select 1 from unnest(${monomerVersions.aliases}) as a where a ilike ${containing(keyword)})`,
  )

/** A page of the monomers that the organisation can use, by symbol, and how many there are. */
export async function listApproved(db: Db, { polymerTypes: types, symbols, keyword, limit, offset }: ApprovedPage) {
  const isWanted = and(
    inArray(monomerVersions.polymerType, [...types]),
    symbols && sql`${monomerVersions.symbol} = any(${arrayOf(symbols.filter(canBeSymbol), 'text')})`,
    keyword?.trim() ? matchesKeyword(keyword.trim()) : undefined,
  )
  const rows = await selectApproved(db, isWanted)
    .orderBy(sql`lower(${monomerVersions.symbol})`, asc(monomers.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(monomers)
    .innerJoin(monomerVersions, isApprovedVersion)
    .where(and(isActive, isInLibrary, isWanted))
  return { rows, total: counted?.total ?? 0 }
}

export async function findApproved(db: Db, id: string): Promise<ApprovedRow | undefined> {
  const [row] = await selectApproved(db, eq(monomers.id, id))
  return row
}

export const listApprovedByIds = async (db: Db, ids: readonly string[]): Promise<ApprovedRow[]> =>
  ids.length === 0 ? [] : selectApproved(db, inArray(monomers.id, [...ids]))
