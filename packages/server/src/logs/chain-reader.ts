import { sql, type SQL } from 'drizzle-orm'
import { rowsAsJson, rowsOf, type Db, type Within } from '#kit/database.ts'
import { chainColumns, type ChainRow } from './chain-content.ts'
import { listCheckpoints, type CheckpointSource } from './checkpoints.ts'
import type { Chain } from './verify-chain.ts'

/** So many numbers are read at once; each reading is a transaction of its own. */
const batch = 2_000

interface Wish {
  organisationId: string
  /** In milliseconds; the whole chain where neither is given. */
  from?: number | undefined
  until?: number | undefined
  files: CheckpointSource
}

/** A chain, or the part of it between two times, ready to be looked through; and how many entries that are about. */
export async function chainToVerify(within: Within, wish: Wish): Promise<{ chain: Chain; total: number }> {
  const { organisationId, files } = wish
  const found = await within((db) => lookUp(db, wish))
  const { head, before, end, start } = found
  const read = async (after: number) => {
    // By numbers and not by how many: however little is known of the table, that is a few pages of an index.
    for (let from = Math.max(after, start); from < found.highest; from += batch) {
      const rows = await within((db) =>
        rowsAsJson<ChainRow>(
          db,
          sql`select ${chainColumns} from operation_logs where organisation_id = ${organisationId}::uuid
            and number > ${from}::bigint and number <= ${Math.min(from + batch, found.highest)}::bigint order by operation_logs.number`,
        ),
      )
      if (rows.length > 0) return rows
    }
    return []
  }
  const checkpoints = [
    ...found.checkpoints.map((each) => ({ ...each, place: 'database' as const })),
    ...(await files.of(organisationId)),
  ]
  return {
    chain: { organisationId, read, before, until: found.until, head, checkpoints, now: Date.now() },
    total: Math.max(0, end - start),
  }
}

/** Where the wanted part begins – behind the entry `start` – and with which one it ends. */
async function lookUp(db: Db, { organisationId, from, until }: Wish) {
  const own = sql`organisation_id = ${organisationId}::uuid`
  const { head, highest } = await endOf(db, organisationId)
  const checkpoints = await listCheckpoints(db, organisationId)
  const last = until === undefined ? undefined : await lastBefore(db, own, until)
  const known = { head, checkpoints, until: last, end: last ?? head?.number ?? highest, highest }
  // The whole chain is read from its first number: what is missing at its beginning has to be seen.
  if (from === undefined) return { ...known, before: undefined, start: 0 }
  const first = await numberAt(db, sql`${own} ${bound('>=', from)} order by at, operation_logs.number`)
  const before = await rowBefore(db, organisationId, first ?? highest + 1)
  return { ...known, before, start: before?.number ?? (first ?? highest + 1) - 1 }
}

/**
 * The number of the last entry before a time: the one in front of the first entry after it, whether or not it is there –
 * or else entries that were removed at the end would not be missed. Where no entry is after it, the part goes on to the
 * end of the chain, and has to end where that does.
 */
async function lastBefore(db: Db, own: SQL, until: number): Promise<number | undefined> {
  const next = await numberAt(db, sql`${own} ${bound('>=', until)} order by at, operation_logs.number`)
  if (next === undefined) return undefined
  // A clock that went back may have given later numbers to earlier times.
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

/** Where the chain ends and which entry is its last one, seen at one moment: entries may be written meanwhile. */
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
