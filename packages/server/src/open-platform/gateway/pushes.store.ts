import type { ResponseStatus } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, rowsOf, valueOf, type Db } from '#kit/data/database.ts'

/** An insert that is due, with what is needed to send it. The body is sealed. */
export interface DueCall {
  id: string
  organisation_id: string
  app_id: string
  product_id: string
  interface_id: string
  department_ids: string[] | null
  request_body: string | null
  attempt_count: number
  method: string
  upstream: string
  path: string
  timeout_seconds: number
}

/** Time beyond the timeout of an interface after which a call that a server was sending is taken for lost. */
const leaseSeconds = 30

/** The products to which inserts are due. */
export async function listDueProducts(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select p.id from products p where exists (select 1 from open_calls c where c.product_id = p.id and c.state = 0 and c.due_at <= now())`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Takes inserts that are due to a product, each for this server alone until its lease ends. Taking one counts the attempt,
 * so that it cannot be withdrawn any more. Calls that another server takes at this moment are skipped.
 */
export const takeDueCalls = (db: Db, limit: number, productId: string): Promise<DueCall[]> =>
  rowsOf<DueCall>(
    db,
    sql`update open_calls c set attempt_count = c.attempt_count + 1, due_at = now() + make_interval(secs => i.timeout_seconds + ${leaseSeconds}::integer)
      from open_interfaces i
      where i.id = c.interface_id and c.id in (
        select id from open_calls where product_id = ${productId}::uuid and state = 0 and due_at <= now()
        order by due_at limit ${limit} for update skip locked)
      returning c.id, c.organisation_id, c.app_id, c.product_id, c.interface_id, c.department_ids, c.request_body, c.attempt_count, i.method, i.upstream, i.path, i.timeout_seconds`,
  )

/** What came of an attempt. */
export interface AttemptResult {
  call: Pick<DueCall, 'id' | 'organisation_id' | 'app_id' | 'product_id' | 'interface_id' | 'attempt_count'>
  startedAt: number
  durationMs: number
  responseStatus: ResponseStatus
  statusCode: number | null
  /** Sealed, and the SHA-256 of the answer in hex; null where there was no answer. */
  responseBody: string | null
  responseHash: string | null
  /** Where it is to be sent again: after how many seconds. */
  retrySeconds: number | null
}

/**
 * Stores what came of attempts: success, failure, or when the next attempt is due. Of an attempt whose lease ended, so that
 * another server took the call, only a success counts.
 */
export async function saveAttempts(db: Db, results: readonly AttemptResult[]): Promise<void> {
  const times = results.map(({ startedAt }) => new Date(startedAt).toISOString())
  const columns = sql`${arrayOf(
    results.map(({ call }) => call.id),
    'uuid',
  )}, ${arrayOf(times, 'timestamptz')}, ${arrayOf(
    results.map(({ durationMs }) => durationMs),
    'integer',
  )}, ${arrayOf(
    results.map(({ responseStatus }) => responseStatus),
    'text',
  )}, ${arrayOf(
    results.map(({ statusCode }) => statusCode),
    'integer',
  )}`
  await db.execute(
    sql`update open_calls c set responded_at = r.at + make_interval(secs => r.ms / 1000.0), duration_ms = r.ms, response_status = r.status, status_code = r.code,
        response_body = r.body, response_hash = decode(r.hash, 'hex'),
        state = case when r.status = 'ok' then 1 when r.retry is null then 2 else 0 end,
        due_at = case when r.retry is not null then now() + make_interval(secs => r.retry) end
      from unnest(${columns}, ${arrayOf(
        results.map(({ responseBody }) => responseBody),
        'text',
      )}, ${arrayOf(
        results.map(({ responseHash }) => responseHash),
        'text',
      )}, ${arrayOf(
        results.map(({ retrySeconds }) => retrySeconds),
        'integer',
      )}, ${arrayOf(
        results.map(({ call }) => call.attempt_count),
        'integer',
      )}) as r (id, at, ms, status, code, body, hash, retry, attempt)
      where c.id = r.id and c.state = 0 and (r.status = 'ok' or c.attempt_count = r.attempt)`,
  )
  const ids = results.map(() => newId())
  const organisations = results.map(({ call }) => call.organisation_id)
  await db.execute(
    sql`insert into open_call_attempts (id, organisation_id, call_id, started_at, duration_ms, response_status, status_code)
      select r.id, r.organisation, r.call, r.at, r.ms, r.status, r.code
      from unnest(${arrayOf(ids, 'uuid')}, ${arrayOf(organisations, 'uuid')}, ${columns}) as r (id, organisation, call, at, ms, status, code)`,
  )
}

/** Seconds until the next insert is due; null where none waits. */
export const secondsUntilDue = (db: Db) =>
  valueOf<number | null>(
    db,
    sql`select extract(epoch from min(first.due_at) - now())::float as value from products p,
      lateral (select due_at from open_calls c where c.product_id = p.id and c.state = 0 order by due_at limit 1) as first`,
  )
