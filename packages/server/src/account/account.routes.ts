import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { deptInfoOf, accountInfoOf, isAdmin } from '#identity/sessions/session-state.ts'
import { handle } from '#kit/http/handle.ts'
import type { IdentityServices } from '#identity/services.ts'
import { findAccount, replacePhoto } from './account.store.ts'
import { ownAccount } from './own-account.ts'
import { newPhotoName, photoAddress, photoKey, photoType } from '#identity/photos.ts'
import { preferences } from './preferences.ts'
import { security } from './security.ts'

const photoMaxAge = 365 * 24 * 3600

/** One's own account, and what colleagues may see of it. */
export const account = (services: IdentityServices) => {
  const { files } = services
  return handle(accountCalls, {
    ...preferences,

    async basic({ params, db, lang, fail }) {
      const found = (await findAccount(db, params.id)) ?? fail('request.not-found')
      const person = { ...found.account, department: found.department ?? undefined }
      return {
        ...accountInfoOf(person),
        Department: deptInfoOf(person, lang),
        IsOrganAdmin: isAdmin(person),
        JoinedTime: person.createdAt.toISOString(),
      }
    },

    async uploadPhoto({ file, visitor: { person, organisation }, db, note, afterCommit }) {
      const photoFile = newPhotoName(file.ending)
      await files.keep(photoKey(organisation.id, photoFile), file.path)
      const before = await replacePhoto(db, person.id, photoFile)
      note({ subject: { id: person.id, name: person.realName }, changes: { photo: [before, photoFile] } })
      if (before) afterCommit(() => files.remove(photoKey(organisation.id, before)))
      return { Photo: photoAddress(person.id, photoFile) }
    },

    async removePhoto({ visitor: { person, organisation }, db, note, afterCommit }) {
      const before = await replacePhoto(db, person.id, null)
      note({ subject: { id: person.id, name: person.realName }, changes: { photo: [before, null] } })
      if (before) afterCommit(() => files.remove(photoKey(organisation.id, before)))
      return { Removed: before !== null }
    },

    async photo({ params, visitor: { organisation }, db, fail }) {
      const found = await findAccount(db, params.id)
      if (!found || found.account.photoFile !== params.file) return fail('request.not-found')
      const photo = (await files.find(photoKey(organisation.id, params.file))) ?? fail('request.not-found')
      return { ...photo, mediaType: photoType(params.file), maxAge: photoMaxAge }
    },

    ...security(services),
    ...ownAccount(services),
  })
}
