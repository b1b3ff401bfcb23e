import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import type { SignInConnection } from '#identity/sign-in/sign-in-rules.ts'

/** Keeps what belongs to a session which began at a provider. */
export async function openSsoSession(db: Db, sessionId: string, connection: SignInConnection): Promise<void> {
  const { id, subject, upstreamSession, logoutUrl, sealedLogout } = connection
  await db.execute(
    sql`select open_sso_session(${sessionId}::uuid, ${id}::uuid, ${subject}, ${upstreamSession}, ${logoutUrl}, ${sealedLogout})`,
  )
}

/** Moves it to the session that replaces another one. */
export async function moveSsoSession(db: Db, from: string, to: string): Promise<void> {
  await db.execute(sql`select move_sso_session(${from}::uuid, ${to}::uuid)`)
}

/** What belongs to a session that began at a provider. */
export interface SsoSession {
  organisationId: string
  connectionId: string
  connectionName: string
  subject: string
  upstreamSession: string | null
  logoutUrl: string | null
  sealedLogout: string | null
}

export async function findSsoSession(db: Db, sessionId: string): Promise<SsoSession | undefined> {
  const [found] = await rowsOf<SsoSession>(
    db,
    sql`select organisation_id as "organisationId", connection_id as "connectionId", connection_name as "connectionName", subject,
      upstream_session as "upstreamSession", logout_url as "logoutUrl", sealed_logout as "sealedLogout"
      from find_sso_session(${sessionId}::uuid)`,
  )
  return found
}

/** Whose sessions a provider ended: one session by the provider's name of it, all whose names begin alike, or all of a person. */
export type UpstreamSessions = { upstreamSession: string } | { upstreamPrefix: string } | { subject: string }

/** Ends sessions that began at a connection. Resolves to the accounts whose sessions ended. */
export async function endUpstreamSessions(db: Db, connectionId: string, which: UpstreamSessions): Promise<string[]> {
  const meant = sessionsSql(which)
  const ended = await rowsOf<{ account_id: string }>(
    db,
    sql`update sessions s set ended_at = now() from sso_sessions u
      where u.session_id = s.id and u.connection_id = ${connectionId} and ${meant} and s.ended_at is null and s.expires_at > now()
      returning s.account_id`,
  )
  return ended.map(({ account_id }) => account_id)
}

function sessionsSql(which: UpstreamSessions): SQL {
  if ('upstreamSession' in which) return sql`u.upstream_session = ${which.upstreamSession}`
  if ('upstreamPrefix' in which) return sql`starts_with(u.upstream_session, ${which.upstreamPrefix})`
  return sql`u.subject = ${which.subject}`
}
