import { sql, type SQL } from 'drizzle-orm'
import { countOf, rowsOf, toDate, valueOf, type Db } from '#kit/database.ts'
import { begunOf, limitsAsSql, limitsOfKind, type BegunRow, type Begun } from './attempts.ts'
import type { Arriving, NewSession } from './entering.ts'

interface PasswordSignInRow extends BegunRow {
  person: Arriving | null
  password_hash: string | null
  login_model: 'account' | 'phone' | 'email'
  is_known_device: boolean
  keys: string[]
}

/** Who tries to sign in by password, if anybody, and the attempt that was counted. */
export interface PasswordSignIn {
  person: Arriving | undefined
  passwordHash: string | null
  model: 'account' | 'phone' | 'email'
  isKnownDevice: boolean
  attempt: Begun
}

/**
 * Looks the account up and counts the attempt, in one step. An account that does not exist counts under `unknown`, a
 * hash of the name, so that a lock tells nothing.
 */
export async function beginPasswordSignIn(
  db: Db,
  { name, unknown, from, device }: { name: string; unknown: string; from: string; device: Uint8Array | null },
): Promise<PasswordSignIn> {
  const [row] = await rowsOf<PasswordSignInRow>(
    db,
    sql`select * from begin_password_sign_in(${name}, ${unknown}, ${from}, ${device}::bytea, ${limitsAsSql(limitsOfKind('password'))})`,
  )
  if (!row) throw new Error('Beginning a sign-in gives one row')
  return {
    person: row.person ?? undefined,
    passwordHash: row.password_hash,
    model: row.login_model,
    isKnownDevice: row.is_known_device,
    attempt: begunOf({ kind: 'password', keys: row.keys, limits: limitsOfKind('password', row.person?.configs) }, row),
  }
}

/** The person of an account, as they are to enter. */
export async function findArriving(db: Db, accountId: string, device: Uint8Array | null) {
  const [row] = await rowsOf<{ person: Arriving; password_hash: string | null; is_known_device: boolean }>(
    db,
    sql`select * from find_person(${accountId}::uuid, ${device}::bytea)`,
  )
  return row && { person: row.person, passwordHash: row.password_hash, isKnownDevice: row.is_known_device }
}

/** The expression that opens a session. */
export const openingSession = (
  session: NewSession,
): SQL => sql`open_session(row(${session.id}::uuid, ${session.tokenHash},
  ${session.organisationId}::uuid, ${session.accountId}::uuid, null, ${session.level}, ${session.model}, 0, ${session.loginName}, ${session.lang},
  ${session.isAuto}, ${session.address}, ${session.device}, now(), now(), ${session.idle / 60_000}::integer,
  now() + make_interval(secs => ${session.absolute / 1000}), null)::sessions)`

/** The expression that ends a session. */
export const endingSession = (sessionId: string): SQL => sql`end_session(${sessionId}::uuid)`

/** The expression that marks a password as proved by both steps, after it was reset with a code. */
export const confirmingPassword = (accountId: string): SQL => sql`confirm_password(${accountId}::uuid)`

/** Makes a session full that waited for a new password, and gives until when; nothing where it is not such a one any more. */
export async function makeSessionFull(
  db: Db,
  sessionId: string,
  { tokenHash, idle, absolute }: Pick<NewSession, 'tokenHash' | 'idle' | 'absolute'>,
): Promise<Date | undefined> {
  const until = await valueOf<string | null>(
    db,
    sql`select make_session_full(${sessionId}::uuid, ${tokenHash}, ${idle / 60_000}::integer, make_interval(secs => ${absolute / 1000})) as value`,
  )
  return until ? toDate(until) : undefined
}

/** Removes sessions that are long over, at most so many, and gives how many it removed. */
export const removeExpiredSessions = (db: Db, limit: number) =>
  countOf(db, sql`remove_expired_sessions(${limit}::integer)`)

/** Removes counts of attempts that no lock depends on any more. */
export const removeStaleAttempts = (db: Db, limit: number) => countOf(db, sql`remove_stale_attempts(${limit}::integer)`)

/** Removes codes, used proofs and remembered browsers that count for nothing any more. */
export const removeStaleProofs = (db: Db, limit: number) => countOf(db, sql`remove_stale_proofs(${limit}::integer)`)

/** Removes runs of background jobs that nobody will ask about any more; gives how many. */
export const removeOldJobRuns = (db: Db, limit: number): Promise<number> =>
  countOf(db, sql`remove_old_job_runs(${limit}::integer)`)
