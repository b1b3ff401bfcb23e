import { allCalls } from '@atrium/contract/all-calls.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import type { OperationRow } from './operation-list.ts'

const exportActions: ReadonlySet<string> = new Set(
  Object.values<Record<string, Call>>(allCalls)
    .flatMap((calls) => Object.values(calls))
    .flatMap((call) => (call.kind === 'read' && call.logs) || []),
)

interface OutcomeRow {
  number: string
  action: string
}

/**
 * Adds its outcome to the entry of an export; `unrecorded` while it is under way or after the server was stopped.
 * Entries of earlier versions contain it as `completed`.
 */
export async function withExportOutcome(db: Db, row: OperationRow): Promise<OperationRow> {
  if (!exportActions.has(row.action) || 'completed' in row.changes) return row
  const [end] = await rowsOf<OutcomeRow>(
    db,
    sql`select number::text as number, action from operation_logs where number > ${row.number}::bigint
      and at >= ${row.at}::timestamptz and at < ${row.at}::timestamptz + interval '1 day' and request_id = ${row.request_id}
      and action in ('logs.export-completed', 'logs.export-interrupted') order by number limit 1`,
  )
  return {
    ...row,
    changes: {
      ...row.changes,
      outcome: [null, end?.action.replace('logs.export-', '') ?? 'unrecorded'],
      ...(end && { endEntry: [null, Number(end.number)] }),
    },
  }
}
