import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { handle } from '#kit/http/handle.ts'
import { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { associate } from './library/associate.ts'
import { depict } from './library/depict.ts'
import { findSame } from './library/find-same.ts'
import { detailOf, listedOf, versionOf } from './library/monomer-views.ts'
import { findMonomer, listMonomers } from './library/monomers.store.ts'
import { removeMonomer } from './library/remove-monomer.ts'
import { saveMonomer } from './library/save-monomer.ts'
import { findPictured, listVersions } from './versions/versions.store.ts'

/** The monomer library. Its thread begins with the first structure. */
export const monomers = (thread = new ChemistryThread()) =>
  handle(monomerCalls, {
    set: (context) => saveMonomer(context, thread),

    async list({ body: { pageIndex, pageSize, ...filter }, db }) {
      const { rows, total } = await listMonomers(db, {
        ...filter,
        limit: pageSize,
        offset: (pageIndex - 1) * pageSize,
      })
      return { total, items: rows.map(listedOf) }
    },

    remove: removeMonomer,

    isSame: (context) => findSame(context, thread),

    associate,

    monomer: async ({ params: { id }, db, fail }) => detailOf((await findMonomer(db, id)) ?? fail('request.not-found')),

    async versions({ params: { id }, db, fail }) {
      if (!(await findMonomer(db, id))) fail('request.not-found')
      return (await listVersions(db, id)).map(versionOf)
    },

    async depict({ params: { id, pictureKey }, db, fail }) {
      return depict((await findPictured(db, id, pictureKey)) ?? fail('request.not-found'), thread)
    },
  })
