import { maxPrintJobs } from '@atrium/contract/labels/printing.shapes.ts'
import type { printingCalls } from '@atrium/contract/labels/printing.calls.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Context } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import { dayIn } from '#kit/text/calendar-days.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { departmentsOf } from '../departments.ts'
import { findPrintable } from '../templates/templates.store.ts'
import { readPrint } from './print-input.ts'
import { printJobOf } from './print-job-view.ts'
import { printLabelsJob } from './job-names.ts'
import { countUnderWay, insertPrintJob, type PrintJobRow } from './print-jobs.store.ts'
import { printableVersion } from './printable-version.ts'
import { getVisibleJob } from './visible-jobs.ts'

type Own<K extends 'print' | 'printAgain'> = Context<(typeof printingCalls)[K]>
type Services = Pick<KitServices, 'clock' | 'jobs' | 'settings'>

/** What the operation log says of a print. */
export const loggedPrint = (job: {
  version: number
  rowCount: number
  labelCount: number
  output: string
  isOverridden?: boolean
  destination?: string | null
  reprintOf?: string | null
}): Record<string, [before: unknown, after: unknown]> => ({
  labelVersion: [null, job.version],
  rows: [null, job.rowCount],
  labelCount: [null, job.labelCount],
  output: [null, job.output],
  ...(job.isOverridden && { override: [null, true] as [unknown, unknown] }),
  ...(job.destination && { destination: [null, job.destination] as [unknown, unknown] }),
  ...(job.reprintOf && { reprintOf: [null, job.reprintOf] as [unknown, unknown] }),
})

/** Handlers that request print jobs. */
export const printLabels = ({ clock, jobs, settings }: Services) => {
  const checkDestination = (destination: string | null, output: string) => {
    if (destination === null) return
    const isRaw = output === 'zpl' || output === 'tspl'
    if (!isRaw || !settings.labelPrinters.includes(destination)) throw new CallError('labels.unknown-printer')
  }
  const requested = (context: Own<'print'> | Own<'printAgain'>, job: PrintJobRow) => {
    context.note({ subject: { id: job.templateId, name: job.name }, changes: loggedPrint(job) })
    context.afterCommit(() => jobs.runSoon(printLabelsJob))
    return printJobOf(job)
  }
  return {
    async print(context: Own<'print'>) {
      const { params, body, db, lang, visitor } = context
      const { organisation, person } = visitor
      const template = await printableVersion(
        db,
        await findPrintable(db, params.id, await departmentsOf(db, person.id)),
      )
      const { rows, ...print } = readPrint(template.document, body, { lang })
      const destination = body.Destination ?? null
      checkDestination(destination, body.Output)
      await requireTurn(db, person.id)
      const job = await insertPrintJob(db, {
        id: newId(),
        organisationId: organisation.id,
        templateId: template.id,
        version: template.version,
        name: template.name,
        accountId: person.id,
        printedByName: person.realName,
        rows,
        rowCount: rows.length,
        ...print,
        output: body.Output,
        destination,
        today: dayIn(await organisationTimeZone(db), clock.now()),
      })
      return requested(context, job)
    },

    async printAgain(context: Own<'printAgain'>) {
      const { params, body, db, visitor } = context
      const { organisation, person } = visitor
      const before = await getVisibleJob(db, params.id, person)
      // A template that was disabled since is not printed again either.
      const printable = await findPrintable(db, before.templateId, await departmentsOf(db, person.id))
      await printableVersion(db, printable, before.version)
      const output = body.Output ?? before.output
      const destination = body.Destination ?? (body.Output === undefined ? before.destination : null)
      checkDestination(destination, output)
      await requireTurn(db, person.id)
      const { templateId, version, name, rows, rowCount, labelCount, dpi, startCell, calibration, today, issued } =
        before
      const job = await insertPrintJob(db, {
        templateId,
        version,
        name,
        rows,
        rowCount,
        labelCount,
        dpi,
        startCell,
        calibration,
        today,
        issued,
        id: newId(),
        organisationId: organisation.id,
        accountId: person.id,
        printedByName: person.realName,
        output,
        destination,
        isOverridden: body.Override ?? false,
        reprintOf: before.id,
      })
      return requested(context, job)
    },
  }
}

/** Throws `request.too-frequent` where a person has as many jobs under way as one may have. */
async function requireTurn(db: Db, accountId: string): Promise<void> {
  if ((await countUnderWay(db, accountId)) >= maxPrintJobs) throw new CallError('request.too-frequent')
}
