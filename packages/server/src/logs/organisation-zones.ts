import type { Db } from '#kit/database.ts'
import type { Parts } from '#kit/parts.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'

/** The time zone of each organisation, remembered until the organisation changes. */
export class OrganisationZones {
  readonly #known = new Map<string, string>()

  constructor({ onForget }: Pick<Parts, 'onForget'>) {
    onForget((notice) => {
      if (!notice || notice.startsWith('organisation:') || notice === 'everyone:') this.#known.clear()
    })
  }

  async of(db: Db, organisationId: string): Promise<string> {
    const known = this.#known.get(organisationId)
    if (known) return known
    const read = await organisationTimeZone(db)
    this.#known.set(organisationId, read)
    return read
  }
}
