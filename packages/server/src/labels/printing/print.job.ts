import { printFileHours } from '@atrium/contract/labels/printing.shapes.ts'
import { numbersTaken } from '@atrium/labels/layout/print-rows.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { withTemporaryFile } from '#kit/files/temporary-file.ts'
import type { Job, JobContext } from '#kit/jobs/jobs.ts'
import type { KitServices } from '#kit/services.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import type { LabelsRequest } from '../rendering/render-request.ts'
import { RenderingFailed, RenderWorker } from '../rendering/render-worker.ts'
import { findVersion } from '../versions/versions.store.ts'
import { endingOf } from './file-types.ts'
import { printLabelsJob } from './job-names.ts'
import { hasErrors } from './print-issues.ts'
import {
  claimJob,
  countPrinted,
  endPrintJob,
  findIssued,
  forgetFile,
  listDueJobs,
  listStaleFiles,
  renewJob,
  setIssued,
  setIssues,
  takeNumbers,
  type WholePrintJob,
} from './print-jobs.store.ts'
import { PrinterProblem, sendToPrinter } from './send-to-printer.ts'

/** A job whose server was killed is free again after this. */
const leaseSeconds = 60
/** How often progress is written, and a cancelled job noticed. */
const renewEveryMs = 1_000
/** A job that killed its server this often is not tried again. */
const maxAttempts = 3
const timeoutMs = 15 * 60_000

type Services = Pick<KitServices, 'database' | 'files' | 'log'>

/** Renders print jobs, one after the other on each server, small ones first. Continues after a stop or a crash. */
export const printJobs = (services: Services, worker = new RenderWorker()): Job => ({
  name: printLabelsJob,
  cron: '* * * * *',
  isDueAtStart: true,
  async run(context) {
    await removeStaleFiles(services, context)
    for (let due = await context.system(listDueJobs); due.length > 0; due = await context.system(listDueJobs)) {
      let claimed = 0
      for (const job of due) {
        if (context.signal.aborted) return
        if (await new PrintRun(services, worker, job).run(context.signal)) claimed += 1
      }
      // What is left is another server's.
      if (claimed === 0) return
    }
  },
})

/** One attempt at a job. */
class PrintRun {
  readonly #services: Services
  readonly #worker: RenderWorker
  readonly #id: string
  readonly #within: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly #cancelled = new AbortController()
  #done = 0

  constructor(
    services: Services,
    worker: RenderWorker,
    { id, organisationId }: { id: string; organisationId: string },
  ) {
    this.#services = services
    this.#worker = worker
    this.#id = id
    this.#within = (work) => inTransaction(services.database, { organisationId }, work)
  }

  /** Resolves to false where the job is not there to be taken. */
  async run(stopping: AbortSignal): Promise<boolean> {
    const job = await this.#within((db) => claimJob(db, this.#id, leaseSeconds))
    if (!job) return false
    if (job.attempts > maxAttempts) {
      await this.#within((db) => endPrintJob(db, this.#id, { state: 'failed', error: 'rendering' }))
      return true
    }
    const renewing = setInterval(() => void this.#renew(), renewEveryMs)
    const signal = AbortSignal.any([this.#cancelled.signal, stopping])
    try {
      await this.#print(job, signal)
    } catch (problem) {
      if (!signal.aborted) await this.#fail(problem)
    } finally {
      clearInterval(renewing)
    }
    return true
  }

  async #renew(): Promise<void> {
    const isOurs = await this.#within((db) => renewJob(db, this.#id, { done: this.#done, leaseSeconds })).catch(
      (problem: unknown) => {
        this.#services.log.warn({ err: problem, print: this.#id }, 'print job')
        return true
      },
    )
    if (!isOurs) this.#cancelled.abort()
  }

  async #fail(problem: unknown): Promise<void> {
    this.#services.log.error({ err: problem, print: this.#id }, 'print job')
    const error =
      problem instanceof PrinterProblem
        ? problem.reason
        : problem instanceof RenderingFailed && problem.reason === 'too-large'
          ? 'too-large'
          : 'rendering'
    await this.#within((db) => endPrintJob(db, this.#id, { state: 'failed', error }))
  }

  async #print(job: WholePrintJob, signal: AbortSignal): Promise<void> {
    const { template, issued } = await this.#within(async (db) => ({
      template: (await findVersion(db, job.templateId, job.version))?.document,
      issued: job.issued ?? (await findIssued(db, job.templateId)),
    }))
    if (!template) throw new Error('The version of a print job is gone')
    const labels = { template, rows: job.rows, numbering: { today: job.today, issued }, dpi: job.dpi }
    const isFile = job.output !== 'browser'
    const { issues } = await this.#worker.run(
      { kind: 'check', ...labels },
      { signal, timeoutMs, onProgress: (done) => (this.#done = isFile ? Math.floor(done / 2) : done) },
    )
    await this.#within((db) => setIssues(db, job.id, issues))
    if (hasErrors(issues) && !job.isOverridden) {
      await this.#within((db) => endPrintJob(db, job.id, { state: 'refused' }))
      return
    }
    const numbers = job.issued ?? (await this.#takeNumbers(job, template))
    await (isFile
      ? this.#makeFile(job, { ...labels, numbering: { today: job.today, issued: numbers } }, signal)
      : this.#finish(job, {}))
  }

  /** Numbers are the job's before anything is printed with them, and stay when it is tried again. */
  #takeNumbers = (job: WholePrintJob, template: LabelTemplate): Promise<Record<string, number>> =>
    this.#within(async (db) => {
      const issued = await takeNumbers(db, job.templateId, numbersTaken(template.counters, job.rows))
      await setIssued(db, job.id, issued)
      return issued
    })

  async #makeFile(job: WholePrintJob, labels: LabelsRequest, signal: AbortSignal): Promise<void> {
    const { output, startCell, calibration, labelCount } = job
    if (output === 'browser') return
    await withTemporaryFile('atrium-labels-', async (path) => {
      const { sha256, isZip } = await this.#worker.run(
        { kind: 'file', ...labels, output, startCell, calibration, path },
        { signal, timeoutMs, onProgress: (done) => (this.#done = Math.floor((labelCount + done) / 2)) },
      )
      if (job.destination !== null) await sendToPrinter(job.destination, path, { signal })
      const outputFile = `label-prints/${job.id}.${endingOf(output, isZip)}`
      await this.#services.files.keep(outputFile, path)
      await this.#finish(job, { outputHash: sha256, outputFile })
    })
  }

  async #finish(job: WholePrintJob, ending: { outputHash?: Uint8Array; outputFile?: string }): Promise<void> {
    const ended = await this.#within(async (db) => {
      const row = await endPrintJob(db, job.id, { state: 'finished', done: job.labelCount, ...ending })
      if (row) await countPrinted(db, job.templateId, job.labelCount)
      return row
    })
    // Cancelled at the last moment.
    if (!ended && ending.outputFile) await this.#services.files.remove(ending.outputFile)
  }
}

/** Files can be rendered again; they are kept for a day. */
async function removeStaleFiles({ database, files }: Services, { system }: JobContext): Promise<void> {
  for (const { id, organisationId, file } of await system((db) => listStaleFiles(db, printFileHours))) {
    await files.remove(file)
    await inTransaction(database, { organisationId }, (db) => forgetFile(db, id))
  }
}
