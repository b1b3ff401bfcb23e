import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'

/** An entry with everything its hash covers, in the database's text format. */
export interface ChainRow {
  number: string
  /** Microseconds since 1970. */
  micros: string
  actor_id: string | null
  actor_name: string
  action: string
  subject_id: string | null
  subject_name: string | null
  /** The database's text of the JSON. */
  changes_text: string
  reason: string | null
  address: string
  device: string
  request_id: string
  /** Hexadecimal. */
  previous_hash: string
  hash: string
}

/** The columns of `ChainRow`. */
export const chainColumns = sql.raw(
  `number::text, (extract(epoch from at) * 1000000)::bigint::text as micros, actor_id, actor_name, action, subject_id, subject_name, changes::text as changes_text,
  reason, address, device, request_id, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash`,
)

const text = (value: string | null): string => (value === null ? 'null' : JSON.stringify(value))

/**
 * The content an entry's hash covers beside the previous hash. Repeats the database function `operation_content`: an
 * attacker who can change entries can change that function, too.
 */
const chainContent = (organisationId: string, row: ChainRow): string =>
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

/** The expected hash of an entry, hexadecimal. */
export const chainHash = (organisationId: string, row: ChainRow): string =>
  hash('sha256', Buffer.concat([Buffer.from(row.previous_hash, 'hex'), Buffer.from(chainContent(organisationId, row))]))

/** The hash before the first entry. */
export const firstHash = hash('sha256', '')
