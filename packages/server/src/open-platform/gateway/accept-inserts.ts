import { createHash } from 'node:crypto'
import { hour, second } from '@atrium/contract/constants.ts'
import type { AcceptedCall } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { sql } from 'drizzle-orm'
import type { Secrets } from '#environment/secrets.ts'
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

/** An insert that is valid. */
export interface NewInsert {
  origin: CallOrigin
  target: InsertInterface
  /** The body as it was written. */
  text: string
  /** The request that it came in with others, and its row there. */
  batch?: { id: string; row: number }
  /** The withdrawn call in whose place it is made. */
  correctsId?: string
}

/**
 * Stores inserts of one organisation, which wait for the delay of their interface. Resolves with their ids and
 * cancelable times, in their order. One statement whatever their number, since acceptance has to be fast.
 */
export async function acceptInserts(
  db: Db,
  secrets: Pick<Secrets, 'seal'>,
  inserts: readonly NewInsert[],
): Promise<AcceptedCall[]> {
  const ids = inserts.map(() => newId())
  const column = (type: string, pick: (insert: NewInsert) => unknown) => arrayOf(inserts.map(pick), type)
  const accepted = await rowsOf<{ id: string; cancelable_until: string }>(
    db,
    sql`insert into open_calls (id, organisation_id, app_id, app_name, product_id, interface_id, interface_version, kind,
        department_ids, address, method, url, headers, state, cancelable_until, due_at, request_body, request_hash, batch_id, batch_index, corrects_id)
      select r.id, r.organisation, r.app, r.app_name, r.product, r.interface, r.version, 'insert', r.departments::uuid[], r.address, r.method, r.url,
        r.headers::jsonb, 0, now() + make_interval(secs => r.delay), now() + make_interval(secs => r.delay), r.body, decode(r.hash, 'hex'), r.batch, r.row, r.corrects
      from unnest(${arrayOf(ids, 'uuid')}, ${column('uuid', ({ origin }) => origin.organisationId)}, ${column('uuid', ({ origin }) => origin.appId)},
        ${column('text', ({ origin }) => origin.appName)}, ${column('uuid', ({ target }) => target.productId)}, ${column('uuid', ({ target }) => target.id)},
        ${column('integer', ({ target }) => target.version)}, ${column('text', ({ origin }) => departmentsOf(origin))}, ${column('text', ({ origin }) => origin.address)},
        ${column('text', ({ origin }) => origin.method)}, ${column('text', ({ origin }) => origin.url)}, ${column('text', ({ origin }) => JSON.stringify(origin.headers))},
        ${column('float8', ({ target }) => (target.delayHours * hour) / second)}, ${column('text', ({ text }) => secrets.seal(text))}, ${column('text', ({ text }) => hashOf(text))},
        ${column('uuid', ({ batch }) => batch?.id ?? null)}, ${column('integer', ({ batch }) => batch?.row ?? null)}, ${column('uuid', ({ correctsId }) => correctsId ?? null)})
        as r (id, organisation, app, app_name, product, interface, version, departments, address, method, url, headers, delay, body, hash, batch, row, corrects)
      returning id, cancelable_until`,
  )
  const times = new Map(accepted.map(({ id, cancelable_until }) => [id, toDate(cancelable_until).toISOString()]))
  return ids.map((reqId) => ({ reqId, cancelableTime: String(times.get(reqId)) }))
}

/** As text: arrays of arrays cannot be unnested side by side. */
const departmentsOf = ({ departmentIds }: CallOrigin) => departmentIds && `{${departmentIds.join(',')}}`

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
