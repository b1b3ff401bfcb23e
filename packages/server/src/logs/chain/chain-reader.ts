import { sql, type SQL } from 'drizzle-orm'
import { rowsAsJson, rowsOf, type Db, type Within } from '#kit/data/database.ts'
import { chainColumns, type ChainRow } from './chain-content.ts'
import { listCheckpoints, type CheckpointSource } from './checkpoints.ts'
import type { Chain } from './verify-chain.ts'

/** Numbers per batchSize; each batchSize is a transaction of its own. */
const batchSize = 2_000

interface ChainOptions {
  organisationId: string
  /** In milliseconds; without either, the whole chain. */
  from?: number | undefined
  until?: number | undefined
  files: CheckpointSource
}

/** Prepares a chain, or the part between two times, for verification; `total` is its number of entries. */
export async function prepareChain(within: Within, filter: ChainOptions): Promise<{ chain: Chain; total: number }> {
  const { organisationId, files } = filter
  const bounds = await within((db) => findBounds(db, filter))
  const { head, before, end, start } = bounds
  const read = async (after: number) => {
    // Filter by a range of numbers instead of a limit: always a few index pages, whatever the table's statistics are.
    for (let from = Math.max(after, start); from < bounds.highest; from += batchSize) {
      const rows = await within((db) =>
        rowsAsJson<ChainRow>(
          db,
          sql`select ${chainColumns} from operation_logs where organisation_id = ${organisationId}::uuid
            and number > ${from}::bigint and number <= ${Math.min(from + batchSize, bounds.highest)}::bigint order by operation_logs.number`,
        ),
      )
      if (rows.length > 0) return rows
    }
    return []
  }
  const checkpoints = [
    ...bounds.checkpoints.map((each) => ({ ...each, place: 'database' as const })),
    ...(await files.of(organisationId)),
  ]
  return {
    chain: { organisationId, read, before, until: bounds.until, head, checkpoints, now: Date.now() },
    total: Math.max(0, end - start),
  }
}

/** Finds the bounds of the part to verify; it begins after entry `start`. */
async function findBounds(db: Db, { organisationId, from, until }: ChainOptions) {
  const own = sql`organisation_id = ${organisationId}::uuid`
  const { head, highest } = await endOf(db, organisationId)
  const checkpoints = await listCheckpoints(db, organisationId)
  const last = until === undefined ? undefined : await lastBefore(db, own, until)
  const known = { head, checkpoints, until: last, end: last ?? head?.number ?? highest, highest }
  // Read the whole chain from number 1 so that entries missing at its beginning are noticed.
  if (from === undefined) return { ...known, before: undefined, start: 0 }
  const first = await numberAt(db, sql`${own} ${bound('>=', from)} order by at, operation_logs.number`)
  const before = await rowBefore(db, organisationId, first ?? highest + 1)
  return { ...known, before, start: before?.number ?? (first ?? highest + 1) - 1 }
}

/**
 * The number of the last entry before a time: the predecessor of the first later entry, even if it is missing, so that
 * entries removed at the end of the part are noticed. Undefined if no later entry exists: the part then must end where
 * the chain does.
 */
async function lastBefore(db: Db, own: SQL, until: number): Promise<number | undefined> {
  const next = await numberAt(db, sql`${own} ${bound('>=', until)} order by at, operation_logs.number`)
  if (next === undefined) return undefined
  // After the clock was set back, later numbers may have earlier times.
  const last = await numberAt(db, sql`${own} ${bound('<', until)} order by at desc, operation_logs.number desc`)
  return Math.max(next - 1, last ?? 0)
}

const bound = (sign: '>=' | '<', at: number | undefined) =>
  at === undefined ? sql`` : sql`and at ${sql.raw(sign)} ${new Date(at).toISOString()}::timestamptz`

async function numberAt(db: Db, which: SQL): Promise<number | undefined> {
  const [row] = await rowsOf<{ number: string }>(
    db,
    sql`select number::text from operation_logs where ${which} limit 1`,
  )
  return row && Number(row.number)
}

/** The end of the chain and its last entry in one snapshot, since entries may be written meanwhile. */
async function endOf(db: Db, organisationId: string) {
  const [row] = await rowsOf<{ number: string | null; hash: string | null; highest: string | null }>(
    db,
    sql`select c.last_number::text as number, encode(c.last_hash, 'hex') as hash,
        (select l.number::text from operation_logs l where l.organisation_id = ${organisationId}::uuid order by l.number desc limit 1) as highest
      from (select 1) as one left join operation_chains c on c.organisation_id = ${organisationId}::uuid`,
  )
  const head = row?.number && row.hash ? { number: Number(row.number), hash: row.hash } : undefined
  return { head, highest: Number(row?.highest ?? 0) }
}

async function rowBefore(db: Db, organisationId: string, first: number) {
  const [row] = await rowsOf<{ number: string; hash: string }>(
    db,
    sql`select number::text, encode(hash, 'hex') as hash from operation_logs where organisation_id = ${organisationId}::uuid and number < ${first}::bigint order by operation_logs.number desc limit 1`,
  )
  return row && { number: Number(row.number), hash: row.hash }
}
