import type { importCalls } from '@atrium/contract/members/imports.calls.ts'
import { undoHours, type Import } from '@atrium/contract/members/imports.shapes.ts'
import { hour } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { lockTree } from '#departments/departments.service.ts'
import { reasonOf } from '#kit/audit.ts'
import { CallError } from '#kit/call-error.ts'
import { inTransaction, toDate, valueOf, type Db } from '#kit/database.ts'
import type { Handlers } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { findingText } from './finding-text.ts'
import { exportFile, resultFile, templateFile } from './import-files.ts'
import {
  countInUse,
  findImport,
  holdImport,
  listDepartmentPaths,
  listImports,
  listRows,
  setImportState,
  type ImportRecord,
} from './imports.store.ts'
import { judgeFile } from './judge-file.ts'

/** Until when it can be taken back: since its end, or since it stopped. */
function undoUntil({ state, committed_at, failed_at }: ImportRecord): number | null {
  const since = state === 'committed' ? committed_at : state === 'failed' ? failed_at : null
  return since === null ? null : toDate(since).getTime() + undoHours * hour
}

const importOf = (row: ImportRecord): Import => {
  const until = undoUntil(row)
  return {
    ID: row.id,
    FileName: row.file_name,
    State: row.state,
    Problem: row.problem,
    RowCount: row.row_count,
    GoodCount: row.good_count,
    WarnedCount: row.warned_count,
    BadCount: row.bad_count,
    DoneCount: row.done_count,
    ImportedCount: row.imported_count,
    FreeSeats: row.free_seats,
    NewDepartments: row.new_departments,
    CreatedBy: row.created_by_name,
    CreatedTime: toDate(row.created_at).toISOString(),
    CommittedTime: row.committed_at && toDate(row.committed_at).toISOString(),
    UndoUntil: until === null ? null : new Date(until).toISOString(),
  }
}

async function find(db: Db, id: string): Promise<ImportRecord> {
  const found = await findImport(db, id)
  if (!found) throw new CallError('request.not-found')
  return found
}

async function hold(db: Db, id: string): Promise<ImportRecord> {
  const found = await holdImport(db, id)
  if (!found) throw new CallError('request.not-found')
  return found
}

/** Fails where an import cannot be taken back any more. */
async function checkUndo(db: Db, own: ImportRecord): Promise<void> {
  const until = undoUntil(own)
  if (until === null) throw new CallError('imports.not-committed')
  if (until < Date.now()) throw new CallError('imports.undo-over', { values: { hours: String(undoHours) } })
  const inUse = await countInUse(db, own.id)
  if (inUse > 0) throw new CallError('imports.signed-in', { values: { count: String(inUse) } })
}

/** Members from a file, and members as a file. */
export const imports = ({ database, jobs }: Pick<Parts, 'database' | 'jobs'>): Handlers<typeof importCalls> => ({
  async importTemplate({ lang, db }) {
    return templateFile(lang, await listDepartmentPaths(db, lang))
  },

  async batchImport({ file, visitor: { organisation, person }, lang }) {
    const id = await judgeFile(database, { organisationId: organisation.id, createdBy: person.id, file, lang })
    return inTransaction(database, { organisationId: organisation.id }, async (db) => importOf(await find(db, id)))
  },

  async imports({ body: { pageIndex, pageSize }, db }) {
    const { total, rows } = await listImports(db, { offset: (pageIndex - 1) * pageSize, limit: pageSize })
    return { total, items: rows.map(importOf) }
  },

  importDetail: async ({ params, db }) => importOf(await find(db, params.id)),

  async importRows({ params, body: { pageIndex, pageSize, Judgement }, lang, db }) {
    await find(db, params.id)
    const { total, rows } = await listRows(db, {
      id: params.id,
      judgement: Judgement,
      offset: (pageIndex - 1) * pageSize,
      limit: pageSize,
    })
    return {
      total,
      items: rows.map((row) => ({
        Line: row.line,
        Judgement: row.judgement,
        IsImported: row.account_id !== null,
        Cells: row.cells as Record<string, string>,
        Findings: row.findings.map((finding) => ({
          Column: finding.column,
          Reason: finding.reason,
          Message: findingText(lang, finding),
        })),
      })),
    }
  },

  async commitImport({ params, db, note, afterCommit, fail }) {
    const own = await hold(db, params.id)
    if (own.state !== 'judged' && own.state !== 'failed') fail('imports.not-judged')
    const people = own.good_count + own.warned_count - own.imported_count
    // One that stopped may have dealt with everybody: then only its end is missing.
    if (people === 0 && own.state === 'judged') fail('imports.nothing-to-import')
    if (people > 0 && own.free_seats <= 0) fail('imports.too-few-seats', { values: { missing: String(people) } })
    await setImportState(db, own.id, 'committing')
    note({ subject: { id: own.id, name: own.file_name }, changes: { rows: [null, people] } })
    afterCommit(() => jobs.hurry('members.commit-imports').catch(() => {}))
    return importOf({ ...own, state: 'committing' })
  },

  async undoImport({ params, body, db, note }) {
    const own = await hold(db, params.id)
    await checkUndo(db, own)
    // Departments that it made go, too.
    await lockTree(db)
    const removed = await valueOf<number>(db, sql`select undo_import(${own.id}) as value`)
    await setImportState(db, own.id, 'undone')
    note({
      subject: { id: own.id, name: own.file_name },
      changes: { members: [removed, null] },
      ...reasonOf(body),
    })
    return importOf(await find(db, own.id))
  },

  async importResult({ params, lang, db, batch }) {
    await find(db, params.id)
    return resultFile(lang, params.id, batch)
  },

  async exportMembers({ query: { format, ...request }, lang, batch }) {
    return exportFile({ lang, format, request, timeZone: await batch(organisationTimeZone) }, batch)
  },
})
