import { newId } from '#kit/data/columns.ts'

/** Where the photo of a person is found below the portal. */
export const photoAddress = (accountId: string, file: string): string => `/api/account/photo/${accountId}/${file}`

/** A name for a new photo: never used before, so that browsers may keep what they have. */
export const newPhotoName = (ending: string): string => `${newId()}.${ending}`

/** Where a photo lies among the files of the installation. */
export const photoKey = (organisationId: string, file: string): string =>
  `organisations/${organisationId}/photos/${file}`

/** What the content of a photo is, by the ending that it was kept under. */
export const photoType = (file: string): string => (file.endsWith('.png') ? 'image/png' : 'image/jpeg')
