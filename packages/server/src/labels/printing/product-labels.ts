import type { productLabelCalls } from '@atrium/contract/labels/product-labels.calls.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { openApps } from '#open-platform/open-platform.tables.ts'
import { printableOf } from '../templates/template-views.ts'
import { findTemplate, listTemplates } from '../templates/templates.store.ts'
import { loggedPrint } from './print-labels.ts'
import { printableVersion } from './printable-version.ts'
import { renderNow, type RenderServices } from './render-now.ts'

/** A template that programs of the organisation can print: those of every department. */
async function findEnabled(db: Db, id: string) {
  const row = await findTemplate(db, id)
  return row?.isEnabled ? row : undefined
}

async function nameOfApp(db: Db, id: string): Promise<string> {
  const [app] = await db.select({ name: openApps.name }).from(openApps).where(eq(openApps.id, id))
  return app?.name ?? ''
}

/** Handlers of calls that programs of the open platform make. */
export const productLabels = (services: RenderServices): Handlers<typeof productLabelCalls> => ({
  async appTemplates({ query: { pageIndex, pageSize, target }, db }) {
    const { rows, total } = await listTemplates(db, {
      target,
      state: 'published',
      sort: 'name',
      descending: false,
      limit: pageSize,
      offset: (pageIndex - 1) * pageSize,
    })
    return { total, items: rows.map(printableOf) }
  },

  async appTemplate({ params: { id }, db, fail }) {
    const row = (await findEnabled(db, id)) ?? fail('request.not-found')
    const { document } = await printableVersion(db, row)
    const { media, fields } = document
    return {
      ...printableOf(row),
      Dpi: media.dpi,
      CellCount: media.sheet ? media.sheet.columns * media.sheet.rows : 1,
      Fields: fields.map(({ path, title, type, sample, maxLength }) => ({
        Path: path,
        Title: title,
        Type: type,
        Sample: sample,
        MaxLength: maxLength,
      })),
    }
  },

  async appRender({ params: { id }, body, db, lang, visitor: { organisation, appId }, note }) {
    const { template, job, file } = await renderNow(services, db, {
      organisationId: organisation.id,
      by: { appId },
      given: body,
      lang,
      find: async (own) => ({
        template: await printableVersion(own, await findEnabled(own, id)),
        printedByName: await nameOfApp(own, appId),
      }),
    })
    note({ subject: { id: template.id, name: template.name }, changes: loggedPrint(job) })
    return file
  },
})
