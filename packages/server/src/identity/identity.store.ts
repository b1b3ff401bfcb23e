import { sql } from 'drizzle-orm'
import { rowsOf, toDate, valueOf, type Db } from '#kit/data/database.ts'
import { attemptFromRow, limitsAsSql, limitsFor, type AttemptRow, type StartedAttempt } from './sign-in/attempts.ts'
import type { SignInAccount, NewSession } from './sign-in/complete-sign-in.ts'

interface PasswordSignInRow extends AttemptRow {
  person: SignInAccount | null
  password_hash: string | null
  login_model: 'account' | 'phone' | 'email'
  is_known_device: boolean
  keys: string[]
}

/** The account of a password sign-in, if it exists, and the counted attempt. */
export interface PasswordSignIn {
  person: SignInAccount | undefined
  passwordHash: string | null
  model: 'account' | 'phone' | 'email'
  isKnownDevice: boolean
  attempt: StartedAttempt
}

/**
 * Looks the account up and counts the attempt in one query. An unknown account counts under `unknown`, a hash of the name,
 * so that a lock reveals nothing.
 */
export async function beginPasswordSignIn(
  db: Db,
  { name, unknown, from, device }: { name: string; unknown: string; from: string; device: Uint8Array | null },
): Promise<PasswordSignIn> {
  const [row] = await rowsOf<PasswordSignInRow>(
    db,
    sql`select * from begin_password_sign_in(${name}, ${unknown}, ${from}, ${device}::bytea, ${limitsAsSql(limitsFor('password'))})`,
  )
  if (!row) throw new Error('Beginning a sign-in gives one row')
  return {
    person: row.person ?? undefined,
    passwordHash: row.password_hash,
    model: row.login_model,
    isKnownDevice: row.is_known_device,
    attempt: attemptFromRow(
      { kind: 'password', keys: row.keys, limits: limitsFor('password', row.person?.configs) },
      row,
    ),
  }
}

/** The account as sign-in needs it. */
export async function findSignInAccount(db: Db, accountId: string, device: Uint8Array | null) {
  const [row] = await rowsOf<{ person: SignInAccount; password_hash: string | null; is_known_device: boolean }>(
    db,
    sql`select * from find_person(${accountId}::uuid, ${device}::bytea)`,
  )
  return row && { person: row.person, passwordHash: row.password_hash, isKnownDevice: row.is_known_device }
}

export async function openSession(db: Db, session: NewSession): Promise<void> {
  await db.execute(sql`select open_session(row(${session.id}::uuid, ${session.tokenHash},
    ${session.organisationId}::uuid, ${session.accountId}::uuid, null, ${session.level}, ${session.model}, ${session.loginType}::smallint, ${session.loginName}, ${session.lang},
    ${session.isAuto}, ${session.address}, ${session.device}, now(), now(), ${session.idle / 60_000}::integer,
    now() + make_interval(secs => ${session.absolute / 1000}), null)::sessions)`)
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.execute(sql`select end_session(${sessionId}::uuid)`)
}

/** Marks a reset password as confirmed by both steps. */
export async function confirmPassword(db: Db, accountId: string): Promise<void> {
  await db.execute(sql`select confirm_password(${accountId}::uuid)`)
}

/** Upgrades a `password-expired` session to full. Returns its end, or undefined if it is no such session any more. */
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
