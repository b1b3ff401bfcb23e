import type { Lang } from '@atrium/contract/constants.ts'
import type { ImportState, Judgement } from '@atrium/contract/members/imports.shapes.ts'
import { eq, sql } from 'drizzle-orm'
import { arrayOf, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import { imports } from '../members.tables.ts'
import { pathKey } from './cell-values.ts'
import type { Cells, Finding } from './row-validator.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'

export interface ImportRecord {
  id: string
  organisation_id: string
  file_name: string
  state: ImportState
  problem: string | null
  new_departments: string[]
  with_invitation: boolean
  row_count: number
  good_count: number
  warned_count: number
  bad_count: number
  done_count: number
  attempts: number
  imported_count: number
  free_seats: number
  created_by: string
  created_by_name: string
  /** Who started the import; null before that. */
  committed_by: string | null
  committed_by_name: string | null
  created_at: string
  committed_at: string | null
  failed_at: string | null
}

const columns = sql`i.id, i.organisation_id, i.file_name, i.state, i.problem, i.new_departments, i.with_invitation, i.row_count, i.good_count, i.warned_count, i.bad_count, i.done_count,
  i.attempts, i.imported_count, (select o.seat_count - o.member_count from organisations o where o.id = i.organisation_id) as free_seats, i.created_by,
  (select a.real_name from accounts a where a.id = i.created_by) as created_by_name, i.committed_by, (select a.real_name from accounts a where a.id = i.committed_by) as committed_by_name, i.created_at, i.committed_at, i.failed_at`

export async function findImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  const [found] = await rowsOf<ImportRecord>(db, sql`select ${columns} from imports i where i.id = ${id}`)
  return found
}

/** Like `findImport`; locks the import until the transaction ends. */
export async function lockImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  const [found] = await rowsOf<ImportRecord>(
    db,
    sql`select ${columns} from imports i where i.id = ${id} for no key update of i`,
  )
  return found
}

/** Deletes validated imports after a month, and unfinished validations after an hour. */
export async function deleteStaleImports(db: Db): Promise<void> {
  await db.execute(sql`delete from imports
    where (state = 'judging' and created_at < now() - interval '1 hour') or (state = 'judged' and created_at < now() - interval '1 month')`)
}

/** Committed imports of all organisations that are not finished. */
export const listCommittedImports = (db: Db) =>
  db
    .select({ id: imports.id, organisationId: imports.organisationId })
    .from(imports)
    .where(eq(imports.state, 'committing'))
    .orderBy(imports.id)
    .limit(20)

/** Seconds for which a process holds an import; each batch renews the lease. */
const leaseSeconds = 30

/** Claims an import for a process, unless another one holds it. In an embedded database, other processes are dead. */
export async function claimImport(
  db: Db,
  id: string,
  { process, isExclusive }: { process: string; isExclusive: boolean },
): Promise<boolean> {
  const taken = await rowsOf(
    db,
    sql`update imports set attempts = attempts + 1, worker = ${process}, worker_until = now() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and state = 'committing' and (worker is null or worker_until < now() or (${isExclusive} and worker <> ${process})) returning 1`,
  )
  return taken.length > 0
}

/**
 * Adds the outcome of a batch to the counters and renews the lease. With `isConcurrent`, only if the process still
 * holds the import; resolves to whether it does.
 */
export async function countBatch(
  db: Db,
  { id, process }: { id: string; process: string },
  counts: { done: number; imported: number; good: number; warned: number },
  { isConcurrent }: { isConcurrent: boolean },
): Promise<boolean> {
  const counted = await rowsOf(
    db,
    sql`update imports set done_count = done_count + ${counts.done}, imported_count = imported_count + ${counts.imported},
      bad_count = bad_count + ${counts.good + counts.warned}, good_count = good_count - ${counts.good}, warned_count = warned_count - ${counts.warned},
      worker = ${process}, worker_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and (not ${isConcurrent} or (state = 'committing' and worker = ${process})) returning 1`,
  )
  return counted.length > 0
}

/** Releases an import. */
export const releaseImport = (db: Db, id: string) =>
  db.execute(sql`update imports set worker = null, worker_until = null where id = ${id}`)

export async function listImports(db: Db, { offset, limit }: { offset: number; limit: number }) {
  const shown = sql`from imports i where i.state <> 'judging'`
  const total = (await valueOf<number>(db, sql`select count(*)::integer as value ${shown}`)) ?? 0
  const rows = await rowsOf<ImportRecord>(
    db,
    sql`select ${columns} ${shown} order by i.created_at desc, i.id desc limit ${limit} offset ${offset}`,
  )
  return { total, rows }
}

export const insertImport = (
  db: Db,
  given: { id: string; organisationId: string; createdBy: string; fileName: string },
) =>
  db.execute(
    sql`insert into imports (id, organisation_id, created_by, file_name, state) values (${given.id}, ${given.organisationId}, ${given.createdBy}, ${given.fileName}, 'judging')`,
  )

/** True when seats of the organisation or a product do not suffice: batches then run in file order. */
export const isSeatShort = async (db: Db, id: string): Promise<boolean> =>
  (await valueOf<boolean>(
    db,
    sql`select exists (select from import_rows where import_id = ${id} and findings @? '$[*] ? (@.reason == "no-seat" || @.reason == "no-product-seat")')
      or (select seat_count - member_count from organisations) < (select count(*) from import_rows where import_id = ${id} and judgement <> 'bad' and account_id is null) as value`,
  )) ?? true

/** The number of free seats. */
export const freeSeats = async (db: Db): Promise<number> =>
  (await valueOf<number>(db, sql`select seat_count - member_count as value from organisations`)) ?? 0

export interface NewRow {
  line: number
  judgement: Judgement
  cells: object
  findings: readonly Finding[]
}

export const insertRows = (db: Db, of: { id: string; organisationId: string }, rows: readonly NewRow[]) =>
  db.execute(sql`insert into import_rows (import_id, organisation_id, line, judgement, cells, findings)
    select ${of.id}, ${of.organisationId}, r.line, r.judgement, r.cells, r.findings
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line integer, judgement text, cells jsonb, findings jsonb)`)

export const finishValidation = (
  db: Db,
  id: string,
  counts: { good: number; warned: number; bad: number },
  newDepartments: readonly string[],
) =>
  db.execute(sql`update imports set state = 'judged', row_count = ${counts.good + counts.warned + counts.bad}, good_count = ${counts.good},
    warned_count = ${counts.warned}, bad_count = ${counts.bad}, new_departments = ${JSON.stringify(newDepartments)}::jsonb where id = ${id}`)

export const setImportState = (db: Db, id: string, state: ImportState, problem: string | null = null) =>
  db.execute(
    sql`update imports set state = ${state}, problem = ${problem}, undone_at = case when ${state} = 'undone' then now() end where id = ${id}`,
  )

/** Stores who starts an import, and whether the imported people are sent invitations. */
export const setCommitted = (db: Db, id: string, { by, isInviting }: { by: string; isInviting: boolean }) =>
  db.execute(sql`update imports set committed_by = ${by}, with_invitation = ${isInviting} where id = ${id}`)

export interface StoredRow {
  line: number
  judgement: Judgement
  cells: Cells
  findings: Finding[]
  account_id: string | null
}

export async function listRows(
  db: Db,
  { id, judgement, offset, limit }: { id: string; judgement: Judgement | undefined; offset: number; limit: number },
): Promise<{ total: number; rows: StoredRow[] }> {
  const wanted = sql`import_id = ${id} ${judgement ? sql`and judgement = ${judgement}` : sql``}`
  const total =
    (await valueOf<number>(db, sql`select count(*)::integer as value from import_rows where ${wanted}`)) ?? 0
  // Rows that only lack a seat come after those that have to be corrected in the file.
  const order = judgement === 'bad' ? sql`findings @> '[{"reason": "no-seat"}]', line` : sql`line`
  const rows = await rowsOf<StoredRow>(
    db,
    sql`select line, judgement, cells, findings, account_id from import_rows where ${wanted} order by ${order} limit ${limit} offset ${offset}`,
  )
  return { total, rows }
}

/** Rows after a line, in order. */
export const rowsAfter = (db: Db, id: string, line: number, limit: number): Promise<StoredRow[]> =>
  rowsOf(
    db,
    sql`select line, judgement, cells, findings, account_id from import_rows where import_id = ${id} and line > ${line} order by line limit ${limit}`,
  )

/** The last line of an import. */
export const lastLine = async (db: Db, id: string): Promise<number> =>
  (await valueOf<number>(db, sql`select max(line) as value from import_rows where import_id = ${id}`)) ?? 0

/** Rows between two lines that are still to import. */
export const rowsToImport = (
  db: Db,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<StoredRow[]> =>
  rowsOf(
    db,
    sql`select line, judgement, cells, findings, account_id from import_rows
      where import_id = ${id} and line between ${from} and ${to} and judgement <> 'bad' and account_id is null order by line`,
  )

/** Lines in a range that are still to import. */
export async function openLines(
  db: Db,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<Set<number>> {
  const rows = await rowsOf<{ line: number }>(
    db,
    sql`select line from import_rows where import_id = ${id} and line between ${from} and ${to} and judgement <> 'bad' and account_id is null`,
  )
  return new Set(rows.map(({ line }) => line))
}

/** The account names among `values` that are or were in use in the installation, lower case. */
export async function findTakenAccounts(db: Db, values: readonly string[]): Promise<string[]> {
  if (values.length === 0) return []
  const rows = await rowsOf<{ value: string }>(
    db,
    sql`select lower(v) as value from taken_accounts(${arrayOf(values, 'text')}) as v`,
  )
  return rows.map(({ value }) => value)
}

/** Departments by the key of their path, in either language. */
export async function departmentsByPath(db: Db): Promise<Map<string, { id: string; path: string }>> {
  // Parents come first, so that each row needs only its parent's key.
  const rows = await rowsOf<{ id: string; path: string; parent_id: string | null; name: string; english: string }>(
    db,
    sql`select id, path, parent_id, name, coalesce(nullif(english_name, ''), name) as english from departments order by length(path)`,
  )
  const byNames = (nameOf: (row: (typeof rows)[number]) => string) => {
    const keys = new Map<string, string>()
    for (const row of rows) {
      const above = row.parent_id === null ? undefined : keys.get(row.parent_id)
      const own = pathKey([nameOf(row)])
      keys.set(row.id, above === undefined ? own : pathKey([above, own]))
    }
    return rows.map(({ id, path }) => [keys.get(id) ?? '', { id, path }] as const)
  }
  // Chinese names take precedence over English ones.
  return new Map([...byNames(({ english }) => english), ...byNames(({ name }) => name)])
}

/** The department paths as written in a language. */
export async function listDepartmentPaths(db: Db, lang: Lang): Promise<string[]> {
  const rows = await rowsOf<{ id: string; path: string; name: string }>(
    db,
    sql`select id, path, ${localizedNameSql(sql`name`, sql`english_name`)} as name from departments`,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return rows
    .map(({ path }) =>
      path
        .split('/')
        .filter(Boolean)
        .map((id) => names.get(id) ?? '')
        .join('/'),
    )
    .sort(new Intl.Collator(lang).compare)
}

/** The names that members have. */
export async function findMemberNames(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select distinct a.real_name as name from unnest(${arrayOf(names, 'text')}) as wanted (name) join accounts a on a.real_name = wanted.name
      where a.left_at is null and a.state <> 'waiting'`,
  )
  return rows.map(({ name }) => name)
}

/** Counts imported people who have signed in, left or taken over tasks. */
export const countInUse = async (db: Db, importId: string): Promise<number> =>
  (await valueOf<number>(
    db,
    sql`select count(*)::integer as value from accounts a where a.import_id = ${importId}
      and (a.last_sign_in_at is not null or a.left_at is not null or exists (select from sessions s where s.account_id = a.id)
        or exists (select from hand_overs h where a.id in (h.account_id, h.to_account_id)))`,
  )) ?? 0
