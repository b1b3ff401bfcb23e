import { sql, type SQL } from 'drizzle-orm'
import type { Lang } from '@atrium/contract/constants.ts'
import { newId } from '#kit/columns.ts'
import { rowsOf, type Db } from '#kit/database.ts'

/** What signing in needs to know of an account. */
export interface SignInAccount {
  id: string
  organisation_id: string | null
  password_hash: string | null
  state: 'active' | 'inactive' | 'locked'
  role: string
  real_name: string
  lang: Lang | null
  login_model: 'account' | 'phone' | 'email'
}

export interface NewSession {
  tokenHash: Uint8Array
  account: SignInAccount
  loginName: string
  lang: Lang
  isAuto: boolean
  idle: number
  absolute: number
  address: string
  device: string
}

/** The expression that opens the session of a person who is fully signed in. */
export const openingSession = ({
  account,
  ...session
}: NewSession): SQL => sql`open_session(row(${newId()}::uuid, ${session.tokenHash},
  ${account.organisation_id}::uuid, ${account.id}::uuid, null, 'full', ${account.login_model}, 0, ${session.loginName}, ${session.lang},
  ${session.isAuto}, ${session.address}, ${session.device}, now(), now(), ${session.idle / 60_000}::integer,
  now() + make_interval(secs => ${session.absolute / 1000}), null)::sessions)`

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.execute(sql`select end_session(${sessionId}::uuid)`)
}

/** Removes sessions that are long over, at most so many, and gives how many it removed. */
export async function removeExpiredSessions(db: Db, limit: number): Promise<number> {
  const [row] = await rowsOf<{ removed: number }>(
    db,
    sql`select remove_expired_sessions(${limit}::integer)::integer as removed`,
  )
  return row?.removed ?? 0
}

/** Removes counts of attempts that no lock depends on any more. */
export async function removeStaleAttempts(db: Db, limit: number): Promise<number> {
  const [row] = await rowsOf<{ removed: number }>(
    db,
    sql`select remove_stale_attempts(${limit}::integer)::integer as removed`,
  )
  return row?.removed ?? 0
}
