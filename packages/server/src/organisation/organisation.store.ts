import type { Lang } from '@atrium/contract/constants.ts'
import type { Industry } from '@atrium/contract/trial/trial.shapes.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { organisations } from './organisation.tables.ts'

export interface Organisation {
  id: string
  name: string
  englishName: string
  logoFile: string | null
  timeZone: string
  lang: Lang
  industry: Industry | null
  contactPhone: string | null
  contactAddress: string | null
  introduction: string | null
  version: number
  memberCount: number
  seatCount: number
}

export type OrganisationRow = typeof organisations.$inferSelect

/** The organisation by id, for operators; undefined if there is none. */
export async function findOrganisation(db: Db): Promise<OrganisationRow | undefined> {
  const [row] = await db.select().from(organisations).limit(1)
  return row
}

/** Like `findOrganisation`; locks the row until the transaction ends. */
export async function lockOrganisation(db: Db): Promise<OrganisationRow | undefined> {
  const [row] = await db.select().from(organisations).limit(1).for('no key update')
  return row
}

/**
 * The organisation of the transaction, by its row rules. In raw SQL, since every page reads it and the query builder
 * takes longer than the query.
 */
export async function getOrganisation(db: Db): Promise<Organisation> {
  const [organisation] = await rowsOf<Organisation>(
    db,
    sql`select id, name, english_name as "englishName", logo_file as "logoFile", time_zone as "timeZone", lang, industry, contact_phone as "contactPhone",
      contact_address as "contactAddress", introduction, version, member_count as "memberCount", seat_count as "seatCount" from organisations limit 1`,
  )
  if (!organisation) throw new Error('The organisation of a session does not exist')
  return organisation
}

export type OrganisationEdit = Pick<
  Organisation,
  'name' | 'englishName' | 'timeZone' | 'industry' | 'contactPhone' | 'contactAddress' | 'introduction'
>

/** Updates the organisation if `version` is current; resolves to whether it was. */
export async function saveOrganisation(db: Db, version: number, edit: OrganisationEdit): Promise<boolean> {
  const saved = await rowsOf(
    db,
    sql`update organisations set name = ${edit.name}, english_name = ${edit.englishName}, time_zone = ${edit.timeZone}, industry = ${edit.industry},
      contact_phone = ${edit.contactPhone}, contact_address = ${edit.contactAddress}, introduction = ${edit.introduction}, version = version + 1
    where version = ${version} returning 1`,
  )
  return saved.length > 0
}

/** Sets the logo; resolves to the previous one. */
export async function replaceLogo(db: Db, file: string | null): Promise<string | null> {
  const [before] = await rowsOf<{ file: string | null }>(
    db,
    sql`select logo_file as file from organisations for no key update`,
  )
  await db.execute(sql`update organisations set logo_file = ${file}`)
  return before?.file ?? null
}
