import { helmCalls } from '@atrium/contract/monomers/helm.calls.ts'
import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { programMonomerCalls } from '@atrium/contract/monomers/program-monomers.calls.ts'
import { handle, joined } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { helm } from './helm/helm.ts'
import { monomerImports } from './imports/imports.routes.ts'
import { associate } from './library/associate.ts'
import { checkGiven } from './library/check-monomer.ts'
import { depict } from './library/depict.ts'
import { findSame } from './library/find-same.ts'
import { libraryOf } from './library/library.ts'
import { detailOf, versionOf } from './library/monomer-views.ts'
import { findMonomer } from './library/monomers.store.ts'
import { removeMonomer } from './library/remove-monomer.ts'
import { saveMonomer } from './library/save-monomer.ts'
import { updateSeenVersion } from './library/associations.store.ts'
import { publicHandlers } from './public-library/public-calls.ts'
import { programMonomers } from './resolving/program-monomers.ts'
import { changeState, type NotifyServices } from './review/change-state.ts'
import { reviewView } from './review/review-view.ts'
import { reviewersOf, setReviewers } from './review/reviewers.ts'
import { countWaitingFor } from './review/reviewers.store.ts'
import { searchMonomers } from './searching/search-monomers.ts'
import { findPictured, listVersions } from './versions/versions.store.ts'

type LibraryServices = NotifyServices & Pick<KitServices, 'jobs'>

/** Fewer than a person waits for; what a search keeps busy is a thread of its own, so that drawing and saving go on. */
const searchTimeoutMs = 5_000

/**
 * The monomer library. Its threads begin with the first structure: molecules take long to lay out, and monomers do not wait for
 * them.
 */
export function monomers(services: LibraryServices) {
  const threads = { monomers: new ChemistryThread(), helm: new ChemistryThread() }
  return joined(
    library(services, threads.monomers, new ChemistryThread({ timeoutMs: searchTimeoutMs })),
    handle(helmCalls, helm(threads.helm)),
    handle(programMonomerCalls, programMonomers(threads)),
  )
}

const library = (services: LibraryServices, thread: ChemistryThread, searchThread: ChemistryThread) =>
  handle(monomerCalls, {
    ...monomerImports(services, searchThread),

    ...publicHandlers(thread),

    set: (context) => saveMonomer(context, libraryOf(context.visitor.organisation.id), thread),

    check: (context) => checkGiven(context, thread),

    list: (context) => searchMonomers(context, searchThread),

    remove: removeMonomer,

    isSame: (context) => findSame(context, thread),

    associate,

    monomer: async ({ params: { id }, db, fail }) => detailOf((await findMonomer(db, id)) ?? fail('request.not-found')),

    async versions({ params: { id }, db, fail }) {
      if (!(await findMonomer(db, id))) fail('request.not-found')
      return (await listVersions(db, id)).map(versionOf)
    },

    reviewers: ({ db }) => reviewersOf(db),

    setReviewers,

    review: (context) => reviewView(context.db, context),

    changeState: (context) => changeState(context, services),

    waitingReviews: async ({ db, visitor }) => ({ Count: await countWaitingFor(db, visitor.person.id) }),

    async seen({ params: { id }, body, db, fail }) {
      const row = (await findMonomer(db, id)) ?? fail('request.not-found')
      // Nobody has seen a version that is still to come.
      if (!(await updateSeenVersion(db, id, Math.min(body.version, row.version)))) fail('request.not-found')
      return detailOf((await findMonomer(db, id)) ?? fail('request.not-found'))
    },

    async depict({ params: { id, pictureKey }, db, fail }) {
      return depict((await findPictured(db, id, pictureKey)) ?? fail('request.not-found'), thread)
    },
  })
