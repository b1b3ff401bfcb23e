import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { findTakenContacts } from '#members/edit/contacts.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import type { ExternalIdentity } from '../connectors/connector.ts'
import type { MappedPerson } from './map-attributes.ts'

/** What becomes of somebody whom a provider named. */
export type Match =
  /** The account is linked already. */
  | { kind: 'known'; accountId: string; name: string }
  /** A member has the email address, which the connection is trusted for. */
  | { kind: 'link'; accountId: string; name: string }
  /** Nobody; a member is created. */
  | { kind: 'create' }
  /** Nobody; the person can sign in once with the password. */
  | { kind: 'ask' }
  /** The account that it would be is a former member's. */
  | { kind: 'left'; name: string }
  /** The member with the email address is linked to somebody else at the provider. */
  | { kind: 'other-subject'; name: string }
  /** Email address or phone belong to an account of another organisation. */
  | { kind: 'taken-elsewhere' }

interface Candidate {
  id: string
  name: string
  has_left: boolean
  other_subject: boolean
}

/**
 * Finds the account of somebody: by the provider's own id; else by an email address that the connection is trusted for. Sees
 * the accounts of the connection's organisation alone, by the row rules.
 */
export async function matchAccount(
  db: Db,
  connection: Pick<ConnectionRow, 'id' | 'trustedDomains' | 'createsMembers'>,
  { identity, person }: { identity: ExternalIdentity; person: MappedPerson },
): Promise<Match> {
  const [known] = await rowsOf<Candidate>(
    db,
    sql`select a.id, a.real_name as name, a.left_at is not null as has_left from sso_identities i join accounts a on a.id = i.account_id
      where i.connection_id = ${connection.id} and i.subject = ${identity.subject}`,
  )
  if (known)
    return known.has_left
      ? { kind: 'left', name: known.name }
      : { kind: 'known', accountId: known.id, name: known.name }
  const isTrustedEmail = person.email !== null && isTrusted(connection, identity, person.email)
  if (person.email && isTrustedEmail) {
    const member = await findByEmail(db, connection.id, person.email)
    if (member?.has_left) return { kind: 'left', name: member.name }
    if (member?.other_subject) return { kind: 'other-subject', name: member.name }
    if (member) return { kind: 'link', accountId: member.id, name: member.name }
  }
  // A provider may know people of other companies, too: where domains are trusted, only their people become members.
  const isWanted = connection.createsMembers && (isTrustedEmail || connection.trustedDomains.length === 0)
  if (!isWanted) return { kind: 'ask' }
  const taken = [
    ...(await findTakenContacts(db, 'email', person.email ? [person.email] : [])),
    ...(await findTakenContacts(db, 'phone', person.mobilePhone ? [person.mobilePhone] : [])),
  ]
  if (taken.some(({ ownAccount }) => ownAccount === null)) return { kind: 'taken-elsewhere' }
  return taken.length > 0 ? { kind: 'ask' } : { kind: 'create' }
}

const isTrusted = (
  { trustedDomains }: Pick<ConnectionRow, 'trustedDomains'>,
  { isEmailUnverified }: ExternalIdentity,
  email: string,
): boolean => !isEmailUnverified && trustedDomains.includes(email.slice(email.lastIndexOf('@') + 1))

/** The member with an email address, or else the former one. People who wait for approval are not members yet. */
async function findByEmail(db: Db, connectionId: string, email: string): Promise<Candidate | undefined> {
  const [found] = await rowsOf<Candidate>(
    db,
    sql`select a.id, a.real_name as name, a.left_at is not null as has_left,
        exists (select from sso_identities i where i.account_id = a.id and i.connection_id = ${connectionId}) as other_subject
      from accounts a where lower(a.email) = ${email} and a.state <> 'waiting' order by a.left_at is not null, a.left_at desc limit 1`,
  )
  return found
}
