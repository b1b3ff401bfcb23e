import { hash } from 'node:crypto'
import { countedLogRows, hour } from '@atrium/contract/constants.ts'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, toDate, type Db } from '#kit/database.ts'
import type { Clock } from '#outside/clock.ts'

interface Counting {
  /** The times of the rows that are to be counted, as a column `at`; the newest first, where an index has them so. */
  times: SQL
  /** What is counted, but for when it begins: what has the same text here is counted together. */
  what: readonly unknown[]
  /** When it begins, in milliseconds. */
  from: number
}

/** After that it is counted anew: months that nobody keeps any longer were dropped meanwhile. */
const remembered = hour
const mostRemembered = 2_000

/**
 * How many rows of a log there are, up to where counting ends. A log only grows: where more rows than are counted came
 * since a moment, that many did for ever. So the moment is remembered, and nobody waits for the same count again.
 */
export class LogCounts {
  readonly #clock: Clock
  readonly #many = new Map<string, { since: number; until: number }>()

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock
  }

  async count(db: Db, { times, what, from }: Counting): Promise<number> {
    const key = hash('sha256', JSON.stringify(what))
    const known = this.#many.get(key)
    if (known && known.since >= from && known.until > this.#clock.now()) return countedLogRows + 1
    const [found] = await rowsOf<{ count: number; since: string | null }>(
      db,
      sql`select count(*)::integer as count, min(at) as since from (${times} limit ${countedLogRows + 1}) as counted`,
    )
    if (!found?.since) return 0
    if (found.count > countedLogRows) this.#remember(key, toDate(found.since).getTime())
    return found.count
  }

  #remember(key: string, since: number) {
    if (this.#many.size >= mostRemembered) this.#many.clear()
    this.#many.set(key, { since, until: this.#clock.now() + remembered })
  }
}
