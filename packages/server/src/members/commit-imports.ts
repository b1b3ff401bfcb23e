import { sql } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { inTransaction, rowsOf, type Database, type Db } from '#kit/database.ts'
import type { Job } from '#kit/jobs.ts'
import { inLanes } from '#kit/lanes.ts'
import type { Parts } from '#kit/parts.ts'
import { insertDepartment, lockTree } from '#departments/departments.service.ts'
import { accountsFor } from './accounts-for.ts'
import { departmentNames, pathKey } from './cell-values.ts'
import { commitBatch, type Batch, type Place, type Progress } from './commit-batch.ts'
import { finishImport, stopImport } from './import-ends.ts'
import {
  departmentsByPath,
  holdImport,
  isSeatShort,
  lastLine,
  letGoOfImport,
  rowsToImport,
  takeImport,
} from './imports.store.ts'

/** Who works on an import is told by process: one that was killed never lets go of it by itself. */
const thisProcess = newId()

/** So many lines are dealt with in one transaction: what is done lasts, and others have their turn in between. */
const batch = 1_000
/** So many batches at once, where the database can: while one is written into the indexes, so is the next. */
const lanes = 2

/**
 * Imports what was committed, batch by batch. A server that is stopped or killed in the middle goes on from where it
 * was, and the import says that it was interrupted. Of several servers one works on an import at a time.
 */
export const commitImports = ({ database, log }: Pick<Parts, 'database' | 'log'>, process = thisProcess): Job => ({
  name: 'members.commit-imports',
  cron: '* * * * *',
  isDueAtStart: true,
  async run({ transaction, signal }) {
    await transaction((db) => db.execute(sql`select remove_stale_imports()`))
    const due = await transaction((db) =>
      rowsOf<{ id: string; organisation_id: string }>(db, sql`select * from committing_imports()`),
    )
    for (const { id, organisation_id: organisationId } of due) {
      try {
        await commitImport(database, { id, organisationId, process }, signal)
      } catch (problem) {
        log.error({ err: problem, import: id }, 'import')
        await inTransaction(database, { organisationId }, (db) => stopImport(db, id))
      }
    }
  },
})

async function commitImport(database: Database, place: Place, signal: AbortSignal): Promise<void> {
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(database, place, work)
  const isAlone = database.kind === 'embedded'
  const progress = await within(async (db): Promise<Progress | undefined> => {
    if (!(await takeImport(db, place.id, { process: place.process, isAlone }))) return undefined
    const departments = await makeDepartments(db, place)
    const reserved = await typedAccounts(db, place.id)
    return { place, last: await lastLine(db, place.id), names: { reserved, numbers: new Map() }, departments }
  })
  if (!progress) return
  const prepare = (from: number) => within((db) => prepareBatch(db, progress, from))
  const commitAlone = (from: number, found?: Batch) => {
    let own = found
    return again(async () => {
      if (!own) progress.departments = await within((db) => makeDepartments(db, place))
      const lines = own ?? (await prepare(from))
      own = undefined
      await within((db) => commitBatch(db, progress, lines))
    })
  }
  const batches = preparedAhead(prepare, progress.last, signal)
  if (isAlone || (await within((db) => isSeatShort(db, place.id)))) {
    await inLanes(1, batches, (own) => commitAlone(own.from, own))
  } else {
    const late: number[] = []
    await inLanes(lanes, batches, (own) =>
      within((db) => commitBatch(db, progress, own, { besideOthers: true })).catch(() => late.push(own.from)),
    )
    for (const from of late) if (!signal.aborted) await commitAlone(from)
  }
  await within((db) => (signal.aborted ? letGoOfImport(db, place.id) : finishImport(db, place.id)))
}

/** The batches of a file in their order, until the signal; while one is written, the next one's names are looked for. */
async function* preparedAhead(prepare: (from: number) => Promise<Batch>, last: number, signal: AbortSignal) {
  let ahead = prepare(1)
  try {
    for (let from = 1; from <= last && !signal.aborted; from += batch) {
      const own = await ahead
      ahead = prepare(from + batch)
      ahead.catch(() => {})
      yield own
    }
  } finally {
    // Nothing is asked any more once the import is let go of.
    await ahead.catch(() => {})
  }
}

const tries = 3

/**
 * Somebody may take a phone number or a seat, or remove a department, between the look and the writing: the batch is
 * judged anew then.
 */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left -= 1)
    try {
      return await work()
    } catch (problem) {
      if (left === 0) throw problem
    }
}

/** Makes the departments that the file names and that are not there by now, those above first. */
async function makeDepartments(db: Db, { id, organisationId }: Place): Promise<Map<string, { id: string }>> {
  await holdImport(db, id)
  await lockTree(db)
  const known = await departmentsByPath(db)
  const rows = await rowsOf<{ path: string }>(
    db,
    sql`select distinct r.cells ->> 'department' as path from import_rows r where r.import_id = ${id} and r.judgement <> 'bad' and r.account_id is null and r.cells ->> 'department' <> ''`,
  )
  const made: string[] = []
  for (const { path } of rows) {
    const names = departmentNames(path)
    for (let depth = 1; depth <= names.length; depth += 1) {
      const key = pathKey(names.slice(0, depth))
      if (known.has(key)) continue
      const parent = known.get(pathKey(names.slice(0, depth - 1)))
      const own = { id: newId(), path: '' }
      own.path = `${parent?.path ?? ''}${own.id}/`
      const parentId = parent?.id ?? null
      await insertDepartment(db, { ...own, organisationId, parentId, name: names[depth - 1] ?? '', englishName: null })
      known.set(key, own)
      made.push(own.id)
    }
  }
  if (made.length > 0)
    await db.execute(
      sql`update imports set created_departments = created_departments || ${JSON.stringify(made)}::jsonb where id = ${id}`,
    )
  return known
}

/** Account names that stand in the file: none of them is made up for somebody else. */
async function typedAccounts(db: Db, id: string): Promise<Set<string>> {
  const rows = await rowsOf<{ account: string }>(
    db,
    sql`select lower(r.cells ->> 'account') as account from import_rows r where r.import_id = ${id} and r.cells ->> 'account' <> ''`,
  )
  return new Set(rows.map(({ account }) => account))
}

async function prepareBatch(db: Db, progress: Progress, from: number): Promise<Batch> {
  const lines = { from, to: from + batch - 1 }
  const rows = await rowsToImport(db, { id: progress.place.id, ...lines })
  return { ...lines, rows, accounts: await accountsFor(db, rows, progress.names) }
}
