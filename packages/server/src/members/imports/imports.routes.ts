import type { importCalls } from '@atrium/contract/members/imports.calls.ts'
import { undoHours, type Import } from '@atrium/contract/members/imports.shapes.ts'
import { hour } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { lockTree } from '#departments/departments.service.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { CallError } from '#kit/http/call-error.ts'
import { inTransaction, toDate, valueOf, type Db } from '#kit/data/database.ts'
import type { Handlers } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { findingText } from './finding-text.ts'
import { exportFile, resultFile, templateFile } from './import-files.ts'
import {
  countInUse,
  findImport,
  lockImport,
  listDepartmentPaths,
  listImports,
  listRows,
  setCommitted,
  setImportState,
  type ImportRecord,
} from './imports.store.ts'
import { rulePredictor } from './predicted-rules.ts'
import { validateFile } from './validate-file.ts'

/** The time until which an import can be undone, in milliseconds; null before its end. */
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
    WithInvitation: row.with_invitation,
    CreatedBy: row.created_by_name,
    CreatedTime: toDate(row.created_at).toISOString(),
    CommittedTime: row.committed_at && toDate(row.committed_at).toISOString(),
    UndoUntil: until === null ? null : new Date(until).toISOString(),
  }
}

async function getImport(db: Db, id: string): Promise<ImportRecord> {
  const found = await findImport(db, id)
  if (!found) throw new CallError('request.not-found')
  return found
}

async function getLockedImport(db: Db, id: string): Promise<ImportRecord> {
  const found = await lockImport(db, id)
  if (!found) throw new CallError('request.not-found')
  return found
}

/** Throws if an import cannot be undone. */
async function checkUndo(db: Db, own: ImportRecord): Promise<void> {
  const until = undoUntil(own)
  if (until === null) throw new CallError('imports.not-committed')
  if (until < Date.now()) throw new CallError('imports.undo-over', { values: { hours: String(undoHours) } })
  const inUse = await countInUse(db, own.id)
  if (inUse > 0) throw new CallError('imports.signed-in', { values: { count: String(inUse) } })
}

/** Handlers of imports and of the member export. */
export const imports = ({ database, jobs }: Pick<KitServices, 'database' | 'jobs'>): Handlers<typeof importCalls> => ({
  async importTemplate({ lang, db }) {
    return templateFile(lang, await listDepartmentPaths(db, lang))
  },

  async batchImport({ file, visitor: { organisation, person }, lang }) {
    const id = await validateFile(database, { organisationId: organisation.id, createdBy: person.id, file, lang })
    return inTransaction(database, { organisationId: organisation.id }, async (db) => importOf(await getImport(db, id)))
  },

  async imports({ body: { pageIndex, pageSize }, db }) {
    const { total, rows } = await listImports(db, { offset: (pageIndex - 1) * pageSize, limit: pageSize })
    return { total, items: rows.map(importOf) }
  },

  importDetail: async ({ params, db }) => importOf(await getImport(db, params.id)),

  async importRows({ params, body: { pageIndex, pageSize, Judgement }, lang, db }) {
    await getImport(db, params.id)
    const predict = await rulePredictor(db)
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
        RuleProducts: row.account_id === null && row.judgement !== 'bad' ? predict(row.cells) : [],
        Findings: row.findings.map((finding) => ({
          Column: finding.column,
          Reason: finding.reason,
          Message: findingText(lang, finding),
        })),
      })),
    }
  },

  async commitImport({ params, body, visitor, db, note, afterCommit, fail }) {
    const own = await getLockedImport(db, params.id)
    if (own.state !== 'judged' && own.state !== 'failed') fail('imports.not-judged')
    const people = own.good_count + own.warned_count - own.imported_count
    // A stopped import may have processed all rows; only its end is missing then.
    if (people === 0 && own.state === 'judged') fail('imports.nothing-to-import')
    if (people > 0 && own.free_seats <= 0) fail('imports.too-few-seats', { values: { missing: String(people) } })
    await setImportState(db, own.id, 'committing')
    const { WithInvitation = own.with_invitation } = body
    await setCommitted(db, own.id, { by: visitor.person.id, isInviting: WithInvitation })
    note({
      subject: { id: own.id, name: own.file_name },
      changes: { rows: [null, people], ...(WithInvitation && { withInvitation: [null, true] as const }) },
    })
    afterCommit(() => jobs.runSoon('members.commit-imports'))
    return importOf({ ...own, state: 'committing', with_invitation: WithInvitation })
  },

  async undoImport({ params, body, db, note }) {
    const own = await getLockedImport(db, params.id)
    await checkUndo(db, own)
    // Undoing removes departments that the import created.
    await lockTree(db)
    const removed = await valueOf<number>(db, sql`select undo_import(${own.id}) as value`)
    await setImportState(db, own.id, 'undone')
    note({
      subject: { id: own.id, name: own.file_name },
      changes: { members: [removed, null] },
      ...reasonOf(body),
    })
    return importOf(await getImport(db, own.id))
  },

  async importResult({ params, lang, db, batch }) {
    await getImport(db, params.id)
    return resultFile(lang, params.id, batch)
  },

  async exportMembers({ query: { format, ...request }, lang, batch }) {
    return exportFile({ lang, format, request, timeZone: await batch(organisationTimeZone) }, batch)
  },
})
