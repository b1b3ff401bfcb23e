import type { FindingReason } from '@atrium/contract/members/imports.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { valueOf, type Db } from '#kit/data/database.ts'
import { aboutChanged, type NamedPerson } from '#logs/logs.service.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import type { GeneratedName, AccountNames } from './account-names.ts'
import { departmentNames, pathKey, roleOf } from './cell-values.ts'
import { findTakenContacts, type ContactKind } from '../edit/contacts.ts'
import { insertMembers } from '../edit/member-edits.store.ts'
import { grantImportProducts, type Findings } from './grant-import-products.ts'
import { applyRules } from '../rules/apply-rules.ts'
import {
  findImport,
  findTakenAccounts,
  countBatch,
  freeSeats,
  lockImport,
  openLines,
  type StoredRow,
} from './imports.store.ts'

export interface ImportRun {
  id: string
  organisationId: string
  /** The id of the process that runs the import. */
  process: string
}

/** State of an import between batches. */
export interface Progress {
  run: ImportRun
  /** The last line of the file. */
  last: number
  names: AccountNames
  /** Read again after a batch has failed: one may have been removed. */
  departments: ReadonlyMap<string, { id: string }>
}

/** Lines of the file with the account name of each row to import. */
export interface Batch {
  from: number
  to: number
  rows: readonly StoredRow[]
  accounts: ReadonlyMap<number, GeneratedName>
}

/**
 * Imports a batch. Locks the import and the seats first, unless `isConcurrent`: then batches would wait for each other,
 * so it checks at the end and throws if another writer interfered.
 */
export async function commitBatch(
  db: Db,
  progress: Progress,
  { rows: found, accounts, ...lines }: Batch,
  { isConcurrent = false } = {},
): Promise<void> {
  const { id, organisationId, process } = progress.run
  const rows = isConcurrent ? found : await lockOpenRows(db, id, { rows: found, ...lines })
  if (rows.length === 0) return
  const refused = await findTaken(db, rows)
  if (!isConcurrent) await addSeatFindings(db, organisationId, { rows, refused })
  const people = rows.filter(({ line }) => !refused.has(line))
  const ids = new Map(people.map(({ line }) => [line, newId()]))
  await insertPeople(db, progress, people, { ids, accounts })
  const missed = await grantImportProducts(db, organisationId, people, ids)
  await applyImportRules(
    db,
    progress.run,
    people.map(({ line, cells }) => ({ id: String(ids.get(line)), name: cells.name ?? '' })),
  )
  const updated = await updateRows(db, { id, ...lines }, { rows, ids, refused, missed })
  const countRefused = (wanted: StoredRow['judgement']) =>
    rows.filter(({ line, judgement }) => refused.has(line) && judgement === wanted).length
  const isOwn = await countBatch(
    db,
    { id, process },
    { done: rows.length, imported: people.length, good: countRefused('good'), warned: countRefused('warned') },
    { isConcurrent },
  )
  if (isConcurrent && (updated < rows.length || !isOwn || (await freeSeats(db)) < 0))
    throw new Error('Somebody else came before this batch')
}

/** Gives imported people what the rules of their departments say, and logs it. */
async function applyImportRules(db: Db, { id, organisationId }: ImportRun, people: readonly NamedPerson[]) {
  const { logged } = await applyRules(
    db,
    organisationId,
    people.map((person) => person.id),
  )
  const own = logged.size > 0 ? await findImport(db, id) : undefined
  if (!own) return
  await recordOperation(db, {
    action: 'members.rules-applied',
    note: {
      actor: { id: own.created_by, name: own.created_by_name },
      ...aboutChanged(people, (person) => logged.get(person.id) ?? {}),
    },
    visitor: undefined,
    organisationId,
    request: { id, ip: '-', headers: {} },
  })
}

/** The rows still to import; none if the import has stopped. Locks the import. */
async function lockOpenRows(db: Db, id: string, { rows, from, to }: Omit<Batch, 'accounts'>): Promise<StoredRow[]> {
  const own = await lockImport(db, id)
  if (own?.state !== 'committing' || rows.length === 0) return []
  // Read after the lock: another server may have imported them since.
  const open = await openLines(db, { id, from, to })
  return rows.filter(({ line }) => open.has(line))
}

/** Findings for rows whose account, phone or email has been taken since the check. */
async function findTaken(db: Db, rows: readonly StoredRow[]): Promise<Findings> {
  const refused: Findings = new Map()
  for (const kind of ['account', 'phone', 'email'] as const) {
    const values = rows.flatMap(({ cells }) => cells[kind] || [])
    const reasons = await findTakenReasons(db, kind, values)
    for (const { line, cells } of rows) {
      const reason = reasons.get((cells[kind] ?? '').toLowerCase())
      if (reason) refused.set(line, [{ column: kind, reason }])
    }
  }
  return refused
}

async function findTakenReasons(
  db: Db,
  kind: 'account' | ContactKind,
  values: readonly string[],
): Promise<Map<string, FindingReason>> {
  if (kind === 'account') return new Map((await findTakenAccounts(db, values)).map((value) => [value, 'account-taken']))
  const taken = await findTakenContacts(db, kind, values)
  return new Map(taken.map(({ value, ownAccount }) => [value, ownAccount ? `${kind}-taken` : `${kind}-refused`]))
}

/** Adds findings for rows without a free seat. Locks the organisation's seats. */
async function addSeatFindings(
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

interface NewAccounts {
  ids: ReadonlyMap<number, string>
  accounts: ReadonlyMap<number, GeneratedName>
}

async function insertPeople(
  db: Db,
  { run: { id, organisationId }, departments }: Progress,
  people: readonly StoredRow[],
  { ids, accounts }: NewAccounts,
) {
  await insertMembers(
    db,
    { organisationId, importId: id },
    people.map(({ line, cells }) => ({
      id: String(ids.get(line)),
      ...(accounts.get(line) as GeneratedName),
      realName: cells.name ?? '',
      jobTitle: cells.jobTitle || null,
      mobilePhone: cells.phone || null,
      email: cells.email || null,
      departmentId: (cells.department && departments.get(pathKey(departmentNames(cells.department)))?.id) || null,
      role: roleOf(cells.role ?? '') ?? 'member',
    })),
  )
}

interface BatchOutcome {
  rows: readonly StoredRow[]
  ids: ReadonlyMap<number, string>
  refused: Findings
  missed: Findings
}

/**
 * Stores the outcome of each row; resolves to the number of rows, without those that another process has imported.
 * Replaces the predicted findings about product seats.
 */
async function updateRows(
  db: Db,
  { id, from, to }: { id: string; from: number; to: number },
  { rows, ids, refused, missed }: BatchOutcome,
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
  const updated = await valueOf<number>(
    db,
    sql`with updated as (update import_rows r set account_id = o.account_id,
        judgement = case when o.account_id is null then 'bad' when o.is_missed then 'warned' else r.judgement end, findings = o.findings
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (line integer, account_id uuid, is_missed boolean, findings jsonb)
      where r.import_id = ${id} and r.line between ${from} and ${to} and r.line = o.line and r.judgement <> 'bad' and r.account_id is null
      returning 1) select count(*)::integer as value from updated`,
  )
  return updated ?? 0
}
