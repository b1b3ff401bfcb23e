import type { printingCalls } from '@atrium/contract/labels/printing.calls.ts'
import type { Handlers } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import { findVersion } from '../versions/versions.store.ts'
import { mediaTypeOf } from './file-types.ts'
import { issuesOf } from './print-issues.ts'
import { printJobOf } from './print-job-view.ts'
import { endPrintJob, listPrintJobs } from './print-jobs.store.ts'
import { getVisibleJob, seesAllJobs } from './visible-jobs.ts'

type HistoryCalls = Pick<typeof printingCalls, 'printJobs' | 'printJob' | 'cancelPrint' | 'printFile' | 'printers'>

/** Handlers of jobs that were requested. */
export const printHistory = ({ files, settings }: Pick<KitServices, 'files' | 'settings'>): Handlers<HistoryCalls> => ({
  async printJobs({ body: { pageIndex, pageSize, TemplateID, State, IsOwn }, db, visitor: { person } }) {
    const { rows, total } = await listPrintJobs(db, {
      accountId: IsOwn || !seesAllJobs(person) ? person.id : undefined,
      templateId: TemplateID,
      state: State,
      limit: pageSize,
      offset: (pageIndex - 1) * pageSize,
    })
    return { total, items: rows.map(printJobOf) }
  },

  async printJob({ params: { id }, db, lang, visitor: { person }, fail }) {
    const job = await getVisibleJob(db, id, person)
    const version = (await findVersion(db, job.templateId, job.version)) ?? fail('request.not-found')
    return {
      ...printJobOf(job),
      Issued: job.issued ?? {},
      Today: job.today,
      Rows: job.rows.map(({ values, copies }) => ({ Values: { ...values }, Copies: copies })),
      Issues: issuesOf(version.document, job.issues, lang),
    }
  },

  async cancelPrint({ params: { id }, db, visitor: { person }, note, fail }) {
    const job = await getVisibleJob(db, id, person)
    const ended = (await endPrintJob(db, id, { state: 'cancelled' })) ?? fail('labels.print-ended')
    note({ subject: { id: job.templateId, name: job.name }, changes: { labelCount: [job.labelCount, null] } })
    return printJobOf(ended)
  },

  async printFile({ params: { id }, db, visitor: { person }, fail }) {
    const { outputFile, name } = await getVisibleJob(db, id, person)
    const file = (outputFile && (await files.find(outputFile))) || fail('request.not-found')
    const ending = outputFile?.split('.').at(-1) ?? ''
    return { ...file, fileName: `${name}.${ending}`, mediaType: mediaTypeOf(ending) }
  },

  printers: () => settings.labelPrinters.map((Address) => ({ Address })),
})
