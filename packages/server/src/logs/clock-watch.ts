import { sql } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { inTransaction, toDate, valueOf, type Database } from '#kit/database.ts'

const every = 30_000
/** Clocks that are set right little by little move less than this in between. */
export const clockTolerance = 2_000

interface Reading {
  /** What the database's clock says, in milliseconds. */
  database: number
  /** What has gone by since this process began, which nobody can set. */
  elapsed: number
  /** How long the answer took: the clock was read at some moment of that time. */
  tookMs: number
}

/**
 * Compares the clock of the database, which dates all entries, with the time that has gone by. When it jumps, every chain
 * says so: entries around that moment cannot be ordered by their times.
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
    this.#timer = setInterval(() => void this.look().catch(this.#onProblem), every).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Looks at the clock once. Gives by how much it jumped, in milliseconds, where it did. */
  async look(): Promise<number | undefined> {
    const before = this.#elapsed()
    const database = await this.#readClock()
    const after = this.#elapsed()
    const now: Reading = { database, elapsed: (before + after) / 2, tookMs: after - before }
    const last = this.#last
    this.#last = now
    if (!last) return undefined
    const expected = last.database + (now.elapsed - last.elapsed)
    const jump = now.database - expected
    // Answers that took long, this one or the one before, say little about when the clock was read.
    if (Math.abs(jump) < clockTolerance + last.tookMs + now.tookMs) return undefined
    await this.#note(expected, now.database)
    return jump
  }

  async #note(expected: number, found: number) {
    const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`
    await inTransaction(this.#database, 'installation', (db) =>
      db.execute(sql`select note_clock_jump(${moment(expected)}, ${moment(found)}, ${newId()})`),
    )
  }
}

const databaseClock = (database: Database): Promise<number> =>
  inTransaction(database, 'none', async (db) =>
    toDate((await valueOf<string>(db, sql`select clock_timestamp() as value`)) ?? '').getTime(),
  )
