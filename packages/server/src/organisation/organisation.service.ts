import type { OrganisationInfo } from '@atrium/contract/identity/identity.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { Db } from '#kit/database.ts'
import { getOrganisation } from './organisation.store.ts'
import type { Static } from 'typebox'

/** Where the logo of an organisation is found below the portal. */
export const logoAddress = (file: string): string => `/api/organization/logo/${file}`

/** An organisation as every page and application sees it. */
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

/** The language of messages to members who chose none. */
export const organisationLanguage = async (db: Db): Promise<Lang> => (await getOrganisation(db)).lang

/** The time zone that sets the organisation's days. */
export const organisationTimeZone = async (db: Db): Promise<string> => (await getOrganisation(db)).timeZone

/** The organisation that a call of operators names, with all that they enter; nothing where there is none. */
export { findOrganisation } from './managed-organisations.store.ts'
