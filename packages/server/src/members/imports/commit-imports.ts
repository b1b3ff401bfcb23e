import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pMap from 'p-map'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf, type Db } from '#kit/data/database.ts'
import { withRetries } from '#kit/data/with-retries.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import type { IdentityServices } from '#identity/services.ts'
import { accountsFor } from './account-names.ts'
import { commitBatch, type Batch, type ImportRun, type Progress } from './commit-batch.ts'
import { makeDepartments, type MadeDepartments } from '../edit/make-departments.ts'
import { finishImport, stopImport } from './finish-import.ts'
import {
  deleteStaleImports,
  lockImport,
  isSeatShort,
  lastLine,
  releaseImport,
  listCommittedImports,
  rowsToImport,
  claimImport,
} from './imports.store.ts'

/** The id of this process: an import locked by a killed process becomes free when its lease expires. */
const thisProcess = newId()

/** Rows per transaction. Finished batches are durable, and other writers run in between. */
const batchSize = 1_000
/** Batches written at once on PostgreSQL. */
const concurrency = 2

/**
 * Runs committed imports in batches. Continues after a stop or a crash, which is noted on the import. Only one server
 * runs an import at a time.
 */
export const commitImports = (services: IdentityServices, process = thisProcess): Job => ({
  name: 'members.commit-imports',
  cron: '* * * * *',
  isDueAtStart: true,
  async run({ system, signal }) {
    await system(deleteStaleImports)
    for (const { id, organisationId } of await system(listCommittedImports)) {
      try {
        await commitImport(services, { id, organisationId, process }, signal)
      } catch (problem) {
        services.log.error({ err: problem, import: id }, 'import')
        await inTransaction(services.database, { organisationId }, (db) => stopImport(db, id))
      }
    }
  },
})

async function commitImport(services: IdentityServices, run: ImportRun, signal: AbortSignal): Promise<void> {
  const { database } = services
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(database, run, work)
  const isExclusive = database.kind === 'embedded'
  const progress = await within(async (db): Promise<Progress | undefined> => {
    if (!(await claimImport(db, run.id, { process: run.process, isExclusive }))) return undefined
    const departments = await makeImportDepartments(db, run)
    const reserved = await typedAccounts(db, run.id)
    return { run, last: await lastLine(db, run.id), names: { reserved, numbers: new Map() }, departments }
  })
  if (!progress) return
  const prepare = (from: number) => within((db) => prepareBatch(db, progress, from))
  const commitWithRetries = (from: number, found?: Batch) => {
    let own = found
    return withRetries(async () => {
      if (!own) progress.departments = await within((db) => makeImportDepartments(db, run))
      const lines = own ?? (await prepare(from))
      own = undefined
      await within((db) => commitBatch(db, progress, lines))
    })
  }
  const batches = prepareBatches(prepare, progress.last, signal)
  if (isExclusive || (await within((db) => isSeatShort(db, run.id)))) {
    for await (const own of batches) {
      await commitWithRetries(own.from, own)
      await nextTurn()
    }
  } else {
    const failed: number[] = []
    const commit = (own: Batch) =>
      within((db) => commitBatch(db, progress, own, { isConcurrent: true })).catch(() => failed.push(own.from))
    await pMap(batches, commit, { concurrency })
    for (const from of failed) if (!signal.aborted) await commitWithRetries(from)
  }
  await within<unknown>((db) => (signal.aborted ? releaseImport(db, run.id) : finishImport(services, db, run.id)))
}

/** Yields the batches in order until aborted. Prepares the next one while one is written. */
async function* prepareBatches(prepare: (from: number) => Promise<Batch>, last: number, signal: AbortSignal) {
  let ahead = prepare(1)
  try {
    for (let from = 1; from <= last && !signal.aborted; from += batchSize) {
      const own = await ahead
      ahead = prepare(from + batchSize)
      ahead.catch(() => {})
      yield own
    }
  } finally {
    // Await the pending query before the import is released.
    await ahead.catch(() => {})
  }
}

/** Creates missing departments of the file. */
async function makeImportDepartments(db: Db, { id, organisationId }: ImportRun): Promise<MadeDepartments['byPath']> {
  await lockImport(db, id)
  const rows = await rowsOf<{ path: string }>(
    db,
    sql`select distinct r.cells ->> 'department' as path from import_rows r where r.import_id = ${id} and r.judgement <> 'bad' and r.account_id is null and r.cells ->> 'department' <> ''`,
  )
  const { byPath, made } = await makeDepartments(
    db,
    organisationId,
    rows.map(({ path }) => path),
  )
  if (made.length > 0)
    await db.execute(
      sql`update imports set created_departments = created_departments || ${JSON.stringify(made.map((own) => own.id))}::jsonb where id = ${id}`,
    )
  return byPath
}

/** Account names in the file, which are not generated for other rows. */
async function typedAccounts(db: Db, id: string): Promise<Set<string>> {
  const rows = await rowsOf<{ account: string }>(
    db,
    sql`select lower(r.cells ->> 'account') as account from import_rows r where r.import_id = ${id} and r.cells ->> 'account' <> ''`,
  )
  return new Set(rows.map(({ account }) => account))
}

async function prepareBatch(db: Db, progress: Progress, from: number): Promise<Batch> {
  const lines = { from, to: from + batchSize - 1 }
  const rows = await rowsToImport(db, { id: progress.run.id, ...lines })
  return { ...lines, rows, accounts: await accountsFor(db, rows, progress.names) }
}
