import { sql } from 'drizzle-orm'
import { valueOf, type Db } from '#kit/data/database.ts'
import type { KitServices } from '#kit/services.ts'

/** Caches the time zone of each organisation. */
export class OrganisationZones {
  readonly #known = new Map<string, string>()
  readonly #isNotified: () => boolean

  constructor({ onInvalidation, isNotified }: Pick<KitServices, 'onInvalidation' | 'isNotified'>) {
    this.#isNotified = isNotified
    onInvalidation((notice) => {
      if (!notice || notice.startsWith('organisation:') || notice === 'everyone:') this.#known.clear()
    })
  }

  async of(db: Db, organisationId: string): Promise<string> {
    const known = this.#known.get(organisationId)
    if (known && this.#isNotified()) return known
    const read = await valueOf<string>(db, sql`select time_zone as value from organisations limit 1`)
    if (!read) throw new Error('The organisation of a session does not exist')
    if (this.#isNotified()) this.#known.set(organisationId, read)
    return read
  }
}
