import type { SyncReason } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import type { Db } from '#kit/data/database.ts'
import { findTakenContacts, consumeContactQuota, type ContactKind } from '#members/edit/contacts.ts'
import type { SyncedPerson } from '#sso/sign-in/synced-person.ts'

export type ContactReason = Extract<SyncReason, `${ContactKind}-${string}` | 'unchecked'>

type ContactFields = Partial<Pick<SyncedPerson, 'email' | 'mobilePhone'>>

/**
 * Email addresses and phones of people, and whose they are. That one belongs to another organisation costs its budget, as
 * elsewhere: when that is spent, nothing more is said of any.
 */
export class Contacts {
  readonly #owners: ReadonlyMap<string, string | null>
  readonly #unchecked: ReadonlySet<string>
  readonly #claimed: Set<string>

  private constructor(
    owners: ReadonlyMap<string, string | null>,
    unchecked: ReadonlySet<string>,
    claimed: Set<string>,
  ) {
    this.#owners = owners
    this.#unchecked = unchecked
    this.#claimed = claimed
  }

  static async load(
    db: Db,
    { organisationId, claimed }: { organisationId: string; claimed: Set<string> },
    people: readonly ContactFields[],
  ): Promise<Contacts> {
    const emails = people.flatMap(({ email }) => email?.toLowerCase() ?? [])
    const phones = people.flatMap(({ mobilePhone }) => mobilePhone ?? [])
    const taken = [...(await findTakenContacts(db, 'email', emails)), ...(await findTakenContacts(db, 'phone', phones))]
    const owners = new Map(taken.map(({ value, ownAccount }) => [value, ownAccount]))
    const foreign = [...owners].flatMap(([value, owner]) => (owner === null ? [value] : []))
    if (foreign.length === 0) return new Contacts(owners, new Set(), claimed)
    const { granted, isSpent } = await consumeContactQuota(db, organisationId, foreign.length)
    const unchecked = isSpent
      ? new Set(
          [...emails, ...phones].filter((value) => !owners.get(value) && !foreign.slice(0, granted).includes(value)),
        )
      : new Set<string>()
    return new Contacts(owners, unchecked, claimed)
  }

  /** The accounts that have the contacts of a person; null for those of other organisations. */
  takenBy({ email, mobilePhone }: SyncedPerson): (string | null)[] {
    return [email, mobilePhone].flatMap((value) => {
      const owner = value === null ? undefined : this.#owners.get(value)
      return owner === undefined ? [] : [owner]
    })
  }

  /** Why a person cannot have a contact; undefined for one that is free or the account's own. */
  reasonFor(kind: ContactKind, contact: string | null, accountId: string | undefined): ContactReason | undefined {
    if (contact === null) return undefined
    const value = contact.toLowerCase()
    const owner = this.#owners.get(value)
    if (owner !== undefined && owner === accountId) return undefined
    if (this.#claimed.has(value)) return `${kind}-twice`
    if (owner) return `${kind}-taken`
    if (this.#unchecked.has(value)) return 'unchecked'
    return owner === null ? `${kind}-refused` : undefined
  }

  /** Gives contacts to somebody. */
  claim({ email, mobilePhone }: ContactFields): void {
    for (const value of [email, mobilePhone]) if (value) this.#claimed.add(value.toLowerCase())
  }
}
