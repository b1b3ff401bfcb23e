import { getTableColumns, getTableName, sql, type Column, type InferInsertModel, type Table } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { operationLogs } from '#logs/logs.tables.ts'
import type { Operation } from './operations.ts'

/** Puts rows into a table in one statement, however many they are; all have the same fields. */
export async function insertAll<T extends Table>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  const columns = columnsOf(table, rows)
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
  const json = toJson(entries, columnsOf(operationLogs, entries))
  await db.execute(
    sql`select append_operations(array(select entry from json_populate_recordset(null::operation_logs, ${json}::json) as entry))`,
  )
}

type ColumnName = readonly [field: string, name: string]

/** The columns of the rows. One with others would lose them, or have nothing where the table has a default: it fails. */
function columnsOf(table: Table, rows: readonly object[]): ColumnName[] {
  const columns: Record<string, Column> = getTableColumns(table)
  const fields = Object.keys(rows[0] ?? {})
  const isAlike = (row: object) => Object.keys(row).length === fields.length && fields.every((field) => field in row)
  const other = rows.findIndex((row) => !isAlike(row))
  if (other > 0) throw new Error(`Row ${other + 1} for ${getTableName(table)} has other fields than the first one`)
  return fields.map((field) => [field, (columns[field] as Column).name] as const)
}

/** The rows with the names that the database gives their fields. */
const toJson = (rows: readonly object[], columns: readonly ColumnName[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(columns.map(([field, name]) => [name, (row as Record<string, unknown>)[field]])),
    ),
  )

/** Splits a list into chunks of at most `size` items. */
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
