import { newId } from '#kit/data/columns.ts'

/** A unique name for a new logo, so that browsers can cache it. */
export const newLogoName = (ending: string): string => `${newId()}.${ending}`

/** The key of a logo in the installation's files. */
export const logoKey = (organisationId: string, file: string): string => `organisations/${organisationId}/logos/${file}`
