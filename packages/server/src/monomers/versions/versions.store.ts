import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import type { Db } from '#kit/data/database.ts'
import { monomers, monomerVersions } from '../monomers.tables.ts'

export const insertVersions = (db: Db, rows: readonly (typeof monomerVersions.$inferInsert)[]) =>
  db.insert(monomerVersions).values([...rows])

/** Symbol and polymer type of one version. */
export async function findVersion(db: Db, id: string, version: number) {
  const [row] = await db
    .select({ symbol: monomerVersions.symbol, polymerType: monomerVersions.polymerType })
    .from(monomerVersions)
    .where(and(eq(monomerVersions.monomerId, id), eq(monomerVersions.version, version)))
  return row
}

const { sourceStructure: _, ...columns } = getTableColumns(monomerVersions)

/** The versions of a monomer, the latest first. */
export const listVersions = (db: Db, id: string) =>
  db
    .select({ ...columns, savedByName: accounts.realName })
    .from(monomerVersions)
    .leftJoin(accounts, eq(accounts.id, monomerVersions.savedBy))
    .where(eq(monomerVersions.monomerId, id))
    .orderBy(desc(monomerVersions.version))
/** Like `listVersions`, for operators, who see no people. */
export const listPublicVersions = (db: Db, id: string): Promise<VersionRow[]> =>
  db
    .select({ ...columns, savedByName: sql<string | null>`null` })
    .from(monomerVersions)
    .where(eq(monomerVersions.monomerId, id))
    .orderBy(desc(monomerVersions.version))
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** The molfile that a picture of a monomer shows. Every version is kept, the current one with them. */
export async function findPictured(db: Db, id: string, pictureKey: string): Promise<string | undefined> {
  const [row] = await db
    .select({ molfile: monomerVersions.molfile })
    .from(monomerVersions)
    .where(and(eq(monomerVersions.monomerId, id), eq(monomerVersions.pictureKey, pictureKey)))
    .limit(1)
  return row?.molfile
}

/** The versions before the current ones of monomers. */
export async function listVersionsBefore(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ version: monomerVersions })
    .from(monomerVersions)
    .innerJoin(monomers, eq(monomers.id, monomerVersions.monomerId))
    .where(and(inArray(monomers.id, [...ids]), sql`${monomerVersions.version} = ${monomers.version} - 1`))
  return rows.map(({ version }) => version)
}
