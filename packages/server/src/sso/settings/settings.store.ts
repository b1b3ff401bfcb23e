import { and, asc, eq, sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import { findConfigByCode } from '#settings/settings.service.ts'
import { requirementCode, requirementOf, type Requirement } from '../requirement.ts'
import { ssoDomains } from '../sso.tables.ts'

export type DomainRow = typeof ssoDomains.$inferSelect

export const listDomains = (db: Db): Promise<DomainRow[]> =>
  db.select().from(ssoDomains).orderBy(asc(ssoDomains.domain))

export async function lockDomain(db: Db, id: string): Promise<DomainRow | undefined> {
  const [row] = await db.select().from(ssoDomains).where(eq(ssoDomains.id, id)).for('update')
  return row
}

/** Inserts a domain. Undefined where the organisation has it already. */
export async function insertDomain(db: Db, row: Pick<DomainRow, 'organisationId' | 'domain' | 'recordValue'>) {
  const [inserted] = await db
    .insert(ssoDomains)
    .values({ id: newId(), ...row })
    .onConflictDoNothing()
    .returning()
  return inserted
}

/** Confirms a domain. Throws a unique violation where another organisation has confirmed it. */
export async function confirmDomain(db: Db, id: string, by: 'dns' | 'operator'): Promise<DomainRow> {
  const [row] = await db
    .update(ssoDomains)
    .set({ confirmedAt: sql`now()`, confirmedBy: by })
    .where(eq(ssoDomains.id, id))
    .returning()
  return row as DomainRow
}

export const deleteDomain = (db: Db, id: string) => db.delete(ssoDomains).where(eq(ssoDomains.id, id))

export const getCode = async (db: Db): Promise<string | null> =>
  (await valueOf<string | null>(db, sql`select code as value from organisations`)) ?? null

export const setCode = (db: Db, code: string | null) => db.execute(sql`update organisations set code = ${code}`)

export const isCodeTaken = async (db: Db, code: string, organisationId: string): Promise<boolean> =>
  (await valueOf<boolean>(db, sql`select is_organisation_code_taken(${code}, ${organisationId}::uuid) as value`)) ===
  true

export interface AdministratorRow {
  id: string
  name: string
  isAble: boolean
}

/** The administrators, and whether each could sign in by password and second step. */
export const listAdministrators = (db: Db): Promise<AdministratorRow[]> =>
  db
    .select({
      id: accounts.id,
      name: accounts.realName,
      isAble: sql<boolean>`${accounts.passwordHash} is not null and coalesce(${accounts.mobilePhone}, ${accounts.email}) is not null`,
    })
    .from(accounts)
    .where(and(eq(accounts.role, 'organisation-admin'), eq(accounts.state, 'active'), sql`left_at is null`))
    .orderBy(asc(accounts.pinyin), asc(accounts.id))

export interface SignInOptionRow {
  code: string | null
  is_required: boolean
  connection_id: string
  name: string
  kind: string
}

/** The sign-in options of an organisation, as strangers may know them. */
export const listSignInOptions = (db: Db, { code, domain }: { code: string | null; domain: string | null }) =>
  rowsOf<SignInOptionRow>(db, sql`select * from list_ways_in(${code}, ${domain})`)

/** Whether the organisation requires single sign-on, and who is exempt. */
export async function savedRequirement(db: Db): Promise<Requirement> {
  const config = await findConfigByCode(db, requirementCode)
  return requirementOf({ [requirementCode]: config?.value ?? undefined })
}

/** Ends the sessions that began without single sign-on, except those of some people. Resolves to their number. */
export async function endSessionsByOtherWays(db: Db, exceptIds: readonly string[]): Promise<number> {
  const ended = await rowsOf(
    db,
    sql`update sessions set ended_at = now() where ended_at is null and expires_at > now() and login_type = 0
      and account_id is not null and account_id <> all(${arrayOf(exceptIds, 'uuid')}) returning id`,
  )
  return ended.length
}
