import { createHash } from 'node:crypto'
import type { AcceptedCall } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { sql } from 'drizzle-orm'
import type { Secrets } from '#app/secrets.ts'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, rowsOf, toDate, type Db } from '#kit/data/database.ts'

/** The program and the request that calls came from. */
export interface CallOrigin {
  organisationId: string
  appId: string
  appName: string
  address: string
  method: string
  /** Path and query of the request. */
  url: string
  /** Its headers, secrets masked. */
  headers: Record<string, string>
  /** The departments whose data the app may use; null for the whole organisation. */
  departmentIds: readonly string[] | null
}

/** What acceptance needs to know of an interface. */
export interface InsertInterface {
  id: string
  productId: string
  version: number
  delayHours: number
}

export interface InsertOptions {
  /** The withdrawn call in whose place the new one is made. */
  correctsId?: string
}

/**
 * Stores inserts, which wait for the delay of their interface. Several are a batch. Resolves with their ids and
 * cancelable times, in the order of the bodies. One statement whatever their number, since acceptance has to be fast.
 */
export async function acceptInserts(
  db: Db,
  secrets: Pick<Secrets, 'seal'>,
  {
    origin,
    target,
    bodies,
    correctsId,
  }: InsertOptions & {
    origin: CallOrigin
    target: InsertInterface
    bodies: readonly { text: string; row?: number }[]
  },
): Promise<AcceptedCall[]> {
  const ids = bodies.map(() => newId())
  const isBatch = bodies.some(({ row }) => row !== undefined)
  const sealed = bodies.map(({ text }) => secrets.seal(text))
  const hashes = bodies.map(({ text }) => createHash('sha256').update(text).digest('hex'))
  const rows = bodies.map(({ row }) => row ?? null)
  const departmentIds = origin.departmentIds ? arrayOf(origin.departmentIds, 'uuid') : sql`null::uuid[]`
  const accepted = await rowsOf<{ id: string; cancelable_until: string }>(
    db,
    sql`insert into open_calls (id, organisation_id, app_id, app_name, product_id, interface_id, interface_version, kind,
        department_ids, address, method, url, headers, state, cancelable_until, due_at, request_body, request_hash, batch_id, batch_index, corrects_id)
      select r.id, ${origin.organisationId}::uuid, ${origin.appId}::uuid, ${origin.appName}, ${target.productId}::uuid, ${target.id}::uuid,
        ${target.version}::integer, 'insert', ${departmentIds}, ${origin.address}, ${origin.method}, ${origin.url}, ${JSON.stringify(origin.headers)}::jsonb, 0,
        now() + make_interval(secs => ${target.delayHours * 3600}::float8), now() + make_interval(secs => ${target.delayHours * 3600}::float8),
        r.body, decode(r.hash, 'hex'), ${isBatch ? newId() : null}::uuid, r.row, ${correctsId ?? null}::uuid
      from unnest(${arrayOf(ids, 'uuid')}, ${arrayOf(sealed, 'text')}, ${arrayOf(hashes, 'text')}, ${arrayOf(rows, 'integer')}) as r (id, body, hash, row)
      returning id, cancelable_until`,
  )
  const times = new Map(accepted.map(({ id, cancelable_until }) => [id, toDate(cancelable_until).toISOString()]))
  return ids.map((reqId) => ({ reqId, cancelableTime: String(times.get(reqId)) }))
}
