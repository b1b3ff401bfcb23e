import type { ImportColumn } from '@atrium/contract/members/imports.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { arrayOf, inTransaction, rowsOf, valueOf, type Database, type Db } from '#kit/database.ts'
import type { Job } from '#kit/jobs.ts'
import type { Parts } from '#kit/parts.ts'
import { insertDepartment, lockTree } from '#departments/departments.service.ts'
import { accountsFor, type MadeName, type NamesGiven } from './accounts-for.ts'
import { giveProducts, type Findings } from './import-products.ts'
import { departmentNames, pathKey, roleOf } from './cell-values.ts'
import { finishImport, stopImport } from './import-ends.ts'
import {
  countBatch,
  departmentsByPath,
  holdImport,
  lastLine,
  letGoOfImport,
  openLines,
  rowsToImport,
  takeImport,
  takenAmong,
  type StoredRow,
} from './imports.store.ts'

/** Who works on an import is told by process: one that was killed never lets go of it by itself. */
const thisProcess = newId()

/** So many lines are dealt with in one transaction: what is done lasts, and others have their turn in between. */
const batch = 1_000

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

interface Place {
  id: string
  organisationId: string
  /** Who works on it. */
  process: string
}

/** What is known from batch to batch. */
interface Progress {
  place: Place
  /** The last line of the file. */
  last: number
  names: NamesGiven
  /** Looked up anew when a batch failed: somebody may have removed one meanwhile. */
  departments: ReadonlyMap<string, { id: string }>
}

/** Some lines of the file, with an account name for each that can be imported. */
interface Batch {
  from: number
  to: number
  rows: readonly StoredRow[]
  accounts: ReadonlyMap<number, MadeName>
}

async function commitImport(database: Database, place: Place, signal: AbortSignal): Promise<void> {
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(database, place, work)
  const progress = await within(async (db): Promise<Progress | undefined> => {
    if (!(await takeImport(db, place.id, { process: place.process, isAlone: database.kind === 'embedded' })))
      return undefined
    const departments = await makeDepartments(db, place)
    const reserved = await typedAccounts(db, place.id)
    return { place, last: await lastLine(db, place.id), names: { reserved, numbers: new Map() }, departments }
  })
  if (!progress) return
  const prepared = (from: number) => within((db) => prepareBatch(db, progress, from))
  let ahead = prepared(1)
  for (let from = 1; from <= progress.last && !signal.aborted; from += batch) {
    let own: Batch | undefined = await ahead
    // The next names are looked for while these people are written.
    ahead = prepared(from + batch)
    ahead.catch(() => {})
    await again(async () => {
      if (!own) progress.departments = await within((db) => makeDepartments(db, place))
      const lines = own ?? (await prepared(from))
      own = undefined
      await within((db) => commitBatch(db, progress, lines))
    })
  }
  await ahead
  await within((db) => (signal.aborted ? letGoOfImport(db, place.id) : finishImport(db, place.id)))
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

async function commitBatch(db: Db, progress: Progress, { rows: found, accounts, ...lines }: Batch): Promise<void> {
  const { id, organisationId, process } = progress.place
  const own = await holdImport(db, id)
  if (own?.state !== 'committing' || found.length === 0) return
  // Looked up before the import was held: another server may have had its turn with them since.
  const open = await openLines(db, { id, ...lines })
  const rows = found.filter(({ line }) => open.has(line))
  if (rows.length === 0) return
  const refused = await refuse(db, organisationId, rows)
  const people = rows.filter(({ line }) => !refused.has(line))
  const ids = new Map(people.map(({ line }) => [line, newId()]))
  await insertPeople(db, progress, people, { ids, accounts })
  const missed = await giveProducts(db, organisationId, people, ids)
  await noteOutcome(db, { id, ...lines }, { rows, ids, refused, missed })
  const refusedOf = (wanted: StoredRow['judgement']) =>
    rows.filter(({ line, judgement }) => refused.has(line) && judgement === wanted).length
  await countBatch(
    db,
    { id, process },
    { done: rows.length, imported: people.length, good: refusedOf('good'), warned: refusedOf('warned') },
  )
}

/** What cannot become a member after all: somebody has the account, phone or address by now, or no seat is left. */
async function refuse(db: Db, organisationId: string, rows: readonly StoredRow[]): Promise<Findings> {
  const refused: Findings = new Map()
  for (const kind of ['account', 'phone', 'email'] as const) {
    const values = rows.flatMap(({ cells }) => cells[kind] || [])
    const taken = new Set(await takenAmong(db, kind, values))
    for (const { line, cells } of rows)
      if (taken.has((cells[kind] ?? '').toLowerCase())) refused.set(line, [{ column: kind, reason: `${kind}-taken` }])
  }
  const free = await valueOf<number>(
    db,
    sql`select seat_count - member_count as value from organisations where id = ${organisationId} for no key update`,
  )
  const left = rows.filter(({ line }) => !refused.has(line))
  for (const { line } of left.slice(Math.max(0, free ?? 0))) refused.set(line, [{ column: 'name', reason: 'no-seat' }])
  return refused
}

interface Outcome {
  ids: ReadonlyMap<number, string>
  accounts: ReadonlyMap<number, MadeName>
}

async function insertPeople(
  db: Db,
  { place: { id, organisationId }, departments }: Progress,
  people: readonly StoredRow[],
  { ids, accounts }: Outcome,
) {
  if (people.length === 0) return
  const cell = (column: ImportColumn) =>
    arrayOf(
      people.map(({ cells }) => cells[column] ?? ''),
      'text',
    )
  const made = (of: 'account' | 'pinyin' | 'initials') =>
    arrayOf(
      people.map(({ line }) => accounts.get(line)?.[of] ?? ''),
      'text',
    )
  const places = people.map(({ cells }) =>
    cells.department ? (departments.get(pathKey(departmentNames(cells.department)))?.id ?? '') : '',
  )
  const roles = people.map(({ cells }) => roleOf(cells.role ?? '') ?? 'member')
  // The department's name is found with all of them: the trigger would look it up for each.
  await db.execute(sql`insert into accounts (id, organisation_id, import_id, account, real_name, pinyin, initials, job_title, mobile_phone, email, department_id, department_order, role, state)
    select p.id, ${organisationId}, ${id}, p.account, p.name, p.pinyin, p.initials, nullif(p.job_title, ''), nullif(p.phone, ''), nullif(p.email, ''), nullif(p.department, '')::uuid, coalesce(d.name, ''), p.role, 'active'
    from unnest(${arrayOf(
      people.map(({ line }) => String(ids.get(line))),
      'uuid',
    )}, ${made('account')}, ${cell('name')}, ${made('pinyin')}, ${made('initials')}, ${cell('jobTitle')}, ${cell('phone')}, ${cell('email')},
      ${arrayOf(places, 'text')}, ${arrayOf(roles, 'text')}) as p (id, account, name, pinyin, initials, job_title, phone, email, department, role)
      left join departments d on d.id = nullif(p.department, '')::uuid`)
}

interface Outcomes {
  rows: readonly StoredRow[]
  ids: ReadonlyMap<number, string>
  refused: Findings
  missed: Findings
}

/** Writes what became of each row. Whether there are seats of applications is known now; what was foreseen is not told twice. */
async function noteOutcome(
  db: Db,
  { id, from, to }: { id: string; from: number; to: number },
  { rows, ids, refused, missed }: Outcomes,
): Promise<void> {
  const outcomes = rows.map(({ line, findings }) => ({
    line,
    account_id: ids.get(line) ?? null,
    is_missed: missed.has(line),
    findings: [
      ...findings.filter(({ reason }) => reason !== 'no-product-seat'),
      ...(refused.get(line) ?? missed.get(line) ?? []),
    ],
  }))
  await db.execute(sql`update import_rows r set account_id = o.account_id,
      judgement = case when o.account_id is null then 'bad' when o.is_missed then 'warned' else r.judgement end, findings = o.findings
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (line integer, account_id uuid, is_missed boolean, findings jsonb)
    where r.import_id = ${id} and r.line between ${from} and ${to} and r.line = o.line`)
}
