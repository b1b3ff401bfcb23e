import { setImmediate as nextTurn } from 'node:timers/promises'
import { maxImportRows, type ImportColumn } from '@atrium/contract/members/imports.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import pMap from 'p-map'
import { CallError } from '#kit/http/call-error.ts'
import { chunks } from '#kit/data/chunks.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, type Database, type Db } from '#kit/data/database.ts'
import { readSheet } from '#kit/files/spreadsheets/read-sheet.ts'
import { maxCellLength, SheetProblem, type SheetRow } from '#kit/files/spreadsheets/sheet.ts'
import type { UploadedFile } from '#kit/http/uploads.ts'
import { findTakenContacts, consumeContactQuota } from '../edit/contacts.ts'
import { freeSeatsOf, listLicensed } from '#products/grants.ts'
import { columnsIn, knownHeadings, otherHeadings } from './import-columns.ts'
import {
  findTakenAccounts,
  departmentsByPath,
  finishValidation,
  freeSeats,
  insertImport,
  insertRows,
  findMemberNames,
} from './imports.store.ts'
import { RowValidator, type ValidatedRow, type ValidationData } from './row-validator.ts'

/** Rows per chunk; other requests run in between. */
const chunkSize = 1_000
/** The next chunk is prepared while one is written. */
const concurrency = 2

interface ValidateFileOptions {
  organisationId: string
  createdBy: string
  file: UploadedFile
  lang: Lang
}

/**
 * Validates every row of a file against the others and the database, and stores it as an import in chunks. Resolves to
 * the import's id.
 */
export async function validateFile(
  database: Database,
  { organisationId, createdBy, file, lang }: ValidateFileOptions,
): Promise<string> {
  const rows = await rowsIn(file, lang)
  const fileName = file.name || `import.${file.ending}`
  const scope = { organisationId }
  const data = await loadValidationData((work) => inTransaction(database, scope, work), { rows, organisationId })
  const id = newId()
  await inTransaction(database, scope, (db) => insertImport(db, { id, organisationId, createdBy, fileName }))
  const validator = new RowValidator(data)
  const counts = { good: 0, warned: 0, bad: 0 }
  const validateRows = async (part: readonly ValidatedRow[]) => {
    await nextTurn()
    const validated = part.map((row) => {
      const judgement = validator.validate(row)
      counts[judgement] += 1
      return { line: row.line, judgement, cells: row.cells, findings: row.findings }
    })
    await inTransaction(database, scope, (db) => insertRows(db, { id, organisationId }, validated))
  }
  await pMap(chunks(rows, chunkSize), validateRows, { concurrency })
  await inTransaction(database, scope, (db) => finishValidation(db, id, counts, validator.newDepartments))
  return id
}

/** Parses the rows of a file. Throws if it cannot be imported. */
async function rowsIn({ path, type }: UploadedFile, lang: Lang): Promise<ValidatedRow[]> {
  // Plus the heading.
  const request = {
    path,
    kind: type === 'text/csv' ? 'csv' : 'xlsx',
    maxRows: maxImportRows + 1,
    headings: knownHeadings,
  } as const
  const rows = await readSheet(request).catch(refuse)
  const columns = columnsIn(rows[0], lang)
  const read: ValidatedRow[] = []
  for (const part of chunks(rows.slice(1), chunkSize)) {
    for (const row of part) {
      const ours = byColumn(row, columns)
      if (Object.values(ours.cells).some(Boolean)) read.push(ours)
    }
    await nextTurn()
  }
  const [first] = read
  if (!first) throw new CallError('imports.empty')
  // Reported on the first row: otherwise a mistyped heading would silently drop a column.
  const others = otherHeadings(rows[0])
  if (others.length > 0)
    first.findings.push({ column: 'name', reason: 'ignored-columns', values: headingsValues(others) })
  return read
}

/** Limited to a cell's length. */
const headingsValues = (headings: readonly string[]) => ({ columns: headings.join(', ').slice(0, maxCellLength) })

function refuse(problem: unknown): never {
  if (!(problem instanceof SheetProblem)) throw problem
  if (problem.fault === 'unreadable') throw new CallError('upload.wrong-format')
  throw new CallError(`imports.${problem.fault}`, { values: { ...problem.values, max: String(maxImportRows) } })
}

function byColumn({ line, cells, formulas }: SheetRow, columns: readonly (ImportColumn | undefined)[]): ValidatedRow {
  const ours: Partial<Record<ImportColumn, string>> = {}
  for (const [at, column] of columns.entries())
    // oxlint-disable-next-line no-control-regex
    if (column) ours[column] = (cells[at] ?? '').replaceAll('\u0000', '').trim()
  return {
    line,
    cells: ours,
    formulas: formulas.flatMap((at) => columns[at] ?? []),
    findings: [],
  }
}

type InTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Loads what rows are validated against. */
async function loadValidationData(
  transaction: InTransaction,
  { rows, organisationId }: { rows: readonly ValidatedRow[]; organisationId: string },
): Promise<ValidationData> {
  const taken = { account: new Set<string>(), phone: new Set<string>(), email: new Set<string>() }
  const foreign = { phone: new Set<string>(), email: new Set<string>() }
  const findContacts = async (part: readonly ValidatedRow[]) => {
    await nextTurn()
    const valuesOf = (column: ImportColumn) => part.flatMap(({ cells }) => cells[column] || [])
    return transaction(async (db) => {
      for (const value of await findTakenAccounts(db, valuesOf('account'))) taken.account.add(value)
      for (const kind of ['phone', 'email'] as const)
        for (const { value, ownAccount } of await findTakenContacts(db, kind, valuesOf(kind)))
          (ownAccount ? taken : foreign)[kind].add(value)
    })
  }
  await pMap(chunks(rows, chunkSize), findContacts, { concurrency })
  const budget = await transaction((db) =>
    consumeContactQuota(db, organisationId, foreign.phone.size + foreign.email.size),
  )
  const names = await findNames(transaction, rows)
  return transaction(async (db) => {
    const departments = await departmentsByPath(db)
    const licensed = await listLicensed(db)
    return {
      taken,
      foreign,
      budget,
      names,
      freeSeats: await freeSeats(db),
      licences: new Map(
        licensed.map((licence) => [
          licence.id,
          { name: licence.name, englishName: licence.english_name, free: freeSeatsOf(licence) },
        ]),
      ),
      departments: new Map([...departments].map(([path, { id }]) => [path, id])),
      products: productsByName(licensed),
    }
  })
}

/** Names per query: each one scans all members, and larger ones would block the server. */
const namesPerQuery = 10_000

/** Names in the file that members have. */
async function findNames(transaction: InTransaction, rows: readonly ValidatedRow[]): Promise<Set<string>> {
  const data = new Set<string>()
  for (const part of chunks(rows, namesPerQuery)) {
    const wanted = new Set(part.flatMap(({ cells }) => cells.name || []))
    for (const name of await transaction((db) => findMemberNames(db, [...wanted]))) data.add(name)
    await nextTurn()
  }
  return data
}

/** Licensed products by code and names, lower case. */
export const productsByName = (
  licensed: readonly { id: string; code: string; name: string; english_name: string }[],
): Map<string, string> =>
  new Map(
    licensed.flatMap(({ id, code, name, english_name }) =>
      [code, name, english_name].map((each): [string, string] => [each.toLowerCase(), id]),
    ),
  )
