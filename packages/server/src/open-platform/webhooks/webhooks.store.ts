import { and, count, desc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { webhookCursors, webhookEndpoints, webhookSecrets } from './webhooks.tables.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect
export type EndpointFields = Pick<EndpointRow, 'url' | 'description' | 'events'>

/** The endpoints of the organisation, the newest first. */
export const listEndpoints = (db: Db): Promise<EndpointRow[]> =>
  db.select().from(webhookEndpoints).orderBy(desc(webhookEndpoints.id))

export async function findEndpoint(db: Db, id: string): Promise<EndpointRow | undefined> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  return row
}

export async function countEndpoints(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(webhookEndpoints)
  return row?.total ?? 0
}

/** Inserts an endpoint, and begins to make events of what happens from now on where it is the first. */
export async function insertEndpoint(db: Db, endpoint: typeof webhookEndpoints.$inferInsert): Promise<void> {
  await db.insert(webhookEndpoints).values(endpoint)
  await db.execute(
    sql`insert into webhook_cursors (organisation_id, last_number)
      select ${endpoint.organisationId}::uuid, coalesce((select last_number from operation_chains where organisation_id = ${endpoint.organisationId}::uuid), 0)
      on conflict (organisation_id) do nothing`,
  )
}

export const updateEndpoint = (db: Db, id: string, fields: EndpointFields) =>
  db.update(webhookEndpoints).set(fields).where(eq(webhookEndpoints.id, id))

/** Switches an endpoint; switched on, it has no failures any more. */
export const switchEndpoint = (db: Db, id: string, isEnabled: boolean) =>
  db
    .update(webhookEndpoints)
    .set({
      isEnabled,
      disabledReason: null,
      disabledAt: isEnabled ? null : sql`now()`,
      ...(isEnabled && { failingSince: null, isGone: false, pausedUntil: null }),
    })
    .where(eq(webhookEndpoints.id, id))

/** Deletes an endpoint with its secrets and deliveries. Without any endpoint, no more events are made. */
export async function deleteEndpoint(db: Db, id: string): Promise<void> {
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  if ((await countEndpoints(db)) === 0) await db.delete(webhookCursors)
}

const isValid = or(isNull(webhookSecrets.endsAt), sql`${webhookSecrets.endsAt} > now()`)
const { sealed: _, organisationId: __, ...listed } = getTableColumns(webhookSecrets)

/** The valid secrets of endpoints, the newest first; never what they are. */
export const listValidSecrets = (db: Db, endpointIds: readonly string[]) =>
  db
    .select(listed)
    .from(webhookSecrets)
    .where(and(inArray(webhookSecrets.endpointId, [...endpointIds]), isValid))
    .orderBy(desc(webhookSecrets.id))

export type WebhookSecretRow = Awaited<ReturnType<typeof listValidSecrets>>[number]

export const insertSecret = (db: Db, secret: typeof webhookSecrets.$inferInsert) =>
  db.insert(webhookSecrets).values(secret)

/** Lets the valid secrets of an endpoint end after a number of hours; with 0 they are deleted. */
export async function endSecrets(db: Db, endpointId: string, hours: number): Promise<void> {
  if (hours === 0) await db.delete(webhookSecrets).where(eq(webhookSecrets.endpointId, endpointId))
  else
    await db
      .update(webhookSecrets)
      .set({ endsAt: sql`now() + make_interval(hours => ${hours}::integer)` })
      .where(and(eq(webhookSecrets.endpointId, endpointId), isValid))
}
