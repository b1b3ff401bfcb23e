import { newId } from '#kit/data/columns.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import type { KitServices } from '#kit/services.ts'
import { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { checkRecord, type CheckedRecord } from './check-record.ts'
import { commitBatch } from './commit-batch.ts'
import { finishImport, stopImport } from './finish-import.ts'
import {
  claimImport,
  listOpenImports,
  listUnchecked,
  releaseImport,
  renewLease,
  updateChecked,
  updateImport,
} from './imports.store.ts'
import { validateImport } from './validate-import.ts'
import { importFinding } from './stored-finding.ts'

/** The id of this process: an import of a killed process becomes free when its lease expires. */
const thisProcess = newId()

/** Records of one transaction. Finished batches are durable, and other writers run in between. */
const batchSize = 50

export interface ImportRun {
  id: string
  organisationId: string
  process: string
  within: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  signal: AbortSignal
}

/**
 * Checks the monomers of uploaded files, and commits imports, in batches. Continues after a stop or a crash. Only one server works
 * on an import at a time.
 */
export const runMonomerImports = (
  { database, log }: Pick<KitServices, 'database' | 'log'>,
  process = thisProcess,
): Job => ({
  name: 'monomers.run-imports',
  cron: '* * * * *',
  isDueAtStart: true,
  async run({ system, signal }) {
    const thread = new ChemistryThread()
    try {
      for (const { id, organisationId, state } of await system(listOpenImports)) {
        const within: ImportRun['within'] = (work) => inTransaction(database, { organisationId }, work)
        const claim = { process, isExclusive: database.kind === 'embedded' }
        if (signal.aborted || !(await within((db) => claimImport(db, id, claim)))) continue
        const run = { id, organisationId, process, within, signal }
        try {
          await (state === 'judging' ? checkImport(run, thread) : commitImport(run))
        } catch (problem) {
          log.error({ err: problem, import: id }, 'monomer import')
          await within((db) => stopImport(db, run))
        }
        await within((db) => releaseImport(db, id, process))
      }
    } finally {
      await thread.close()
    }
  },
})

async function checkImport(run: ImportRun, thread: ChemistryThread): Promise<void> {
  const { id, process, within, signal } = run
  const isOwn = (db: Db) => renewLease(db, id, process, 'judging')
  while (!signal.aborted) {
    const unchecked = await within((db) => listUnchecked(db, id, batchSize))
    if (unchecked.length === 0) break
    const checked: CheckedRecord[] = []
    // Chemistry comes before the query that stores its results: no transaction waits for it.
    for (const { record, given } of unchecked)
      checked.push(await checkRecord(record, given, thread).catch(() => tooComplex(record)))
    const isStored = await within(async (db) => {
      if (!(await isOwn(db))) return false
      await updateChecked(db, id, checked)
      return true
    })
    if (!isStored) return
  }
  if (signal.aborted) return
  await within(async (db) => {
    if (!(await isOwn(db))) return
    await validateImport(db, id)
    await updateImport(db, id, { state: 'judged' })
  })
}

/** A structure on which the toolkit works too long, or crashes: the thread is replaced, and the next one is checked. */
const tooComplex = (record: number): CheckedRecord => ({
  record,
  ownFindings: [importFinding('record.too-complex')],
  substance: null,
})

async function commitImport(run: ImportRun): Promise<void> {
  const { within, signal } = run
  let isMore = true
  while (isMore && !signal.aborted) isMore = await within((db) => commitBatch(db, run, batchSize))
  if (!signal.aborted) await within((db) => finishImport(db, run))
}
