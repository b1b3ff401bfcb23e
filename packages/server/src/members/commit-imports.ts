import type { ImportColumn } from '@atrium/contract/members/imports.shapes.ts'
import { sql } from 'drizzle-orm'
import { recordOperation } from '#kit/audit.ts'
import { newId } from '#kit/columns.ts'
import { arrayOf, inTransaction, rowsOf, valueOf, type Database, type Db } from '#kit/database.ts'
import type { Job } from '#kit/jobs.ts'
import type { Parts } from '#kit/parts.ts'
import { insertDepartment, lockTree } from '#departments/departments.service.ts'
import { accountsFor, type MadeName, type NamesGiven } from './accounts-for.ts'
import { changeGrants, listLicensed } from './grants.ts'
import { departmentNames, pathKey, roleOf, splitProducts } from './cell-values.ts'
import {
  departmentsByPath,
  holdImport,
  lastLine,
  rowsToImport,
  setImportState,
  takenAmong,
  type StoredRow,
} from './imports.store.ts'
import { productsByName } from './judge-file.ts'
import type { Finding } from './judge-rows.ts'

/** So many lines are dealt with in one transaction: what is done lasts, and others have their turn in between. */
const batch = 1_000

/**
 * Imports what was committed, batch by batch. A server that is stopped or killed in the middle goes on from where it
 * was, and the import says that it was interrupted.
 */
export const commitImports = ({ database, log }: Pick<Parts, 'database' | 'log'>): Job => ({
  name: 'members.commit-imports',
  cron: '* * * * *',
  async run({ transaction, signal }) {
    await transaction((db) => db.execute(sql`select remove_stale_imports()`))
    const due = await transaction((db) =>
      rowsOf<{ id: string; organisation_id: string }>(db, sql`select * from committing_imports()`),
    )
    for (const { id, organisation_id: organisationId } of due) {
      try {
        await commitImport(database, { id, organisationId }, signal)
      } catch (problem) {
        log.error({ err: problem, import: id }, 'import')
        await inTransaction(database, { organisationId }, (db) => setImportState(db, id, 'failed', 'interrupted'))
      }
    }
  },
})

interface Place {
  id: string
  organisationId: string
}

/** What is known from batch to batch. */
interface Progress {
  place: Place
  /** The last line of the file. */
  last: number
  names: NamesGiven
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
  const progress = await within(async (db): Promise<Progress> => {
    await holdImport(db, place.id)
    await db.execute(sql`update imports set attempts = attempts + 1 where id = ${place.id}`)
    const departments = await makeDepartments(db, place)
    const reserved = await typedAccounts(db, place.id)
    return { place, last: await lastLine(db, place.id), names: { reserved, numbers: new Map() }, departments }
  })
  const prepared = (from: number) => within((db) => prepareBatch(db, progress, from))
  let ahead = prepared(1)
  for (let from = 1; from <= progress.last && !signal.aborted; from += batch) {
    let own: Batch | undefined = await ahead
    // The next names are looked for while these people are written.
    ahead = prepared(from + batch)
    ahead.catch(() => {})
    await again(async () => {
      const lines = own ?? (await prepared(from))
      own = undefined
      await within((db) => commitBatch(db, progress, lines))
    })
  }
  await ahead
  if (!signal.aborted) await within((db) => finish(db, place))
}

const tries = 3

/** Somebody may take a phone number or a seat between the look and the writing: the batch is judged anew then. */
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
  await lockTree(db)
  const known = await departmentsByPath(db)
  const rows = await rowsOf<{ path: string }>(
    db,
    sql`select distinct r.cells ->> 'department' as path from import_rows r where r.import_id = ${id} and r.judgement <> 'bad' and r.cells ->> 'department' <> ''`,
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

async function commitBatch(db: Db, progress: Progress, { rows, accounts, ...lines }: Batch): Promise<void> {
  const { id, organisationId } = progress.place
  const own = await holdImport(db, id)
  if (own?.state !== 'committing' || rows.length === 0) return
  const refused = await refuse(db, organisationId, rows)
  const people = rows.filter(({ line }) => !refused.has(line))
  const ids = new Map(people.map(({ line }) => [line, newId()]))
  await insertPeople(db, progress, people, { ids, accounts })
  const missed = await giveProducts(db, organisationId, people, ids)
  await noteOutcome(db, { id, ...lines }, { ids, refused, missed })
  await db.execute(
    sql`update imports set done_count = done_count + ${rows.length}, bad_count = bad_count + ${refused.size},
      good_count = good_count - ${rows.filter(({ line, judgement }) => refused.has(line) && judgement === 'good').length},
      warned_count = warned_count - ${rows.filter(({ line, judgement }) => refused.has(line) && judgement === 'warned').length} where id = ${id}`,
  )
}

async function finish(db: Db, { id }: Place): Promise<void> {
  const own = await holdImport(db, id)
  if (own?.state !== 'committing') return
  await db.execute(
    sql`update imports set state = 'committed', committed_at = now(), problem = ${own.attempts > 1 ? 'resumed' : null} where id = ${own.id}`,
  )
  await recordOperation(db, {
    action: 'members.imported',
    note: {
      actor: { id: own.created_by, name: own.created_by_name },
      subject: { id: own.id, name: own.file_name },
      changes: { imported: [null, own.good_count + own.warned_count], refused: [null, own.bad_count] },
    },
    visitor: undefined,
    organisationId: own.organisation_id,
    request: { id: own.id, ip: '-', headers: {} },
  })
}

type Findings = Map<number, Finding>

/** What cannot become a member after all: somebody has the account, phone or address by now, or no seat is left. */
async function refuse(db: Db, organisationId: string, rows: readonly StoredRow[]): Promise<Findings> {
  const refused: Findings = new Map()
  for (const kind of ['account', 'phone', 'email'] as const) {
    const values = rows.flatMap(({ cells }) => cells[kind] || [])
    const taken = new Set(await takenAmong(db, kind, values))
    for (const { line, cells } of rows)
      if (taken.has((cells[kind] ?? '').toLowerCase())) refused.set(line, { column: kind, reason: `${kind}-taken` })
  }
  const free = await valueOf<number>(
    db,
    sql`select seat_count - member_count as value from organisations where id = ${organisationId} for no key update`,
  )
  const left = rows.filter(({ line }) => !refused.has(line))
  for (const { line } of left.slice(Math.max(0, free ?? 0))) refused.set(line, { column: 'name', reason: 'no-seat' })
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
  await db.execute(sql`insert into accounts (id, organisation_id, import_id, account, real_name, pinyin, initials, job_title, mobile_phone, email, department_id, role, state)
    select p.id, ${organisationId}, ${id}, p.account, p.name, p.pinyin, p.initials, nullif(p.job_title, ''), nullif(p.phone, ''), nullif(p.email, ''), nullif(p.department, '')::uuid, p.role, 'active'
    from unnest(${arrayOf(
      people.map(({ line }) => String(ids.get(line))),
      'uuid',
    )}, ${made('account')}, ${cell('name')}, ${made('pinyin')}, ${made('initials')}, ${cell('jobTitle')}, ${cell('phone')}, ${cell('email')},
      ${arrayOf(places, 'text')}, ${arrayOf(roles, 'text')}) as p (id, account, name, pinyin, initials, job_title, phone, email, department, role)`)
}

/** Gives people the applications that their rows name, as far as there are seats; tells who got none. */
async function giveProducts(
  db: Db,
  organisationId: string,
  people: readonly StoredRow[],
  ids: ReadonlyMap<number, string>,
): Promise<Findings> {
  const missed: Findings = new Map()
  const licensed = await listLicensed(db)
  for (const [productId, lines] of wishesOf(people, productsByName(licensed))) {
    const licence = licensed.find(({ id }) => id === productId)
    const free = licence ? Math.max(0, licence.seat_count - licence.used_seats) : 0
    const accountIds = lines.slice(0, free).map((line) => String(ids.get(line)))
    if (accountIds.length > 0)
      await changeGrants(db, { organisationId, accountIds, productIds: [productId], mode: 'add' })
    for (const line of lines.slice(free))
      missed.set(line, { column: 'products', reason: 'no-product-seat', values: { product: licence?.name ?? '' } })
  }
  return missed
}

/** The lines that want each application. */
function wishesOf(people: readonly StoredRow[], byName: ReadonlyMap<string, string>): Map<string, number[]> {
  const wishes = new Map<string, number[]>()
  for (const { line, cells } of people)
    for (const product of splitProducts(cells.products ?? '')) {
      const productId = byName.get(product.toLowerCase())
      const lines = productId && wishes.get(productId)
      if (lines) lines.push(line)
      else if (productId) wishes.set(productId, [line])
    }
  return wishes
}

/** Writes what became of each row. */
async function noteOutcome(
  db: Db,
  { id, from, to }: { id: string; from: number; to: number },
  { ids, refused, missed }: { ids: ReadonlyMap<number, string>; refused: Findings; missed: Findings },
): Promise<void> {
  const outcomes = [
    ...[...ids].map(([line, account_id]) => ({ line, account_id, finding: missed.get(line) ?? null })),
    ...[...refused].map(([line, finding]) => ({ line, account_id: null, finding })),
  ]
  await db.execute(sql`update import_rows r set account_id = o.account_id,
      judgement = case when o.account_id is null then 'bad' when o.finding is not null then 'warned' else r.judgement end,
      findings = case when o.finding is null then r.findings else r.findings || jsonb_build_array(o.finding) end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (line integer, account_id uuid, finding jsonb)
    where r.import_id = ${id} and r.line between ${from} and ${to} and r.line = o.line`)
}
