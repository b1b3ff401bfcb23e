import { hash } from 'node:crypto'
import { countedLogRows, hour } from '@atrium/contract/constants.ts'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, toDate, type Db } from '#kit/data/database.ts'
import type { Clock } from '#environment/clock.ts'

interface CountOptions {
  /** A query of the rows' times as column `at`, latest first where an index has that order. */
  times: SQL
  /** Identifies the count, except for its period. */
  what: readonly unknown[]
  /** The start of the period, in milliseconds. */
  from: number
}

/** Cached counts expire because expired months are dropped. */
const cacheMs = hour
const maxCached = 2_000

/**
 * Counts the rows of a log up to `countedLogRows` + 1. Caches the time since when there were more: a log only grows, so
 * no later request counts again.
 */
export class LogCounts {
  readonly #clock: Clock
  readonly #cached = new Map<string, { since: number; until: number }>()

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock
  }

  async count(db: Db, { times, what, from }: CountOptions): Promise<number> {
    const key = hash('sha256', JSON.stringify(what))
    const known = this.#cached.get(key)
    if (known && known.since >= from && known.until > this.#clock.now()) return countedLogRows + 1
    const [row] = await rowsOf<{ count: number; since: string | null }>(
      db,
      sql`select count(*)::integer as count, min(at) as since from (${times} limit ${countedLogRows + 1}) as counted`,
    )
    if (!row?.since) return 0
    if (row.count > countedLogRows) this.#cache(key, toDate(row.since).getTime())
    return row.count
  }

  #cache(key: string, since: number) {
    if (this.#cached.size >= maxCached) this.#cached.clear()
    this.#cached.set(key, { since, until: this.#clock.now() + cacheMs })
  }
}
