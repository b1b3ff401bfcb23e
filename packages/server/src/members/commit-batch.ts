import type { FindingReason, ImportColumn } from '@atrium/contract/members/imports.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { arrayOf, valueOf, type Db } from '#kit/database.ts'
import type { MadeName, NamesGiven } from './accounts-for.ts'
import { departmentNames, pathKey, roleOf } from './cell-values.ts'
import { contactsTaken, type ContactKind } from './contacts.ts'
import { giveProducts, type Findings } from './import-products.ts'
import { accountsTaken, countBatch, freeSeats, holdImport, openLines, type StoredRow } from './imports.store.ts'

export interface Place {
  id: string
  organisationId: string
  /** Who works on it. */
  process: string
}

/** What is known from batch to batch. */
export interface Progress {
  place: Place
  /** The last line of the file. */
  last: number
  names: NamesGiven
  /** Looked up anew when a batch failed: somebody may have removed one meanwhile. */
  departments: ReadonlyMap<string, { id: string }>
}

/** Some lines of the file, with an account name for each that can be imported. */
export interface Batch {
  from: number
  to: number
  rows: readonly StoredRow[]
  accounts: ReadonlyMap<number, MadeName>
}

/**
 * Imports some lines. As a rule the import and the seats are held first. Beside another batch that would be one behind
 * the other: there it is found out at the end whether all went as foreseen, and thrown where it did not.
 */
export async function commitBatch(
  db: Db,
  progress: Progress,
  { rows: found, accounts, ...lines }: Batch,
  { besideOthers = false } = {},
): Promise<void> {
  const { id, organisationId, process } = progress.place
  const rows = besideOthers ? found : await holdOpenRows(db, id, { rows: found, ...lines })
  if (rows.length === 0) return
  const refused = await refuseTaken(db, rows)
  if (!besideOthers) await refuseWithoutSeat(db, organisationId, { rows, refused })
  const people = rows.filter(({ line }) => !refused.has(line))
  const ids = new Map(people.map(({ line }) => [line, newId()]))
  await insertPeople(db, progress, people, { ids, accounts })
  const missed = await giveProducts(db, organisationId, people, ids)
  const noted = await noteOutcome(db, { id, ...lines }, { rows, ids, refused, missed })
  const refusedOf = (wanted: StoredRow['judgement']) =>
    rows.filter(({ line, judgement }) => refused.has(line) && judgement === wanted).length
  const isOwn = await countBatch(
    db,
    { id, process },
    { done: rows.length, imported: people.length, good: refusedOf('good'), warned: refusedOf('warned') },
    { besideOthers },
  )
  if (besideOthers && (noted < rows.length || !isOwn || (await freeSeats(db)) < 0))
    throw new Error('Somebody else came before this batch')
}

/** The rows that are still to be imported; none where the import is not to go on. Nobody else works on it until the end. */
async function holdOpenRows(db: Db, id: string, { rows, from, to }: Omit<Batch, 'accounts'>): Promise<StoredRow[]> {
  const own = await holdImport(db, id)
  if (own?.state !== 'committing' || rows.length === 0) return []
  // Looked up before the import was held: another server may have had its turn with them since.
  const open = await openLines(db, { id, from, to })
  return rows.filter(({ line }) => open.has(line))
}

/** Who cannot become a member after all: somebody has the account, phone or address by now. */
async function refuseTaken(db: Db, rows: readonly StoredRow[]): Promise<Findings> {
  const refused: Findings = new Map()
  for (const kind of ['account', 'phone', 'email'] as const) {
    const values = rows.flatMap(({ cells }) => cells[kind] || [])
    const reasons = await takenReasons(db, kind, values)
    for (const { line, cells } of rows) {
      const reason = reasons.get((cells[kind] ?? '').toLowerCase())
      if (reason) refused.set(line, [{ column: kind, reason }])
    }
  }
  return refused
}

async function takenReasons(
  db: Db,
  kind: 'account' | ContactKind,
  values: readonly string[],
): Promise<Map<string, FindingReason>> {
  if (kind === 'account') return new Map((await accountsTaken(db, values)).map((value) => [value, 'account-taken']))
  const taken = await contactsTaken(db, kind, values)
  return new Map(taken.map(({ value, ownAccount }) => [value, ownAccount ? `${kind}-taken` : `${kind}-refused`]))
}

/** Adds those for whom no seat is left. Nobody else takes one until the end. */
async function refuseWithoutSeat(
  db: Db,
  organisationId: string,
  { rows, refused }: { rows: readonly StoredRow[]; refused: Findings },
) {
  const free = await valueOf<number>(
    db,
    sql`select seat_count - member_count as value from organisations where id = ${organisationId} for no key update`,
  )
  const left = rows.filter(({ line }) => !refused.has(line))
  for (const { line } of left.slice(Math.max(0, free ?? 0))) refused.set(line, [{ column: 'name', reason: 'no-seat' }])
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

/**
 * Writes what became of each row, and tells of how many: not of those that somebody else has imported. Whether there are
 * seats of applications is known now; what was foreseen is not told twice.
 */
async function noteOutcome(
  db: Db,
  { id, from, to }: { id: string; from: number; to: number },
  { rows, ids, refused, missed }: Outcomes,
): Promise<number> {
  const outcomes = rows.map(({ line, findings }) => ({
    line,
    account_id: ids.get(line) ?? null,
    is_missed: missed.has(line),
    findings: [
      ...findings.filter(({ reason }) => reason !== 'no-product-seat'),
      ...(refused.get(line) ?? missed.get(line) ?? []),
    ],
  }))
  const noted = await valueOf<number>(
    db,
    sql`with noted as (update import_rows r set account_id = o.account_id,
        judgement = case when o.account_id is null then 'bad' when o.is_missed then 'warned' else r.judgement end, findings = o.findings
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (line integer, account_id uuid, is_missed boolean, findings jsonb)
      where r.import_id = ${id} and r.line between ${from} and ${to} and r.line = o.line and r.judgement <> 'bad' and r.account_id is null
      returning 1) select count(*)::integer as value from noted`,
  )
  return noted ?? 0
}
