import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { deptInfoOf, accountInfoOf, isAdmin } from '#identity/session-state.ts'
import { toDate } from '#kit/database.ts'
import { handle } from '#kit/handle.ts'
import { phrase } from '#kit/language.ts'
import type { Parts } from '#kit/parts.ts'
import { keptPeriod, methodText, ownSignIns, resultText } from '#logs/logs.service.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { findAccount, replacePhoto } from './account.store.ts'
import { ownDataFile } from './own-data.ts'
import { newPhotoFile, photoAddress, photoKey } from './photos.ts'
import { preferences } from './preferences.ts'
import { security } from './security.ts'
import { signInLines } from './sign-in-export.ts'

const shownSignIns = 10
const photoMaxAge = 365 * 24 * 3600

/** One's own account, and what colleagues may see of it. */
export const account = (parts: Parts) => {
  const { files, clock } = parts
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
      const photoFile = newPhotoFile(file.ending)
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
      return { ...photo, mediaType: params.file.endsWith('.png') ? 'image/png' : 'image/jpeg', maxAge: photoMaxAge }
    },

    ...security(parts),

    async signIns({ visitor: { person, organisation }, lang, db }) {
      const period = keptPeriod(organisation.configs, clock.now())
      const rows = await ownSignIns(db, person.id, { period, limit: shownSignIns })
      return rows.map((row) => ({
        Time: toDate(row.at).toISOString(),
        Method: row.method,
        MethodText: methodText(lang, row.method),
        Result: row.result,
        ResultText: resultText(lang, row.result),
        Address: row.address,
        Device: row.device,
      }))
    },

    async exportOwnData({ visitor, lang, db, batch }) {
      const { person, organisation, sessionId } = visitor
      const period = keptPeriod(organisation.configs, clock.now())
      return ownDataFile({ person, organisation, sessionId, period, lang, now: clock.now() }, { db, batch })
    },

    async exportSignIns({ visitor: { person, organisation }, lang, db, batch }) {
      const period = keptPeriod(organisation.configs, clock.now())
      const timeZone = await organisationTimeZone(db)
      const day = new Date(clock.now()).toISOString().slice(0, 10)
      return {
        fileName: `${phrase(lang, 'server', 'signIns.fileName')}-${person.account}-${day}.csv`,
        mediaType: 'text/csv; charset=utf-8',
        content: signInLines(lang, timeZone, (after, limit) =>
          batch((own) => ownSignIns(own, person.id, { limit, after, period })),
        ),
      }
    },
  })
}
