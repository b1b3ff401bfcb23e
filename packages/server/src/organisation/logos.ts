import { newId } from '#kit/columns.ts'

/** A name for a new logo: never used before, so that browsers may keep what they have. */
export const newLogoFile = (ending: string): string => `${newId()}.${ending}`

/** Where a logo lies among the files of the installation. */
export const logoKey = (organisationId: string, file: string): string => `organisations/${organisationId}/logos/${file}`
