import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'

/** Identifiers are indexed, and PostgreSQL indexes no more than 2,700 bytes. Standards allow 256 characters. */
export const maxSubjectLength = 600

/** A connection with the issuer that it leads to: links of another one do not count. */
export type LinkedConnection = Pick<ConnectionRow, 'id' | 'issuer'>

/** An account that is linked to somebody at a provider. */
export interface LinkedMember {
  id: string
  name: string
  has_left: boolean
}

/** Notes that somebody signs in. Resolves to the linked account; undefined when the connection does not know the person. */
export async function touchIdentity(
  db: Db,
  { id, issuer }: LinkedConnection,
  subject: string,
): Promise<LinkedMember | undefined> {
  const [linked] = await rowsOf<LinkedMember>(
    db,
    sql`update sso_identities i set last_used_at = now() from accounts a
      where a.id = i.account_id and i.connection_id = ${id} and i.subject = ${subject} and i.issuer = ${issuer}
      returning a.id, a.real_name as name, a.left_at is not null as has_left`,
  )
  return linked
}

/** The account that is linked to somebody at a provider. */
export async function findLinkedMember(
  db: Db,
  { id, issuer }: LinkedConnection,
  subject: string,
): Promise<LinkedMember | undefined> {
  const [linked] = await rowsOf<LinkedMember>(
    db,
    sql`select a.id, a.real_name as name, a.left_at is not null as has_left from sso_identities i join accounts a on a.id = i.account_id
      where i.connection_id = ${id} and i.subject = ${subject} and i.issuer = ${issuer}`,
  )
  return linked
}

/**
 * Links an account to somebody at a provider. Resolves to whether it was not linked before. A link of another issuer with the same
 * id gives way.
 */
export async function insertIdentity(
  db: Db,
  { id, organisationId, issuer }: LinkedConnection & { organisationId: string },
  { accountId, subject }: { accountId: string; subject: string },
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into sso_identities as i (id, organisation_id, connection_id, account_id, subject, issuer, last_used_at)
      values (${newId()}, ${organisationId}, ${id}, ${accountId}, ${subject}, ${issuer}, now())
      on conflict (connection_id, subject) do update set id = excluded.id, account_id = excluded.account_id, issuer = excluded.issuer,
        created_at = excluded.created_at, last_used_at = excluded.last_used_at, synced = null, missing_at = null, locked_at = null, removed_at = null
        where i.issuer <> excluded.issuer returning 1`,
  )
  return rows.length > 0
}

/** True when an account is linked to somebody at a connection. */
export async function isLinked(db: Db, { id, issuer }: LinkedConnection, accountId: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from sso_identities i where i.connection_id = ${id} and i.account_id = ${accountId} and i.issuer = ${issuer}`,
  )
  return rows.length > 0
}

/** Connections in use that keep the sign-in of an account, of these kinds. */
export const listLinkedConnections = (
  db: Db,
  accountId: string,
  kinds: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  rowsOf(
    db,
    sql`select c.id, c.name from sso_identities i join sso_connections c on c.id = i.connection_id
      where i.account_id = ${accountId} and i.issuer = c.issuer and c.is_enabled and c.kind = any(${arrayOf(kinds, 'text')}) order by c.position, c.id`,
  )

/** The connections that an account is linked to. */
export const listLinks = (db: Db, accountId: string): Promise<{ name: string; lastUsedAt: string | null }[]> =>
  rowsOf(
    db,
    sql`select c.name, i.last_used_at as "lastUsedAt" from sso_identities i join sso_connections c on c.id = i.connection_id
      where i.account_id = ${accountId} and i.issuer = c.issuer order by c.position, c.id`,
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
