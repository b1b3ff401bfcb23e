import type { publicMonomerCalls } from '@atrium/contract/monomers/public-monomers.calls.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { checkGiven } from '../library/check-monomer.ts'
import { depict } from '../library/depict.ts'
import { publicLibrary } from '../library/library.ts'
import { detailOf, listedOf, versionOf } from '../library/monomer-views.ts'
import { findPublicMonomer, listPublicMonomers } from '../library/public-monomers.store.ts'
import { saveMonomer } from '../library/save-monomer.ts'
import { findPictured, listPublicVersions } from '../versions/versions.store.ts'
import { changePublicState } from './change-public-state.ts'

/** How operators keep the public library. */
export const publicHandlers = (thread: ChemistryThread): Handlers<typeof publicMonomerCalls> => ({
  async publicMonomers({ body: { pageIndex, pageSize, ...filter }, db }) {
    const page = { ...filter, limit: pageSize, offset: (pageIndex - 1) * pageSize }
    const { rows, total } = await listPublicMonomers(db, page)
    return { total, items: rows.map(listedOf) }
  },

  publicMonomer: async ({ params: { id }, db, fail }) =>
    detailOf((await findPublicMonomer(db, id)) ?? fail('request.not-found')),

  async publicVersions({ params: { id }, db, fail }) {
    if (!(await findPublicMonomer(db, id))) fail('request.not-found')
    return (await listPublicVersions(db, id)).map(versionOf)
  },

  async publicPicture({ params: { id, pictureKey }, db, fail }) {
    return depict((await findPictured(db, id, pictureKey)) ?? fail('request.not-found'), thread)
  },

  checkPublic: (context) => checkGiven(context, thread, publicLibrary),

  setPublic: (context) => saveMonomer(context, publicLibrary, thread),

  changePublicState,
})
