import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { rowsOf, type Db } from '#kit/data/database.ts'

/** Identifiers are indexed, and PostgreSQL indexes no more than 2,700 bytes. Standards allow 256 characters. */
export const maxSubjectLength = 600

/** An account that is linked to somebody at a provider. */
export interface LinkedMember {
  id: string
  name: string
  has_left: boolean
}

/** Notes that somebody signs in. Resolves to the linked account; undefined when the connection does not know the person. */
export async function touchIdentity(db: Db, connectionId: string, subject: string): Promise<LinkedMember | undefined> {
  const [linked] = await rowsOf<LinkedMember>(
    db,
    sql`update sso_identities i set last_used_at = now() from accounts a
      where a.id = i.account_id and i.connection_id = ${connectionId} and i.subject = ${subject}
      returning a.id, a.real_name as name, a.left_at is not null as has_left`,
  )
  return linked
}

/** The account that is linked to somebody at a provider. */
export async function findLinkedMember(
  db: Db,
  connectionId: string,
  subject: string,
): Promise<LinkedMember | undefined> {
  const [linked] = await rowsOf<LinkedMember>(
    db,
    sql`select a.id, a.real_name as name, a.left_at is not null as has_left from sso_identities i join accounts a on a.id = i.account_id
      where i.connection_id = ${connectionId} and i.subject = ${subject}`,
  )
  return linked
}

/** Links an account to somebody at a provider. Resolves to whether it was not linked before. */
export async function insertIdentity(
  db: Db,
  { id, organisationId }: { id: string; organisationId: string },
  { accountId, subject }: { accountId: string; subject: string },
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into sso_identities (id, organisation_id, connection_id, account_id, subject, last_used_at)
      values (${newId()}, ${organisationId}, ${id}, ${accountId}, ${subject}, now()) on conflict do nothing returning 1`,
  )
  return rows.length > 0
}

/** True when an account is linked to somebody at a connection. */
export async function isLinked(db: Db, connectionId: string, accountId: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from sso_identities where connection_id = ${connectionId} and account_id = ${accountId}`,
  )
  return rows.length > 0
}

/** The connections that an account is linked to. */
export const listLinks = (db: Db, accountId: string): Promise<{ name: string; lastUsedAt: string | null }[]> =>
  rowsOf(
    db,
    sql`select c.name, i.last_used_at as "lastUsedAt" from sso_identities i join sso_connections c on c.id = i.connection_id
      where i.account_id = ${accountId} order by c.position, c.id`,
  )

interface DeletedLink {
  accountId: string
  accountName: string
  connectionId: string
  connectionName: string
  subject: string
}

/** Deletes a link. Undefined where there is none. */
export async function deleteLink(db: Db, id: string): Promise<DeletedLink | undefined> {
  const [deleted] = await rowsOf<DeletedLink>(
    db,
    sql`delete from sso_identities i using accounts a, sso_connections c
      where i.id = ${id} and a.id = i.account_id and c.id = i.connection_id
      returning a.id as "accountId", a.real_name as "accountName", c.id as "connectionId", c.name as "connectionName", i.subject`,
  )
  return deleted
}
