import { minute } from '@atrium/contract/constants.ts'
import { inOneQuery } from '#kit/database.ts'
import type { Parts } from '#kit/parts.ts'
import { noteUseSince } from './products.store.ts'

/** Uses of one person and application are noted this far apart. */
const intervalMs = 10 * minute
/** Beyond this number what is remembered is dropped: the database then says what was noted. */
const mostRemembered = 50_000

/** Notes, behind the answers, that applications asked about their visitors. */
export class UseNotes {
  readonly #parts: Pick<Parts, 'database' | 'clock' | 'log'>
  /** When a use was noted last, by person and application. */
  readonly #noted = new Map<string, number>()

  constructor(parts: Pick<Parts, 'database' | 'clock' | 'log'>) {
    this.#parts = parts
  }

  /** Notes a use, at most once in an interval. Nobody waits for it; a failure is logged, and the next call tries again. */
  note(visitor: { person: { id: string }; organisation: { id: string } }, productId: string): void {
    const { database, clock, log } = this.#parts
    const accountId = visitor.person.id
    const organisationId = visitor.organisation.id
    const key = `${accountId} ${productId}`
    const now = clock.now()
    if (now - (this.#noted.get(key) ?? -Infinity) < intervalMs) return
    if (this.#noted.size >= mostRemembered) this.#noted.clear()
    this.#noted.set(key, now)
    inOneQuery(database, { organisationId }, (db) =>
      noteUseSince(db, { organisationId, accountId, productId }, intervalMs),
    ).catch((problem: unknown) => {
      this.#noted.delete(key)
      log.warn({ err: problem }, 'use of an application')
    })
  }
}
