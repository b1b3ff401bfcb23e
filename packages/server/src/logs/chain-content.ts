import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'

/** An entry of a chain as it is needed to make its hash again; texts and numbers as the database spells them. */
export interface ChainRow {
  number: string
  /** Microseconds since 1970. */
  micros: string
  actor_id: string | null
  actor_name: string
  action: string
  subject_id: string | null
  subject_name: string | null
  /** As the database spells the JSON. */
  changes_text: string
  reason: string | null
  address: string
  device: string
  request_id: string
  /** Hex. */
  previous_hash: string
  hash: string
}

/** What is read of an entry for that. */
export const chainColumns = sql.raw(
  `number::text, (extract(epoch from at) * 1000000)::bigint::text as micros, actor_id, actor_name, action, subject_id, subject_name, changes::text as changes_text,
  reason, address, device, request_id, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash`,
)

const text = (value: string | null): string => (value === null ? 'null' : JSON.stringify(value))

/**
 * What the hash of an entry is taken of besides the hash before it: what the function `operation_content` of the database
 * gives. Made here again, for whoever can change entries can change that function, too.
 */
export const chainContent = (organisationId: string, row: ChainRow): string =>
  `[${[
    text(organisationId),
    row.number,
    row.micros,
    text(row.actor_id),
    text(row.actor_name),
    text(row.action),
    text(row.subject_id),
    text(row.subject_name),
    row.changes_text,
    text(row.reason),
    text(row.address),
    text(row.device),
    text(row.request_id),
  ].join(', ')}]`

/** The hash that an entry should have, as hex. */
export const chainHash = (organisationId: string, row: ChainRow): string =>
  hash('sha256', Buffer.concat([Buffer.from(row.previous_hash, 'hex'), Buffer.from(chainContent(organisationId, row))]))

/** The hash before the first entry. */
export const firstHash = hash('sha256', '')
