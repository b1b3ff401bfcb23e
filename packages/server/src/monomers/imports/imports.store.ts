import type { MonomerImportState, RowAction, RowJudgement } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '#identity/accounts.tables.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import type { FileRecord } from '../formats/file-record.ts'
import { monomerImportRows, monomerImports } from '../monomers.tables.ts'
import type { CheckedRecord } from './check-record.ts'
import type { JudgedRow, RowToValidate } from './validate-rows.ts'
import { importFinding, type StoredFinding } from './stored-finding.ts'

const creators = alias(accounts, 'creators')
const rows = monomerImportRows

const countOf = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::integer`
const isBecoming = (action: RowAction) => countOf(sql`judgement is not null and action = ${action}`)
const isJudged = (judgement: RowJudgement) => countOf(sql`judgement = ${judgement}`)
const hasBecome = (outcome: string) => countOf(sql`outcome = ${outcome}`)

/** What became of the rows of an import so far. */
const counts = {
  recordCount: sql<number>`count(*)::integer`,
  judgedCount: countOf(sql`own_findings is not null`),
  goodCount: isJudged('good'),
  warnedCount: isJudged('warned'),
  conflictCount: isJudged('conflict'),
  badCount: isJudged('bad'),
  createCount: isBecoming('create'),
  replaceCount: isBecoming('replace'),
  skipCount: isBecoming('skip'),
  doneCount: countOf(sql`outcome is not null`),
  createdCount: hasBecome('created'),
  replacedCount: hasBecome('replaced'),
  refusedCount: hasBecome('refused'),
  undoneCount: hasBecome('undone'),
  keptCount: hasBecome('kept'),
}

const selectImports = (db: Db) =>
  db
    .select({ ...getTableColumns(monomerImports), createdByName: creators.realName })
    .from(monomerImports)
    .innerJoin(creators, eq(creators.id, monomerImports.createdBy))
type ImportColumns = Awaited<ReturnType<typeof selectImports>>[number]

async function withCounts(db: Db, found: readonly ImportColumns[]) {
  if (found.length === 0) return []
  const counted = await db
    .select({ importId: rows.importId, ...counts })
    .from(rows)
    .where(
      inArray(
        rows.importId,
        found.map(({ id }) => id),
      ),
    )
    .groupBy(rows.importId)
  const byId = new Map(counted.map(({ importId, ...each }) => [importId, each]))
  return found.flatMap((each) => {
    const own = byId.get(each.id)
    return own ? [{ ...each, ...own }] : []
  })
}
export type ImportRecord = Awaited<ReturnType<typeof withCounts>>[number]

export async function findImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  const [found] = await withCounts(db, await selectImports(db).where(eq(monomerImports.id, id)))
  return found
}

/** Like `findImport`; locks the import until the transaction ends. */
export async function lockImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  await db.select({ id: monomerImports.id }).from(monomerImports).where(eq(monomerImports.id, id)).for('no key update')
  return findImport(db, id)
}

export async function listImports(db: Db, { offset, limit }: { offset: number; limit: number }) {
  const found = await selectImports(db)
    .orderBy(desc(monomerImports.createdAt), desc(monomerImports.id))
    .limit(limit)
    .offset(offset)
  return { total: await db.$count(monomerImports), imports: await withCounts(db, found) }
}

export const insertImport = (db: Db, row: typeof monomerImports.$inferInsert) => db.insert(monomerImports).values(row)

interface ImportPlace {
  id: string
  organisationId: string
}

/** Stores records of a file; those that cannot even be checked have their findings already. */
export const insertRecords = (
  db: Db,
  { id, organisationId }: ImportPlace,
  records: readonly (FileRecord & { record: number })[],
) =>
  db.insert(rows).values(
    records.map(({ record, line, monomer, problem }) => ({
      importId: id,
      organisationId,
      record,
      line,
      given: monomer,
      ownFindings: problem && [importFinding(problem.code, problem.details)],
    })),
  )

export const updateImport = (db: Db, id: string, changes: Partial<typeof monomerImports.$inferInsert>) =>
  db.update(monomerImports).set(changes).where(eq(monomerImports.id, id))

/** Records that nobody has checked yet, in order. */
export const listUnchecked = (db: Db, id: string, limit: number) =>
  db
    .select({ record: rows.record, given: rows.given })
    .from(rows)
    .where(and(eq(rows.importId, id), isNull(rows.ownFindings)))
    .orderBy(asc(rows.record))
    .limit(limit)

/** Stores what is wrong with records, and what can be stored of them. */
export const updateChecked = (db: Db, id: string, checked: readonly CheckedRecord[]) =>
  db.execute(sql`update monomer_import_rows r
    set own_findings = c."ownFindings", substance = c.substance, structure_key = c.substance ->> 'structureKey'
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as c (record integer, "ownFindings" jsonb, substance jsonb)
    where r.import_id = ${id} and r.record = c.record`)

/** All rows of an import, without their structures, in the order of the file. */
export const listToValidate = (db: Db, id: string): Promise<RowToValidate[]> =>
  db
    .select({
      record: rows.record,
      polymerType: sql<string>`upper(${rows.given} ->> 'polymerType')`,
      symbol: sql<string>`coalesce(${rows.newSymbol}, ${rows.given} ->> 'symbol')`,
      structureKey: rows.structureKey,
      ownFindings: sql<StoredFinding[]>`${rows.ownFindings}`,
      action: rows.action,
      isChosen: rows.isChosen,
    })
    .from(rows)
    .where(eq(rows.importId, id))
    .orderBy(asc(rows.record))

export const updateJudged = (db: Db, id: string, judged: readonly JudgedRow[]) =>
  db.execute(sql`update monomer_import_rows r
    set judgement = j.judgement, library_findings = j."libraryFindings", action = j.action, is_chosen = j."isChosen", replaces = j.replaces
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
      as j (record integer, judgement text, "libraryFindings" jsonb, action text, "isChosen" boolean, replaces uuid)
    where r.import_id = ${id} and r.record = j.record`)

interface Choice {
  action: RowAction
  records?: readonly number[] | undefined
  judgement?: RowJudgement | undefined
}

/** Chooses an action for rows; validating them again drops it where it is impossible. */
export const chooseAction = (db: Db, id: string, { action, records, judgement }: Choice) =>
  db
    .update(rows)
    .set({ action, isChosen: true })
    .where(
      and(
        eq(rows.importId, id),
        records ? inArray(rows.record, [...records]) : undefined,
        judgement ? eq(rows.judgement, judgement) : undefined,
      ),
    )

export async function findRow(db: Db, id: string, record: number) {
  const [row] = await db
    .select()
    .from(rows)
    .where(and(eq(rows.importId, id), eq(rows.record, record)))
  return row
}
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

/** Another symbol for a row, whose action it chooses, too; null for its own. */
export const renameRow = (db: Db, id: string, record: number, newSymbol: string | null) =>
  db
    .update(rows)
    .set({ newSymbol, action: 'create', isChosen: true })
    .where(and(eq(rows.importId, id), eq(rows.record, record)))

interface RowPage {
  judgement: RowJudgement | undefined
  offset: number
  limit: number
}

export async function listRows(db: Db, id: string, { judgement, offset, limit }: RowPage) {
  const where = and(eq(rows.importId, id), judgement ? eq(rows.judgement, judgement) : undefined)
  const found = await db.select().from(rows).where(where).orderBy(asc(rows.record)).limit(limit).offset(offset)
  return { total: await db.$count(rows, where), rows: found }
}

/** Rows after a record, in order. */
export const listRowsAfter = (db: Db, id: string, record: number, limit: number) =>
  db
    .select()
    .from(rows)
    .where(and(eq(rows.importId, id), gt(rows.record, record)))
    .orderBy(asc(rows.record))
    .limit(limit)

/** Rows that are still to be dealt with, in order. */
export const listOpenRows = (db: Db, id: string, limit: number) =>
  db
    .select()
    .from(rows)
    .where(and(eq(rows.importId, id), isNull(rows.outcome)))
    .orderBy(asc(rows.record))
    .limit(limit)

/** Findings of the rows that are to be stored: what has to be confirmed. */
export const listFindingsToStore = (db: Db, id: string) =>
  db
    .select({ ownFindings: rows.ownFindings, libraryFindings: rows.libraryFindings })
    .from(rows)
    .where(and(eq(rows.importId, id), sql`${rows.action} <> 'skip'`, isNull(rows.outcome)))

export interface RowResult {
  record: number
  outcome: 'created' | 'replaced' | 'skipped' | 'refused'
  monomerId: string | null
  monomerVersion: number | null
  /** Why it was refused. */
  finding: StoredFinding | null
}

export const updateResults = (db: Db, id: string, results: readonly RowResult[]) =>
  db.execute(sql`update monomer_import_rows r
    set outcome = s.outcome, monomer_id = s."monomerId", monomer_version = s."monomerVersion",
      library_findings = case when s.finding is null then r.library_findings else r.library_findings || s.finding end
    from jsonb_to_recordset(${JSON.stringify(results.map(({ finding, ...result }) => ({ ...result, ...(finding && { finding: [finding] }) })))}::jsonb)
      as s (record integer, outcome text, "monomerId" uuid, "monomerVersion" integer, finding jsonb)
    where r.import_id = ${id} and r.record = s.record`)

/** Imports of all organisations on which a server has to work. */
export const listOpenImports = (db: Db) =>
  db
    .select({ id: monomerImports.id, organisationId: monomerImports.organisationId, state: monomerImports.state })
    .from(monomerImports)
    .where(inArray(monomerImports.state, ['judging', 'committing']))
    .orderBy(asc(monomerImports.id))
    .limit(20)

/** Seconds for which a process has an import; each batch renews the lease. */
const leaseSeconds = 30

/** Claims an import for a process, unless another one has it. In an embedded database, other processes are dead. */
export async function claimImport(
  db: Db,
  id: string,
  { process, isExclusive }: { process: string; isExclusive: boolean },
): Promise<boolean> {
  const claimed = await rowsOf(
    db,
    sql`update monomer_imports set attempts = attempts + 1, worker = ${process}, worker_until = now() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and state in ('judging', 'committing')
        and (worker is null or worker_until < now() or (${isExclusive} and worker <> ${process})) returning 1`,
  )
  return claimed.length > 0
}

/** Renews the lease, and locks the import until the transaction ends. Resolves to false where it is in another state by now, or of another process. */
export async function renewLease(db: Db, id: string, process: string, state: MonomerImportState): Promise<boolean> {
  const renewed = await rowsOf(
    db,
    sql`update monomer_imports set worker_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and state = ${state} and worker = ${process} returning 1`,
  )
  return renewed.length > 0
}

/** Lets others have an import. */
export const releaseImport = (db: Db, id: string, process: string) =>
  db.execute(
    sql`update monomer_imports set worker = null, worker_until = null where id = ${id} and worker = ${process}`,
  )

/** Deletes what an import created and nobody changed since. Resolves to the ids. */
export async function deleteCreated(db: Db, id: string): Promise<string[]> {
  const deleted = await rowsOf<{ id: string }>(
    db,
    sql`delete from monomers m using monomer_import_rows r
      where r.import_id = ${id} and r.outcome = 'created' and m.id = r.monomer_id and m.version = r.monomer_version
        and m.updated_at = m.created_at returning m.id`,
  )
  return deleted.map((row) => row.id)
}

/** The ids of monomers that an import replaced and nobody changed since. */
export async function listReplaced(db: Db, id: string): Promise<string[]> {
  const found = await rowsOf<{ id: string }>(
    db,
    sql`select m.id from monomers m join monomer_import_rows r on m.id = r.monomer_id and m.version = r.monomer_version
      where r.import_id = ${id} and r.outcome = 'replaced' and m.status <> 'archived' order by m.id`,
  )
  return found.map((row) => row.id)
}

/** Marks what was undone, and what was kept since somebody changed it. */
export const markUndone = (db: Db, id: string, undone: readonly string[]) =>
  db.execute(sql`update monomer_import_rows
    set outcome = case when monomer_id = any(${arrayOf(undone, 'uuid')}) then 'undone' else 'kept' end
    where import_id = ${id} and outcome in ('created', 'replaced')`)
