import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream'
import type { Lang } from '@atrium/contract/constants.ts'
import { maxRenderedLabels } from '@atrium/contract/labels/printing.shapes.ts'
import { numbersTaken } from '@atrium/labels/layout/print-rows.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { limitPerPerson } from '#kit/http/limit-per-person.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import type { KitServices } from '#kit/services.ts'
import { dayIn } from '#kit/text/calendar-days.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { RenderingFailed, type RenderWorker } from '../rendering/render-worker.ts'
import { endingOf, mediaTypeOf } from './file-types.ts'
import { readPrint, type GivenPrint } from './print-input.ts'
import { hasErrors, unprintable } from './print-issues.ts'
import { countPrinted, findIssued, insertPrintJob, takeNumbers } from './print-jobs.store.ts'
import type { PrintableVersion } from './printable-version.ts'

/** Who prints: a member, or a program of the open platform. */
export interface Printing {
  organisationId: string
  by: { accountId: string } | { appId: string }
  given: GivenPrint & { Output: 'pdf' | 'png' | 'zpl' | 'tspl' }
  lang: Lang
  /** Finds what is printed, and by whom. */
  find: (db: Db) => Promise<{ template: PrintableVersion; printedByName: string }>
}

/** A file that was rendered, and its row in the history. */
export interface Rendered {
  template: PrintableVersion
  job: { version: number; rowCount: number; labelCount: number; output: string; isOverridden: boolean }
  file: DownloadFile
}

export interface RenderServices extends Pick<KitServices, 'database' | 'clock'> {
  worker: RenderWorker
  /** Limits how many renderings one person or program waits for. */
  turns: ReturnType<typeof limitPerPerson>
}

/**
 * Renders labels while the caller waits. Nothing is locked meanwhile: numbers are taken in a transaction of their own, and
 * those of a rendering that fails are not used again. Throws `labels.unprintable` with the issues of labels.
 */
export const renderNow = (services: RenderServices, db: Db, printing: Printing): Promise<Rendered> =>
  services.turns('accountId' in printing.by ? printing.by.accountId : printing.by.appId, () =>
    render(services, db, printing),
  )

async function render(
  { database, clock, worker }: RenderServices,
  db: Db,
  { organisationId, by, given, lang, find }: Printing,
): Promise<Rendered> {
  const within = <T>(work: (own: Db) => Promise<T>) => inTransaction(database, { organisationId }, work)
  // Before the transaction of the call begins: it would be held for as long as rendering takes.
  const { template, printedByName, today, peeked } = await within(async (own) => {
    const found = await find(own)
    const day = dayIn(await organisationTimeZone(own), clock.now())
    return { ...found, today: day, peeked: await findIssued(own, found.template.id) }
  })
  const { document } = template
  const { rows, ...print } = readPrint(document, given, { lang, maxLabels: maxRenderedLabels })
  const labels = { template: document, rows, dpi: print.dpi }
  const { issues } = await worker.run({ kind: 'check', ...labels, numbering: { today, issued: peeked } }).catch(refuse)
  if (hasErrors(issues) && !print.isOverridden) throw unprintable(document, issues, lang)
  const issued = await within((own) => takeNumbers(own, template.id, numbersTaken(document.counters, rows)))
  const folder = await mkdtemp(join(tmpdir(), 'atrium-labels-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    const { startCell, calibration } = print
    const { sha256, size, isZip } = await worker
      .run({
        kind: 'file',
        ...labels,
        numbering: { today, issued },
        output: given.Output,
        startCell,
        calibration,
        path,
      })
      .catch(refuse)
    const job = {
      version: template.version,
      rowCount: rows.length,
      labelCount: print.labelCount,
      output: given.Output,
      isOverridden: print.isOverridden,
    }
    await insertPrintJob(db, {
      ...print,
      ...job,
      id: newId(),
      organisationId,
      templateId: template.id,
      name: template.name,
      ...by,
      printedByName,
      rows,
      today,
      issued,
      issues,
      state: 'finished',
      done: print.labelCount,
      outputHash: sha256,
      finishedAt: new Date(clock.now()),
    })
    await countPrinted(db, template.id, print.labelCount)
    const ending = endingOf(given.Output, isZip)
    const content = createReadStream(path)
    finished(content, () => void remove())
    return {
      template,
      job,
      file: { fileName: `${template.name}.${ending}`, mediaType: mediaTypeOf(ending), size, content },
    }
  } catch (problem) {
    await remove()
    throw problem
  }
}

function refuse(problem: unknown): never {
  if (problem instanceof RenderingFailed) throw new CallError('labels.rendering-failed')
  throw problem
}
