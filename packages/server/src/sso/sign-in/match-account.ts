import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { findTakenContacts } from '#members/edit/contacts.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import type { ExternalIdentity } from '../connectors/connector.ts'
import { findLinkedMember, type LinkedConnection, type LinkedMember } from './identities.store.ts'
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

/** An account that somebody may be. */
export interface Candidate extends LinkedMember {
  other_subject: boolean
}

/** What is known of somebody here. */
export interface Known {
  /** The account that is linked already. */
  linked: LinkedMember | undefined
  /** The member with the email address, or else the former one. */
  byEmail: Candidate | undefined
  /** The accounts that have the email address or the phone; null for those of other organisations. */
  takenBy: readonly (string | null)[]
}

type Rules = Pick<ConnectionRow, 'trustedDomains' | 'createsMembers'>

/** Says who somebody is: by the provider's own id; else by an email address that the connection is trusted for. */
export function decideMatch(
  rules: Rules,
  { identity, person }: { identity: Pick<ExternalIdentity, 'isEmailUnverified'>; person: Pick<MappedPerson, 'email'> },
  { linked, byEmail, takenBy }: Known,
): Match {
  if (linked)
    return linked.has_left
      ? { kind: 'left', name: linked.name }
      : { kind: 'known', accountId: linked.id, name: linked.name }
  const isTrustedEmail = isTrusted(rules, identity, person.email)
  if (isTrustedEmail && byEmail) {
    if (byEmail.has_left) return { kind: 'left', name: byEmail.name }
    if (byEmail.other_subject) return { kind: 'other-subject', name: byEmail.name }
    return { kind: 'link', accountId: byEmail.id, name: byEmail.name }
  }
  // A provider may know people of other companies, too: where domains are trusted, only their people become members.
  const isWanted = rules.createsMembers && (isTrustedEmail || rules.trustedDomains.length === 0)
  if (!isWanted) return { kind: 'ask' }
  if (takenBy.includes(null)) return { kind: 'taken-elsewhere' }
  return takenBy.length > 0 ? { kind: 'ask' } : { kind: 'create' }
}

/**
 * Finds the account of somebody: by the provider's own id; else by an email address that the connection is trusted for. Sees
 * the accounts of the connection's organisation alone, by the row rules. `known` is the linked account where the caller has it.
 */
export async function matchAccount(
  db: Db,
  connection: Pick<ConnectionRow, 'id' | 'issuer' | 'trustedDomains' | 'createsMembers'>,
  { identity, person }: { identity: ExternalIdentity; person: MappedPerson },
  known?: LinkedMember,
): Promise<Match> {
  const linked = known ?? (await findLinkedMember(db, connection, identity.subject))
  const { email, mobilePhone } = person
  const byEmail =
    !linked && email && isTrusted(connection, identity, email) ? await findByEmail(db, connection, email) : undefined
  const taken = linked
    ? []
    : [
        ...(await findTakenContacts(db, 'email', email ? [email] : [])),
        ...(await findTakenContacts(db, 'phone', mobilePhone ? [mobilePhone] : [])),
      ]
  return decideMatch(
    connection,
    { identity, person },
    { linked, byEmail, takenBy: taken.map(({ ownAccount }) => ownAccount) },
  )
}

/** True for an email address that the connection is trusted for. */
export const isTrusted = (
  { trustedDomains }: Pick<ConnectionRow, 'trustedDomains'>,
  { isEmailUnverified }: Pick<ExternalIdentity, 'isEmailUnverified'>,
  email: string | null,
): boolean => email !== null && !isEmailUnverified && trustedDomains.includes(email.slice(email.lastIndexOf('@') + 1))

/** The member with an email address, or else the former one. People who wait for approval are not members yet. */
export async function findByEmail(
  db: Db,
  { id, issuer }: LinkedConnection,
  email: string,
): Promise<Candidate | undefined> {
  const [found] = await rowsOf<Candidate>(
    db,
    sql`select a.id, a.real_name as name, a.left_at is not null as has_left,
        exists (select from sso_identities i where i.account_id = a.id and i.connection_id = ${id} and i.issuer = ${issuer}) as other_subject
      from accounts a where lower(a.email) = ${email} and a.state <> 'waiting' order by a.left_at is not null, a.left_at desc limit 1`,
  )
  return found
}
