import { and, count, lte, gte, eq, asc, desc, sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { namedOrganisations } from '#organisation/named-organisations.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import { licences } from '#products/products.tables.ts'

const sortColumns = {
  name: organisations.name,
  members: organisations.memberCount,
  created: organisations.createdAt,
}

interface OrganisationQuery {
  search: string | undefined
  /** The day on which licences must be valid. */
  today: string
  sort: keyof typeof sortColumns
  descending: boolean
  limit: number
  offset: number
}

/** A page of organisations with their number of valid licences. */
export function listOrganisations(db: Db, { search, today, sort, descending, limit, offset }: OrganisationQuery) {
  const validLicences = db
    .select({ value: count() })
    .from(licences)
    .where(
      and(
        eq(licences.organisationId, organisations.id),
        lte(licences.validFrom, today),
        gte(licences.validUntil, today),
      ),
    )
  return db
    .select({ organisation: organisations, licenceCount: sql<number>`(${validLicences})`.mapWith(Number) })
    .from(organisations)
    .where(namedOrganisations(search))
    .orderBy((descending ? desc : asc)(sortColumns[sort]), asc(organisations.id))
    .limit(limit)
    .offset(offset)
}

export async function countOrganisations(db: Db, search: string | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(organisations).where(namedOrganisations(search))
  return row?.total ?? 0
}

/** Stores the hash of a one-time link unless an operator exists; resolves to whether it was stored. */
export async function issueOperatorLink(db: Db, tokenHash: Uint8Array, validHours: number): Promise<boolean> {
  const [row] = await rowsOf<{ issued: boolean }>(
    db,
    sql`select issue_operator_link(${tokenHash}, make_interval(hours => ${validHours}::integer)) as issued`,
  )
  return row?.issued ?? false
}

export interface NewOperator {
  id: string
  account: string
  realName: string
  passwordHash: string
}

/** Creates the first operator if the link is valid and unused; resolves to whether it was. */
export async function redeemOperatorLink(
  db: Db,
  tokenHash: Uint8Array,
  { id, account, realName, passwordHash }: NewOperator,
): Promise<boolean> {
  const [row] = await rowsOf<{ redeemed: boolean }>(
    db,
    sql`select redeem_operator_link(${tokenHash}, ${id}::uuid, ${account}, ${realName}, ${passwordHash}) as redeemed`,
  )
  return row?.redeemed ?? false
}
