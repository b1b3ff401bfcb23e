import { setImmediate as nextTurn } from 'node:timers/promises'
import { mostImportRows, type ImportColumn } from '@atrium/contract/members/imports.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { CallError } from '#kit/call-error.ts'
import { newId } from '#kit/columns.ts'
import { inTransaction, type Database, type Db } from '#kit/database.ts'
import { inLanes, slicesOf } from '#kit/lanes.ts'
import { readSheet } from '#kit/spreadsheets/read-sheet.ts'
import { maxCellLength, SheetProblem, type SheetRow } from '#kit/spreadsheets/sheet.ts'
import type { UploadedFile } from '#kit/uploads.ts'
import { contactsTaken, spendForeignContacts } from './contacts.ts'
import { freeSeatsOf, listLicensed } from './grants.ts'
import { columnsIn, knownHeadings, otherHeadings } from './import-columns.ts'
import {
  accountsTaken,
  departmentsByPath,
  finishJudging,
  freeSeats,
  insertImport,
  insertRows,
  knownNames,
} from './imports.store.ts'
import { Judge, type JudgedRow, type Known } from './judge-rows.ts'

/** So many rows are judged, or looked up, before others have a turn. */
const slice = 1_000
/** While the database is at one slice, the next is made ready. */
const lanes = 2

interface Given {
  organisationId: string
  createdBy: string
  file: UploadedFile
  lang: Lang
}

/**
 * Reads a file and judges each row of it, against the other rows and against what there is. Gives the id of the import.
 * It is written in slices: neither the server nor the database waits for the whole file.
 */
export async function judgeFile(database: Database, { organisationId, createdBy, file, lang }: Given): Promise<string> {
  const rows = await rowsIn(file, lang)
  const reach = { organisationId }
  const known = await lookUp((work) => inTransaction(database, reach, work), { rows, organisationId })
  const id = newId()
  await inTransaction(database, reach, (db) =>
    insertImport(db, { id, organisationId, createdBy, fileName: file.name || `import.${file.ending}` }),
  )
  const judge = new Judge(known)
  const counts = { good: 0, warned: 0, bad: 0 }
  await inLanes(lanes, slicesOf(rows, slice), async (part) => {
    const judged = part.map((row) => {
      const judgement = judge.judge(row)
      counts[judgement] += 1
      return { line: row.line, judgement, cells: row.cells, findings: row.findings }
    })
    await inTransaction(database, reach, (db) => insertRows(db, { id, organisationId }, judged))
  })
  await inTransaction(database, reach, (db) => finishJudging(db, id, counts, judge.newDepartments))
  return id
}

/** The rows of a file by our columns; fails where the file is none that can be imported. */
async function rowsIn({ path, type }: UploadedFile, lang: Lang): Promise<JudgedRow[]> {
  // One more than people: the headings.
  const request = {
    path,
    kind: type === 'text/csv' ? 'csv' : 'xlsx',
    mostRows: mostImportRows + 1,
    headings: knownHeadings,
  } as const
  const rows = await readSheet(request).catch(refuse)
  const columns = columnsIn(rows[0], lang)
  const read: JudgedRow[] = []
  for (const part of slicesOf(rows.slice(1), slice)) {
    for (const row of part) {
      const ours = byColumn(row, columns)
      if (Object.values(ours.cells).some(Boolean)) read.push(ours)
    }
    await nextTurn()
  }
  const [first] = read
  if (!first) throw new CallError('imports.empty')
  // Told at the first row: a heading that was mistyped would else leave a whole column out, and nobody would know.
  const others = otherHeadings(rows[0])
  if (others.length > 0) first.findings.push({ column: 'name', reason: 'ignored-columns', values: told(others) })
  return read
}

/** As many names as fit into a sentence. */
const told = (headings: readonly string[]) => ({ columns: headings.join(', ').slice(0, maxCellLength) })

function refuse(problem: unknown): never {
  if (!(problem instanceof SheetProblem)) throw problem
  if (problem.fault === 'unreadable') throw new CallError('upload.wrong-format')
  throw new CallError(`imports.${problem.fault}`, { values: { ...problem.values, max: String(mostImportRows) } })
}

function byColumn({ line, cells, formulas }: SheetRow, columns: readonly (ImportColumn | undefined)[]): JudgedRow {
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

/** What the rows are judged against. */
async function lookUp(
  transaction: InTransaction,
  { rows, organisationId }: { rows: readonly JudgedRow[]; organisationId: string },
): Promise<Known> {
  const taken = { account: new Set<string>(), phone: new Set<string>(), email: new Set<string>() }
  const foreign = { phone: new Set<string>(), email: new Set<string>() }
  await inLanes(lanes, slicesOf(rows, slice), (part) => {
    const valuesOf = (column: ImportColumn) => part.flatMap(({ cells }) => cells[column] || [])
    return transaction(async (db) => {
      for (const value of await accountsTaken(db, valuesOf('account'))) taken.account.add(value)
      for (const kind of ['phone', 'email'] as const)
        for (const { value, ownAccount } of await contactsTaken(db, kind, valuesOf(kind)))
          (ownAccount ? taken : foreign)[kind].add(value)
    })
  })
  const budget = await transaction((db) =>
    spendForeignContacts(db, organisationId, foreign.phone.size + foreign.email.size),
  )
  const names = await lookUpNames(transaction, rows)
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

/** So many names are looked up at once: each look goes over all members, and too many would hold up the server. */
const namesAtOnce = 10_000

/** Names of the file that members have. */
async function lookUpNames(transaction: InTransaction, rows: readonly JudgedRow[]): Promise<Set<string>> {
  const known = new Set<string>()
  await inLanes(lanes, slicesOf(rows, namesAtOnce), async (part) => {
    const wanted = new Set(part.flatMap(({ cells }) => cells.name || []))
    for (const name of await transaction((db) => knownNames(db, [...wanted]))) known.add(name)
  })
  return known
}

/** Licensed applications by code and by their names, in lower case. */
export const productsByName = (
  licensed: readonly { id: string; code: string; name: string; english_name: string }[],
): Map<string, string> =>
  new Map(
    licensed.flatMap(({ id, code, name, english_name }) =>
      [code, name, english_name].map((each): [string, string] => [each.toLowerCase(), id]),
    ),
  )
