import type { Db } from '#kit/database.ts'
import type { Parts } from '#kit/parts.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'

/** The time zone of each organisation, remembered until the organisation changes. */
export class OrganisationZones {
  readonly #known = new Map<string, string>()
  readonly #isNotified: () => boolean

  constructor({ onForget, isNotified }: Pick<Parts, 'onForget' | 'isNotified'>) {
    this.#isNotified = isNotified
    onForget((notice) => {
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
