import { getTableColumns, sql, type Column, type InferInsertModel, type Table } from 'drizzle-orm'
import type { Db } from '#kit/database.ts'
import { operationLogs } from '#logs/logs.tables.ts'
import type { Operation } from './operations.ts'

/** Puts rows, all with the same fields, into a table in one statement, however many they are. */
export async function insertAll<T extends Table>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  const columns = columnsOf(table, rows[0] ?? {})
  const names = sql.join(
    columns.map(([, name]) => sql.identifier(name)),
    sql`, `,
  )
  await db.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${toJson(rows, columns)}::json)`,
  )
}

/** Puts entries, all of one organisation, at the end of its chain. */
export async function appendAll(db: Db, entries: readonly Operation[]): Promise<void> {
  const json = toJson(entries, columnsOf(operationLogs, entries[0] ?? {}))
  await db.execute(
    sql`select append_operations(array(select entry from json_populate_recordset(null::operation_logs, ${json}::json) as entry))`,
  )
}

type ColumnName = readonly [field: string, name: string]

function columnsOf(table: Table, row: object): ColumnName[] {
  const columns: Record<string, Column> = getTableColumns(table)
  return Object.keys(row).map((field) => [field, (columns[field] as Column).name] as const)
}

/** The rows with the names that the database gives their fields. */
const toJson = (rows: readonly object[], columns: readonly ColumnName[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(columns.map(([field, name]) => [name, (row as Record<string, unknown>)[field]])),
    ),
  )

/** Cuts a long row of things into pieces of at most so many. */
export function* chunksOf<T>(things: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = []
  for (const thing of things) {
    chunk.push(thing)
    if (chunk.length === size) {
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}
