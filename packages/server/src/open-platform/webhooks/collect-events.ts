import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import { operationLogs } from '#logs/logs.tables.ts'
import { eventOfEntry, type NewEvent } from './event-of-entry.ts'
import { insertDeliveries } from './deliveries.store.ts'
import { webhookCursors, webhookEndpoints } from './webhooks.tables.ts'

/** Entries that are read at once. */
const batchSize = 500

/**
 * Makes events of the new entries of the operation log, and deliveries of those that endpoints want. An entry becomes an event
 * once: the numbers of a log follow its commits without gaps, and whoever reads it locks the cursor of its organisation.
 */
export async function collectEvents(db: Db): Promise<void> {
  const behind = await rowsOf<{ id: string }>(
    db,
    sql`select c.organisation_id as id from webhook_cursors c join operation_chains o using (organisation_id)
      where o.last_number > c.last_number order by 1`,
  )
  for (const { id } of behind) await collectOf(db, id)
}

async function collectOf(db: Db, organisationId: string): Promise<void> {
  let number = await valueOf<number>(
    db,
    // A bigint is text for the driver; the numbers of a log fit into a double.
    sql`select last_number::float8 as value from webhook_cursors where organisation_id = ${organisationId}::uuid for update skip locked`,
  )
  if (number === undefined) return
  const endpoints = await lockEndpoints(db, organisationId)
  for (;;) {
    const entries = await listEntries(db, organisationId, number)
    const events = entries.flatMap((entry) => eventOfEntry(entry) ?? [])
    await insertEvents(db, events)
    await insertDeliveries(
      db,
      events.flatMap((event) =>
        endpoints.filter((endpoint) => wants(endpoint, event)).map(({ id }) => ({ endpointId: id, event })),
      ),
    )
    number = entries.at(-1)?.number ?? number
    await db.update(webhookCursors).set({ lastNumber: number }).where(eq(webhookCursors.organisationId, organisationId))
    if (entries.length < batchSize) return
  }
}

/** Events of before an endpoint existed are not for it. */
const wants = ({ events, createdAt }: { events: readonly string[]; createdAt: Date }, { event, at }: NewEvent) =>
  createdAt <= at && (events.length === 0 || events.includes(event))

const listEntries = (db: Db, organisationId: string, after: number) =>
  db
    .select({
      organisationId: operationLogs.organisationId,
      number: operationLogs.number,
      at: operationLogs.at,
      action: operationLogs.action,
      actorId: operationLogs.actorId,
      subjectId: operationLogs.subjectId,
      changes: operationLogs.changes,
    })
    .from(operationLogs)
    .where(and(eq(operationLogs.organisationId, organisationId), gt(operationLogs.number, after)))
    .orderBy(asc(operationLogs.number))
    .limit(batchSize)

/** Inserts events, without deliveries. */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await db.execute(
    sql`insert into webhook_events (id, organisation_id, number, event, at, body)
      select id, "organisationId", number, event, at, body
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (id uuid, "organisationId" uuid, number bigint, event text, at timestamptz, body text)`,
  )
}

/** The endpoints that are switched on. None of them can be deleted until the transaction ends. */
const lockEndpoints = (db: Db, organisationId: string) =>
  db
    .select({ id: webhookEndpoints.id, events: webhookEndpoints.events, createdAt: webhookEndpoints.createdAt })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.organisationId, organisationId), eq(webhookEndpoints.isEnabled, true)))
    .orderBy(webhookEndpoints.id)
    .for('key share')
