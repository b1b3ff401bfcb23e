import { desc, eq, sql } from 'drizzle-orm'
import { tracesKept } from '@atrium/contract/sso/sso.constants.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { ssoConnections, ssoTraces } from '../sso.tables.ts'
import type { RecordedOutcome, Trace } from './trace.ts'

export type TraceRecord = Pick<
  typeof ssoTraces.$inferSelect,
  'id' | 'purpose' | 'outcome' | 'steps' | 'fields' | 'createdAt' | 'connectionId'
>

export interface NewTrace {
  organisationId: string
  connectionId: string
  purpose: 'test' | 'sign-in'
  testedBy: string | null
  outcome: RecordedOutcome
  trace: Trace
}

/** Stores a trace and drops the oldest ones of the connection. Resolves to its id. */
export async function insertTrace(db: Db, { trace, ...given }: NewTrace): Promise<string> {
  const id = newId()
  await db.insert(ssoTraces).values({ id, ...given, steps: trace.steps, fields: trace.fields })
  await db.execute(sql`delete from sso_traces where connection_id = ${given.connectionId} and id in (
    select id from sso_traces where connection_id = ${given.connectionId} order by created_at desc, id desc offset ${tracesKept})`)
  return id
}

const columns = {
  id: ssoTraces.id,
  purpose: ssoTraces.purpose,
  outcome: ssoTraces.outcome,
  steps: ssoTraces.steps,
  fields: ssoTraces.fields,
  createdAt: ssoTraces.createdAt,
  connectionId: ssoTraces.connectionId,
}

/** The latest traces of a connection. */
export const listTraces = (db: Db, connectionId: string): Promise<TraceRecord[]> =>
  db
    .select(columns)
    .from(ssoTraces)
    .where(eq(ssoTraces.connectionId, connectionId))
    .orderBy(desc(ssoTraces.createdAt), desc(ssoTraces.id))
    .limit(tracesKept)

export async function findTrace(db: Db, id: string): Promise<(TraceRecord & { connectionName: string }) | undefined> {
  const [row] = await db
    .select({ ...columns, connectionName: ssoConnections.name })
    .from(ssoTraces)
    .innerJoin(ssoConnections, eq(ssoConnections.id, ssoTraces.connectionId))
    .where(eq(ssoTraces.id, id))
  return row
}
