import { minute } from '@atrium/contract/constants.ts'
import { inTransaction } from '#kit/data/database.ts'
import type { KitServices } from '#kit/services.ts'
import { countUseOnce } from './products.store.ts'

/** Minimum interval between two recorded uses of a person and product. */
const intervalMs = 10 * minute
/** Above this size the cache is cleared; the database then limits the interval. */
const maxCached = 50_000

/** Records, without delaying responses, that products identified their visitors. */
export class UseCounter {
  readonly #services: Pick<KitServices, 'database' | 'clock' | 'log'>
  /** Time of the last recorded use by person and product. */
  readonly #noted = new Map<string, number>()

  constructor(services: Pick<KitServices, 'database' | 'clock' | 'log'>) {
    this.#services = services
  }

  /** Records a use at most once per interval. Returns at once; a failure is logged, and the next call tries again. */
  note(visitor: { person: { id: string }; organisation: { id: string } }, productId: string): void {
    const { database, clock, log } = this.#services
    const accountId = visitor.person.id
    const organisationId = visitor.organisation.id
    const key = `${accountId} ${productId}`
    const now = clock.now()
    if (now - (this.#noted.get(key) ?? -Infinity) < intervalMs) return
    if (this.#noted.size >= maxCached) this.#noted.clear()
    this.#noted.set(key, now)
    inTransaction(database, { organisationId }, (db) =>
      countUseOnce(db, { organisationId, accountId, productId }, intervalMs),
    ).catch((problem: unknown) => {
      this.#noted.delete(key)
      log.warn({ err: problem }, 'use of an application')
    })
  }
}
