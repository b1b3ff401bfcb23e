import type {
  monomerOwners,
  monomerScopes,
  monomerSorts,
  monomerStates,
} from '@atrium/contract/monomers/monomers.shapes.ts'
import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import type { MonomerType, PolymerType } from '@atrium/chemistry/rules/monomer-types.ts'
import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { containing } from '#kit/data/containing.ts'
import { arrayOf, type Db } from '#kit/data/database.ts'
import { bySymbol, isActive, isInLibrary, listMonomersById, type MonomerRow } from '../library/monomers.store.ts'
import { monomers } from '../monomers.tables.ts'
import { waitsFor } from '../review/reviewers.store.ts'

/** Which monomers a list has. */
export interface MonomerFilter {
  scope: (typeof monomerScopes)[number]
  owner?: (typeof monomerOwners)[number] | undefined
  keyword?: string | undefined
  polymerType?: readonly PolymerType[] | undefined
  monomerType?: readonly MonomerType[] | undefined
  naturalAnalog?: string | undefined
  /** Left out: all but archived ones. */
  status?: readonly (typeof monomerStates)[number][] | undefined
  creator?: string | undefined
  /** Only what this person can review now. */
  reviewerId?: string | undefined
  /** Only those whose structure has one of these keys. */
  structureKeys?: readonly string[] | undefined
  /** Only these, as a search by structure found them. */
  ids?: readonly string[] | undefined
}

export interface MonomerPage extends MonomerFilter {
  sort: (typeof monomerSorts)[number]
  descending: boolean
  limit: number
  offset: number
}

const matchesWords = (words: readonly string[]) =>
  sql`${monomers.id} in (select find_monomers(${arrayOf(words, 'text')}))`

function matches({ scope, status, ...filter }: MonomerFilter) {
  const words = wordsOf(filter.keyword)
  return and(
    status?.length ? inArray(monomers.status, [...status]) : isActive,
    scope === 'organisation' ? isInLibrary : undefined,
    filter.reviewerId ? waitsFor(filter.reviewerId) : undefined,
    words.length > 0 ? matchesWords(words) : undefined,
    filter.polymerType?.length ? inArray(monomers.polymerType, [...filter.polymerType]) : undefined,
    filter.monomerType?.length ? inArray(monomers.monomerType, [...filter.monomerType]) : undefined,
    filter.naturalAnalog ? eq(monomers.naturalAnalog, filter.naturalAnalog) : undefined,
    filter.creator?.trim()
      ? sql`${monomers.createdBy} in (select c.id from accounts c where c.real_name ilike ${containing(filter.creator.trim())})`
      : undefined,
    filter.structureKeys ? sql`${monomers.structureKey} = any(${arrayOf(filter.structureKeys, 'text')})` : undefined,
    filter.ids ? sql`${monomers.id} = any(${arrayOf(filter.ids, 'uuid')})` : undefined,
  )
}

const isPublic = isNull(monomers.organisationId)
/** The row rules say it, too; here it leads to an index. */
const isOwn = sql`${monomers.organisationId} = nullif(current_setting('app.organisation_id', true), '')::uuid`

/** Monomers of the organisation and public ones; each kind has its part of every index. */
const kindsOf = ({ owner }: MonomerFilter): readonly [SQL, SQL?] =>
  owner === 'public' ? [isPublic] : owner === 'organisation' ? [isOwn] : [isOwn, isPublic]

const orders: Record<MonomerPage['sort'], SQL> = {
  symbol: bySymbol,
  name: sql`lower(${monomers.name})`,
  polymerType: sql`${monomers.polymerType}`,
  mass: sql`coalesce(${monomers.averageMass}, 0)`,
  updated: sql`${monomers.updatedAt}`,
}

/** A page of monomers, and how many there are. */
export async function listMonomers(db: Db, page: MonomerPage): Promise<{ rows: MonomerRow[]; total: number }> {
  // Both are sent at once.
  const [ids, total] = await Promise.all([listIds(db, page), countMonomers(db, page)])
  return { rows: await listMonomersById(db, ids), total }
}

/** Each kind is read in the order of its index, as far as the page needs; then both are merged. */
async function listIds(db: Db, page: MonomerPage): Promise<string[]> {
  const direction = page.descending ? desc : asc
  const read = (kind: SQL) =>
    db
      .select({ id: monomers.id, key: sql`${orders[page.sort]}`.as('key'), symbol: sql`${bySymbol}`.as('symbol_key') })
      .from(monomers)
      .where(and(kind, matches(page)))
      // One organisation has one place in the index; without it the order of an index is not seen.
      .orderBy(
        direction(monomers.organisationId),
        direction(orders[page.sort]),
        direction(bySymbol),
        direction(monomers.id),
      )
      .limit(page.offset + page.limit)
  const [kind, other] = kindsOf(page)
  const rows = other
    ? await unionAll(read(kind), read(other))
        .orderBy(direction(sql`key`), direction(sql`symbol_key`), direction(sql`id`))
        .limit(page.limit)
        .offset(page.offset)
    : (await read(kind)).slice(page.offset)
  return rows.map(({ id }) => id)
}

const countMonomers = (db: Db, filter: MonomerFilter) =>
  db.$count(monomers, and(or(...kindsOf(filter)), matches(filter)))

/** Ids of all monomers that match a filter, in its order: for what reads them piece by piece. */
export function listMonomerIds(db: Db, filter: MonomerFilter & Pick<MonomerPage, 'sort' | 'descending'>) {
  const direction = filter.descending ? desc : asc
  return db
    .select({ id: monomers.id, polymerType: monomers.polymerType })
    .from(monomers)
    .where(and(or(...kindsOf(filter)), matches(filter)))
    .orderBy(direction(orders[filter.sort]), direction(bySymbol), direction(monomers.id))
}

/** The structures that the other filters of a search leave, in the order of their creation; one more than `max` at most. */
export const listCandidates = (db: Db, filter: MonomerFilter, max: number) =>
  db
    .select({ id: monomers.id, smiles: monomers.smiles })
    .from(monomers)
    .where(and(or(...kindsOf(filter)), matches(filter)))
    .orderBy(asc(monomers.id))
    .limit(max + 1)
