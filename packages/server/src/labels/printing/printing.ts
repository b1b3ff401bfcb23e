import type { printingCalls } from '@atrium/contract/labels/printing.calls.ts'
import type { Handlers } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import { departmentsOf } from '../departments.ts'
import type { RenderWorker } from '../rendering/render-worker.ts'
import { findPrintable, findTemplate } from '../templates/templates.store.ts'
import { templatePicture } from './pictures.ts'
import { printHistory } from './print-history.ts'
import { loggedPrint, printLabels } from './print-labels.ts'
import { printableVersion } from './printable-version.ts'
import { readRowsOfFile } from './read-rows.ts'
import { renderNow, type RenderServices } from './render-now.ts'

/** Handlers of printing. */
export const printing = (
  services: KitServices & RenderServices & { pictureWorker: RenderWorker },
): Handlers<typeof printingCalls> => ({
  ...printLabels(services),
  ...printHistory(services),

  async readRows({ params: { id }, file, db, lang, visitor: { person } }) {
    const { document } = await printableVersion(db, await findPrintable(db, id, await departmentsOf(db, person.id)))
    return readRowsOfFile(document, file, lang)
  },

  async render({ params: { id }, body, db, lang, visitor: { organisation, person }, note }) {
    const { template, job, file } = await renderNow(services, db, {
      organisationId: organisation.id,
      by: { accountId: person.id },
      given: body,
      lang,
      find: async (own) => ({
        template: await printableVersion(own, await findPrintable(own, id, await departmentsOf(own, person.id))),
        printedByName: person.realName,
      }),
    })
    note({ subject: { id: template.id, name: template.name }, changes: loggedPrint(job) })
    return file
  },

  async picture({ params: { id, revision }, db, fail }) {
    const row = (await findTemplate(db, id)) ?? fail('request.not-found')
    return templatePicture(services.pictureWorker, row.draft, { isAsked: row.revision === revision })
  },

  async publishedPicture({ params: { id, version }, db, visitor: { person }, fail }) {
    const row = await findPrintable(db, id, await departmentsOf(db, person.id))
    if (!row) return fail('request.not-found')
    const { document } = await printableVersion(db, row)
    return templatePicture(services.pictureWorker, document, { isAsked: row.publishedVersion === version })
  },
})
