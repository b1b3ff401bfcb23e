import type { AuditAction } from '@atrium/contract/audit-actions.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf, toDate, valueOf, type Database, type Db } from '#kit/data/database.ts'
import { installationId } from './installation-chain.ts'

const intervalMs = 30_000
/** Ignores smaller differences, such as the gradual correction by NTP. */
const toleranceMs = 2_000

interface Reading {
  /** The database's clock, in milliseconds. */
  database: number
  /** Monotonic time since the process started, in milliseconds. */
  elapsed: number
  /** Duration of the query; the clock was read at some point within it. */
  tookMs: number
}

/**
 * Compares the database's clock, which dates all entries, with monotonic time. A jump is logged in intervalMs chain, because
 * entries around it cannot be ordered by time.
 */
export class ClockWatch {
  readonly #database: Database
  readonly #elapsed: () => number
  readonly #readClock: () => Promise<number>
  readonly #onProblem: (problem: unknown) => void
  #last: Reading | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({
    database,
    onProblem,
    elapsed = () => performance.now(),
    readClock = () => databaseClock(database),
  }: {
    database: Database
    onProblem: (problem: unknown) => void
    elapsed?: () => number
    readClock?: () => Promise<number>
  }) {
    this.#database = database
    this.#elapsed = elapsed
    this.#readClock = readClock
    this.#onProblem = onProblem
  }

  start(): void {
    this.#timer = setInterval(() => void this.check().catch(this.#onProblem), intervalMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Reads the clock once. Resolves to the jump in milliseconds, if any. */
  async check(): Promise<number | undefined> {
    const before = this.#elapsed()
    const database = await this.#readClock()
    const after = this.#elapsed()
    const now: Reading = { database, elapsed: (before + after) / 2, tookMs: after - before }
    const last = this.#last
    this.#last = now
    if (!last) return undefined
    const expected = last.database + (now.elapsed - last.elapsed)
    const jump = now.database - expected
    // A slow query, this one or the one before, makes the reading imprecise.
    if (Math.abs(jump) < toleranceMs + last.tookMs + now.tookMs) return undefined
    await this.#note(expected, now.database)
    return jump
  }

  async #note(expected: number, actual: number) {
    await inTransaction(this.#database, 'system', (db) => recordClockJump(db, expected, actual))
  }
}

/** Writes an entry into every chain. Several servers notice a jump at once; the first one writes. */
async function recordClockJump(db: Db, expected: number, actual: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('clock jump'))`)
  const action = 'logs.clock-jumped' satisfies AuditAction
  const isRecorded = await rowsOf(
    db,
    sql`select 1 from operation_logs where organisation_id = ${installationId} and action = ${action}
      and at > clock_timestamp() - interval '2 minutes' and at < clock_timestamp() + interval '2 minutes' limit 1`,
  )
  if (isRecorded.length > 0) return
  const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`
  const entries = sql`select append_operations(array[row(chain, null, null, null, 'system', ${action}, null, null,
    jsonb_build_object('clock', jsonb_build_array(${moment(expected)}, ${moment(actual)})), null, '', '', ${newId()}, null, null)::operation_logs])`
  await db.execute(
    sql`${entries} from (select ${installationId}::uuid as chain union all select id from organisations order by 1) as chains`,
  )
}

const databaseClock = (database: Database): Promise<number> =>
  inTransaction(database, 'none', async (db) =>
    toDate((await valueOf<string>(db, sql`select clock_timestamp() as value`)) ?? '').getTime(),
  )
