import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/database.ts'
import type { ChainRow } from './chain-content.ts'
import { listCheckpoints, type CheckpointFiles } from './checkpoints.ts'
import type { Chain } from './verify-chain.ts'

/** So many entries are read at once; each reading is a transaction of its own. */
const batch = 2_000

const columns = sql.raw(
  `number::text, (extract(epoch from at) * 1000000)::bigint::text as micros, actor_id, actor_name, action, subject_id, subject_name, changes::text as changes_text,
  reason, address, device, request_id, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash`,
)

interface Wish {
  organisationId: string
  /** In milliseconds; the whole chain where neither is given. */
  from?: number | undefined
  until?: number | undefined
  files: CheckpointFiles
}

type Within = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** A chain, or the part of it between two times, ready to be looked through; and how many entries that are about. */
export async function chainToVerify(
  within: Within,
  { organisationId, from, until, files }: Wish,
): Promise<{ chain: Chain; total: number }> {
  const own = sql`organisation_id = ${organisationId}::uuid`
  const found = await within(async (db) => ({
    head: await headOf(db, organisationId),
    checkpoints: await listCheckpoints(db, organisationId),
    first: await numberAt(db, sql`${own} ${bound('>=', from)} order by at, operation_logs.number`),
    last:
      until === undefined
        ? undefined
        : await numberAt(db, sql`${own} ${bound('<', until)} order by at desc, operation_logs.number desc`),
  }))
  const { head, first, last } = found
  const end = until === undefined ? head?.number : (last ?? 0)
  const read = (after: number) =>
    within((db) =>
      rowsOf<ChainRow>(
        db,
        sql`select ${columns} from operation_logs where ${own} and number > ${after}::bigint order by operation_logs.number limit ${batch}`,
      ),
    )
  const before =
    from === undefined || first === undefined ? undefined : await within((db) => rowBefore(db, organisationId, first))
  const start = before?.number ?? (from === undefined ? 0 : (first ?? (end ?? 0) + 1) - 1)
  const chain: Chain = {
    organisationId,
    read: (after) => read(Math.max(after, start)),
    before,
    until: until === undefined ? undefined : (last ?? 0),
    head,
    checkpoints: [...found.checkpoints, ...(await files.of(organisationId))],
  }
  return { chain, total: Math.max(0, (end ?? 0) - Math.max(start, (first ?? 1) - 1)) }
}

const bound = (sign: '>=' | '<', at: number | undefined) =>
  at === undefined ? sql`` : sql`and at ${sql.raw(sign)} ${new Date(at).toISOString()}::timestamptz`

async function numberAt(db: Db, which: ReturnType<typeof sql>): Promise<number | undefined> {
  const [row] = await rowsOf<{ number: string }>(
    db,
    sql`select number::text from operation_logs where ${which} limit 1`,
  )
  return row && Number(row.number)
}

async function headOf(db: Db, organisationId: string) {
  const [row] = await rowsOf<{ number: string; hash: string }>(
    db,
    sql`select last_number::text as number, encode(last_hash, 'hex') as hash from operation_chains where organisation_id = ${organisationId}::uuid`,
  )
  return row && { number: Number(row.number), hash: row.hash }
}

async function rowBefore(db: Db, organisationId: string, first: number) {
  const [row] = await rowsOf<{ number: string; hash: string }>(
    db,
    sql`select number::text, encode(hash, 'hex') as hash from operation_logs where organisation_id = ${organisationId}::uuid and number < ${first}::bigint order by operation_logs.number desc limit 1`,
  )
  return row && { number: Number(row.number), hash: row.hash }
}
