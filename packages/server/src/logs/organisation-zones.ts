import type { Db } from '#kit/data/database.ts'
import type { AppServices } from '#app/app-services.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'

/** Caches the time zone of each organisation. */
export class OrganisationZones {
  readonly #known = new Map<string, string>()
  readonly #isNotified: () => boolean

  constructor({ onInvalidation, isNotified }: Pick<AppServices, 'onInvalidation' | 'isNotified'>) {
    this.#isNotified = isNotified
    onInvalidation((notice) => {
      if (!notice || notice.startsWith('organisation:') || notice === 'everyone:') this.#known.clear()
    })
  }

  async of(db: Db, organisationId: string): Promise<string> {
    const known = this.#known.get(organisationId)
    if (known && this.#isNotified()) return known
    const read = await organisationTimeZone(db)
    if (this.#isNotified()) this.#known.set(organisationId, read)
    return read
  }
}
