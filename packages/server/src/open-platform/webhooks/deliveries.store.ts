import type { ResponseStatus } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import type { NewEvent } from './event-of-entry.ts'

/** Time beyond the timeout of a request after which a delivery that a server was sending is taken for lost. */
const leaseMarginSeconds = 30

/** Inserts deliveries that are due at once. */
export async function insertDeliveries(
  db: Db,
  deliveries: readonly { endpointId: string; event: Omit<NewEvent, 'body' | 'number'> }[],
): Promise<string[]> {
  if (deliveries.length === 0) return []
  const rows = deliveries.map(({ endpointId, event: { id, organisationId, event, at } }) => ({
    id: newId(),
    organisation_id: organisationId,
    endpoint_id: endpointId,
    event_id: id,
    event,
    event_at: at,
  }))
  await db.execute(
    sql`insert into webhook_deliveries (id, organisation_id, endpoint_id, event_id, event, event_at)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d (id uuid, organisation_id uuid, endpoint_id uuid, event_id uuid, event text, event_at timestamptz)`,
  )
  return rows.map(({ id }) => id)
}

/** Endpoints that may get something now: on, not paused, of an organisation whose open capability is in force. */
const isOpen = sql`e.is_enabled and (e.paused_until is null or e.paused_until <= now())
  and exists (select 1 from open_authorisations a join organisations o on o.id = a.organisation_id
    where a.organisation_id = e.organisation_id and o.suspended_at is null
      and (now() at time zone o.time_zone)::date between a.valid_from and a.valid_until)`

/** The endpoints to which something is due. */
export async function listDueEndpoints(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select e.id from webhook_endpoints e where ${isOpen}
      and exists (select 1 from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting' and d.due_at <= now())`,
  )
  return rows.map(({ id }) => id)
}

/** A delivery that is due, with what is needed to send it. Secrets are sealed, the newest first. */
export interface DueDelivery {
  id: string
  organisation_id: string
  endpoint_id: string
  event_id: string
  attempt_count: number
  url: string
  body: string
  secrets: string[]
}

interface ClaimOptions {
  limit: number
  endpointId: string
  timeoutMs: number
}

/**
 * Claims deliveries that are due to an endpoint, each for this server alone until its lease ends. Those that another server
 * claims at this moment are skipped.
 */
export const claimDeliveries = (db: Db, { limit, endpointId, timeoutMs }: ClaimOptions): Promise<DueDelivery[]> =>
  rowsOf<DueDelivery>(
    db,
    sql`update webhook_deliveries d set attempt_count = d.attempt_count + 1,
        due_at = now() + make_interval(secs => ${timeoutMs / 1000 + leaseMarginSeconds}::float8)
      from webhook_endpoints e, webhook_events v
      where e.id = d.endpoint_id and v.id = d.event_id and ${isOpen} and d.id in (
        select id from webhook_deliveries where endpoint_id = ${endpointId}::uuid and state = 'waiting' and due_at <= now()
        order by due_at limit ${limit} for update skip locked)
      returning d.id, d.organisation_id, d.endpoint_id, d.event_id, d.attempt_count, e.url, v.body,
        array(select s.sealed from webhook_secrets s where s.endpoint_id = e.id and (s.ends_at is null or s.ends_at > now()) order by s.id desc) as secrets`,
  )

/** What came of an attempt. */
export interface AttemptResult {
  delivery: Pick<DueDelivery, 'id' | 'organisation_id' | 'endpoint_id' | 'attempt_count'>
  startedAt: number
  durationMs: number
  responseStatus: ResponseStatus
  statusCode: number | null
  requestHeaders: Record<string, string>
  responseHeaders: Record<string, string>
  /** The beginning of the answer, sealed; null without one. */
  responseBody: string | null
  /** When it is sent again, in seconds; null where it is not. */
  retrySeconds: number | null
  /** For how long the receiver wants to be left alone, in seconds. */
  pauseSeconds: number
  /** The receiver answered 410 Gone. */
  isGone: boolean
}

/** Records what came of attempts: for the deliveries, in the log of attempts, and for their endpoints. */
export async function recordAttempts(db: Db, results: readonly AttemptResult[]): Promise<void> {
  // Who deletes an endpoint locks it before its deliveries, too. Attempts at one that is deleted are of no interest.
  const endpointIds = [...new Set(results.map(({ delivery }) => delivery.endpoint_id))]
  const locked = await rowsOf<{ id: string }>(
    db,
    sql`select id from webhook_endpoints where id = any(${arrayOf(endpointIds, 'uuid')}) order by id for no key update`,
  )
  const existing = new Set(locked.map(({ id }) => id))
  const recorded = results.filter(({ delivery }) => existing.has(delivery.endpoint_id))
  if (recorded.length === 0) return
  await updateDeliveries(db, recorded)
  await insertAttempts(db, recorded)
  await updateEndpoints(db, recorded)
}

/** Rows for `jsonb_to_recordset`. */
const recordsOf = (rows: readonly object[], columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(columns)})`

/** Of an attempt whose lease ended, so that another server took the delivery, only a success counts. */
async function updateDeliveries(db: Db, results: readonly AttemptResult[]): Promise<void> {
  const rows = results.map(({ delivery, responseStatus, statusCode, durationMs, retrySeconds }) => ({
    id: delivery.id,
    attempt: delivery.attempt_count,
    status: responseStatus,
    code: statusCode,
    ms: durationMs,
    retry: retrySeconds,
  }))
  await db.execute(
    sql`update webhook_deliveries d set response_status = r.status, status_code = r.code, duration_ms = r.ms,
        state = case when r.status = 'ok' then 'delivered' when r.retry is null then 'failed' else 'waiting' end,
        due_at = now() + make_interval(secs => coalesce(r.retry, 0))
      from ${recordsOf(rows, 'id uuid, attempt integer, status text, code integer, ms integer, retry integer')}
      where d.id = r.id and d.state = 'waiting' and (r.status = 'ok' or d.attempt_count = r.attempt)`,
  )
}

async function insertAttempts(db: Db, results: readonly AttemptResult[]): Promise<void> {
  const rows = results.map((result) => ({
    id: newId(),
    organisation: result.delivery.organisation_id,
    delivery: result.delivery.id,
    at: new Date(result.startedAt),
    ms: result.durationMs,
    status: result.responseStatus,
    code: result.statusCode,
    request: result.requestHeaders,
    response: result.responseHeaders,
    body: result.responseBody,
  }))
  const columns =
    'id uuid, organisation uuid, delivery uuid, at timestamptz, ms integer, status text, code integer, request jsonb, response jsonb, body text'
  await db.execute(
    // Its event may have expired meanwhile, and the delivery with it.
    sql`insert into webhook_attempts (id, organisation_id, delivery_id, started_at, duration_ms, response_status, status_code, request_headers, response_headers, response_body)
      select r.id, r.organisation, d.id, r.at, r.ms, r.status, r.code, r.request, r.response, r.body
      from ${recordsOf(rows, columns)} join webhook_deliveries d on d.id = r.delivery for key share of d`,
  )
}

/** A success ends a row of failures. */
async function updateEndpoints(db: Db, results: readonly AttemptResult[]): Promise<void> {
  const rows = [...Map.groupBy(results, ({ delivery }) => delivery.endpoint_id)].map(([id, attempts]) => ({
    id,
    succeeded: attempts.some(({ responseStatus }) => responseStatus === 'ok'),
    pause: Math.max(...attempts.map(({ pauseSeconds }) => pauseSeconds)),
    gone: attempts.some(({ isGone }) => isGone),
  }))
  await db.execute(
    sql`update webhook_endpoints e set
        failing_since = case when r.succeeded then null else coalesce(e.failing_since, now()) end,
        last_success_at = case when r.succeeded then now() else e.last_success_at end,
        paused_until = case when r.pause > 0 then now() + make_interval(secs => r.pause) else e.paused_until end,
        is_gone = e.is_gone or r.gone
      from ${recordsOf(rows, 'id uuid, succeeded boolean, pause integer, gone boolean')} where e.id = r.id`,
  )
}

/** Seconds until the next delivery is due; null where none waits. */
export const secondsUntilDue = (db: Db) =>
  valueOf<number | null>(
    db,
    sql`select extract(epoch from min(greatest(first.due_at, e.paused_until)) - now())::float as value from webhook_endpoints e,
      lateral (select due_at from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting' order by due_at limit 1) as first
      where e.is_enabled`,
  )
