import { foreignContactsADay } from '@atrium/contract/members/imports.shapes.ts'
import { sql } from 'drizzle-orm'
import type { IdentityServices } from '#identity/services.ts'
import { consumeQuota } from '#identity/sign-in/attempts.ts'
import { CallError } from '#kit/http/call-error.ts'
import { arrayOf, inTransaction, rowsOf, type Database, type Db } from '#kit/data/database.ts'
import { notifyPeople } from '#outside/notify-person.ts'
import { listContacts } from './member-edits.store.ts'

export type ContactKind = 'phone' | 'email'

/** A phone or email address in use. */
export interface TakenContact {
  /** Lower case. */
  value: string
  /** The account that uses it, if it belongs to the organisation; null for other organisations. */
  ownAccount: string | null
}

/** The phones or email addresses among `values` that are in use in the installation. */
export async function findTakenContacts(db: Db, kind: ContactKind, values: readonly string[]): Promise<TakenContact[]> {
  if (values.length === 0) return []
  const rows = await rowsOf<{ value: string; own_account: string | null }>(
    db,
    sql`select lower(t.value) as value, t.own_account from taken_contacts(${kind}, ${arrayOf(values, 'text')}) as t`,
  )
  return rows.map(({ value, own_account }) => ({ value, ownAccount: own_account }))
}

/**
 * Spends an organisation's daily budget of findings about contacts of other organisations. It prevents administrators
 * from probing lists of numbers.
 */
export const consumeContactQuota = (db: Db, organisationId: string, wanted: number) =>
  consumeQuota(db, { name: 'foreign contacts', of: organisationId, most: foreignContactsADay, seconds: 86_400 }, wanted)

interface Contacts {
  MobilePhone?: string | null | undefined
  Email?: string | null | undefined
}

/** The account that the contacts are for. */
interface ContactOwner {
  organisationId: string
  /** Undefined for a new account. */
  accountId?: string
}

const takenErrors = { phone: 'identity.phone-taken', email: 'identity.email-taken' } as const
const refusedErrors = { phone: 'members.phone-refused', email: 'members.email-refused' } as const

/**
 * Throws `identity.phone-taken` or `identity.email-taken` for a contact of another member of the organisation, and
 * `members.phone-refused` or `members.email-refused`, without a reason, for one of another organisation. The check
 * itself spends the budget; beyond it, throws `members.too-many-refused` for every new contact.
 */
export async function checkContacts(
  database: Database,
  { organisationId, accountId }: ContactOwner,
  { MobilePhone, Email }: Contacts,
): Promise<void> {
  const values = { phone: MobilePhone?.trim(), email: Email?.trim() }
  const error = await inTransaction(database, { organisationId }, async (db) => {
    const given: { kind: ContactKind; taken: TakenContact | undefined }[] = []
    for (const kind of ['phone', 'email'] as const)
      if (values[kind]) given.push({ kind, taken: (await findTakenContacts(db, kind, [values[kind]]))[0] })
    const colleagues = given.find(({ taken }) => taken?.ownAccount && taken.ownAccount !== accountId)
    if (colleagues) return takenErrors[colleagues.kind]
    // The remaining ones belong to the account itself, to another organisation or to nobody.
    if (given.every(({ taken }) => taken?.ownAccount)) return undefined
    const foreign = given.filter(({ taken }) => taken?.ownAccount === null)
    const { granted, isSpent } = await consumeContactQuota(db, organisationId, foreign.length)
    if (isSpent && granted === 0) return 'members.too-many-refused'
    return foreign[0] && refusedErrors[foreign[0].kind]
  })
  if (error) throw new CallError(error)
}

/** Announces to somebody that an administrator changed phone or email address: where messages went before. */
export async function announceContacts(
  services: IdentityServices,
  db: Db,
  { organisationId, id, changes }: { organisationId: string; id: string; changes: Record<string, [unknown, unknown]> },
): Promise<void> {
  const before = (field: 'mobilePhone' | 'email', now: string | null) =>
    changes[field] ? (changes[field][0] as string | null) : now
  const people = (await listContacts(db, [id])).map(({ name, mobilePhone, email, lang }) => ({
    mobilePhone: before('mobilePhone', mobilePhone),
    email: before('email', email),
    lang,
    organisationId,
    params: { name },
  }))
  await notifyPeople(services, db, { template: 'contact-changed', people })
}
