import type { Helm } from '@atrium/chemistry/helm/helm.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { arrayOf, type Db } from '#kit/data/database.ts'
import { isActive } from '../library/monomers.store.ts'
import { monomerAssociations, monomers } from '../monomers.tables.ts'
import { byPolymerType, canBeSymbol, type NamedMonomer } from '../resolving/approved.store.ts'

/** The different monomers that a HELM names; what cannot be a symbol is a SMILES. */
export function namesIn({ polymers }: Helm): NamedMonomer[] {
  const names = new Map<string, NamedMonomer>()
  for (const { type, monomers: chain } of polymers)
    for (const { text } of chain)
      if (canBeSymbol(text)) names.set(`${type} ${text}`, { polymerType: type, symbol: text })
  return [...names.values()]
}

const maxSuggested = 200

/** Monomers that the organisation sees and that may be meant: of the same symbol in any case, or with it as an alias. */
export async function listSuggested(db: Db, names: readonly NamedMonomer[]) {
  if (names.length === 0) return []
  return db
    .select({
      id: monomers.id,
      polymerType: monomers.polymerType,
      symbol: monomers.symbol,
      name: monomers.name,
      aliases: monomers.aliases,
      isApproved: sql<boolean>`${monomers.approvedVersion} is not null`,
      isInLibrary: sql<boolean>`(${monomers.organisationId} is not null or ${monomerAssociations.monomerId} is not null)`,
    })
    .from(monomers)
    .leftJoin(monomerAssociations, eq(monomerAssociations.monomerId, monomers.id))
    .where(and(isActive, byPolymerType(names, mayBeMeant)))
    .orderBy(asc(monomers.symbol), asc(monomers.id))
    .limit(maxSuggested)
}
export type SuggestedRow = Awaited<ReturnType<typeof listSuggested>>[number]

function mayBeMeant(type: NamedMonomer['polymerType'], symbols: readonly string[]) {
  const lowered = symbols.map((symbol) => symbol.toLowerCase())
  const hasName = sql`(lower(${monomers.symbol}) = any(${arrayOf(lowered, 'text')}) or ${monomers.aliases} && ${arrayOf(symbols, 'text')})`
  return and(eq(monomers.polymerType, type), hasName)
}
