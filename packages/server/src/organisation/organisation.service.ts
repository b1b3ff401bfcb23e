import type { OrganisationInfo } from '@atrium/contract/identity/identity.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { Db } from '#kit/data/database.ts'
import { getOrganisation } from './organisation.store.ts'
import type { Static } from 'typebox'

/** The path of an organisation's logo. */
export const logoAddress = (file: string): string => `/api/organization/logo/${file}`

/** The organisation as pages and applications see it. */
export const organisationInfoOf = ({
  id,
  name,
  logoFile,
}: {
  id: string
  name: string
  logoFile: string | null
}): Static<typeof OrganisationInfo> => ({
  ID: id,
  OrgName: name,
  Logo: logoFile && logoAddress(logoFile),
})

export const organisationName = async (db: Db): Promise<string> => (await getOrganisation(db)).name

/** The default language of messages to members. */
export const organisationLanguage = async (db: Db): Promise<Lang> => (await getOrganisation(db)).lang

/** The time zone of the organisation's days. */
export const organisationTimeZone = async (db: Db): Promise<string> => (await getOrganisation(db)).timeZone

export { findOrganisation, lockOrganisation, type OrganisationRow } from './organisation.store.ts'
