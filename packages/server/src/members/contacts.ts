import { foreignContactsADay } from '@atrium/contract/members/imports.shapes.ts'
import { sql } from 'drizzle-orm'
import { spendUpTo } from '#identity/attempts.ts'
import { CallError } from '#kit/call-error.ts'
import { arrayOf, inTransaction, rowsOf, type Database, type Db } from '#kit/database.ts'

export type ContactKind = 'phone' | 'email'

/** A phone or e-mail address that somebody has. */
export interface TakenContact {
  /** In lower case. */
  value: string
  /** Whose it is, where that is an account of the own organisation. */
  ownAccount: string | null
}

/** Which of these phones or e-mail addresses somebody in the installation has. */
export async function contactsTaken(db: Db, kind: ContactKind, values: readonly string[]): Promise<TakenContact[]> {
  if (values.length === 0) return []
  const rows = await rowsOf<{ value: string; own_account: string | null }>(
    db,
    sql`select lower(t.value) as value, t.own_account from contacts_taken(${kind}, ${arrayOf(values, 'text')}) as t`,
  )
  return rows.map(({ value, own_account }) => ({ value, ownAccount: own_account }))
}

/**
 * Spends what an organisation may learn in a day of phones and e-mail addresses that members of others have, so that its
 * administrators cannot go through whole lists of numbers.
 */
export const spendForeignContacts = (db: Db, organisationId: string, wanted: number) =>
  spendUpTo(db, { name: 'foreign contacts', of: organisationId, most: foreignContactsADay, seconds: 86_400 }, wanted)

interface Contacts {
  MobilePhone?: string | null | undefined
  Email?: string | null | undefined
}

/** Whose they are to be. */
interface ContactOwner {
  organisationId: string
  /** Where there is an account already. */
  accountId?: string
}

const takenErrors = { phone: 'identity.phone-taken', email: 'identity.email-taken' } as const
const refusedErrors = { phone: 'members.phone-refused', email: 'members.email-refused' } as const

/**
 * Fails with `phone-taken` or `email-taken` where another member of the organisation has one of these, and with
 * `phone-refused` or `email-refused` – which does not say why – where somebody elsewhere has it. That counts, also where
 * the caller goes no further; beyond the budget it fails with `too-many-refused`, whoever has what.
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
      if (values[kind]) given.push({ kind, taken: (await contactsTaken(db, kind, [values[kind]]))[0] })
    const colleagues = given.find(({ taken }) => taken?.ownAccount && taken.ownAccount !== accountId)
    if (colleagues) return takenErrors[colleagues.kind]
    // Those that are left are the account's own, somebody's elsewhere, or nobody's.
    if (given.every(({ taken }) => taken?.ownAccount)) return undefined
    const foreign = given.filter(({ taken }) => taken?.ownAccount === null)
    const { granted, isSpent } = await spendForeignContacts(db, organisationId, foreign.length)
    if (isSpent && granted === 0) return 'members.too-many-refused'
    return foreign[0] && refusedErrors[foreign[0].kind]
  })
  if (error) throw new CallError(error)
}
