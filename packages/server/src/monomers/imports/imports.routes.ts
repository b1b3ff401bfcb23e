import type { monomerImportCalls } from '@atrium/contract/monomers/monomer-imports.calls.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Handlers } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { withSymbol } from './check-record.ts'
import { commitImport } from './commit-import.ts'
import { exportMonomers } from './export-monomers.ts'
import { importDetailOf, importOf, importRowOf } from './import-views.ts'
import {
  chooseAction,
  findImport,
  findRow,
  listImports,
  listRows,
  lockImport,
  renameRow,
  updateChecked,
  updateImport,
  type ImportRecord,
} from './imports.store.ts'
import { validateImport } from './validate-import.ts'
import { resultFile } from './result-file.ts'
import { undoImport } from './undo-import.ts'
import { uploadMonomers } from './upload-monomers.ts'

const jobName = 'monomers.run-imports'

async function getImport(db: Db, id: string): Promise<ImportRecord> {
  const found = await findImport(db, id)
  if (!found) throw new CallError('request.not-found')
  return found
}

/** An import whose rows can still be changed, locked. */
async function lockJudged(db: Db, id: string): Promise<ImportRecord> {
  const found = await lockImport(db, id)
  if (!found) throw new CallError('request.not-found')
  if (found.state !== 'judged') throw new CallError('monomers.import-not-judged')
  return found
}

/** Handlers of imports and of the export of monomers, whose structures are searched by a thread. */
export const monomerImports = (
  { jobs }: Pick<KitServices, 'jobs'>,
  searchThread: ChemistryThread,
): Handlers<typeof monomerImportCalls> => ({
  async uploadMonomers({ file, visitor: { organisation, person }, db, lang, afterCommit }) {
    const id = await uploadMonomers(db, { organisationId: organisation.id, createdBy: person.id, file, lang })
    afterCommit(() => jobs.runSoon(jobName))
    return importDetailOf(db, await getImport(db, id), lang)
  },

  async monomerImports({ body: { pageIndex, pageSize }, db }) {
    const { total, imports } = await listImports(db, { offset: (pageIndex - 1) * pageSize, limit: pageSize })
    return { total, items: imports.map(importOf) }
  },

  monomerImport: async ({ params, db, lang }) => importDetailOf(db, await getImport(db, params.id), lang),

  async monomerImportRows({ params, body: { pageIndex, pageSize, judgement }, db, lang }) {
    await getImport(db, params.id)
    const page = { judgement, offset: (pageIndex - 1) * pageSize, limit: pageSize }
    const { total, rows } = await listRows(db, params.id, page)
    return { total, items: rows.map((row) => importRowOf(row, lang)) }
  },

  async setRowActions({ params, body, db, lang }) {
    const own = await lockJudged(db, params.id)
    await chooseAction(db, own.id, body)
    await validateImport(db, own.id)
    return importDetailOf(db, await getImport(db, own.id), lang)
  },

  async renameRow({ params, body: { record, symbol }, db, lang, fail }) {
    const own = await lockJudged(db, params.id)
    const row = (await findRow(db, own.id, record)) ?? fail('request.not-found')
    const newSymbol = symbol.trim() === row.given.symbol ? null : symbol.trim()
    await renameRow(db, own.id, record, newSymbol)
    await updateChecked(db, own.id, [withSymbol(row, newSymbol ?? row.given.symbol)])
    await validateImport(db, own.id)
    return importRowOf((await findRow(db, own.id, record)) ?? fail('request.not-found'), lang)
  },

  async commitMonomers(context) {
    const own = await commitImport(context)
    context.afterCommit(() => jobs.runSoon(jobName))
    return importDetailOf(context.db, own, context.lang)
  },

  async cancelMonomers({ params, db, lang, note, fail }) {
    const own = (await lockImport(db, params.id)) ?? fail('request.not-found')
    if (own.state !== 'committing') fail('monomers.import-not-running')
    await updateImport(db, own.id, { state: 'stopped' })
    note({ subject: { id: own.id, name: own.fileName } })
    return importDetailOf(db, await getImport(db, own.id), lang)
  },

  undoMonomers: async (context) => importDetailOf(context.db, await undoImport(context), context.lang),

  async monomerImportResult({ params, lang, db, batch }) {
    await getImport(db, params.id)
    return resultFile(lang, params.id, batch)
  },

  exportMonomers: (context) => exportMonomers(context, searchThread),
})
