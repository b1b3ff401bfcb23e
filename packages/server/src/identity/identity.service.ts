import { randomBytes } from 'node:crypto'
import { autoLoginIdle, sessionAbsolute, sessionIdle } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/call-error.ts'
import { inTransaction } from '#kit/database.ts'
import { addressOf, deviceOf } from '#kit/device.ts'
import { languageOf } from '#kit/language.ts'
import type { Parts } from '#kit/parts.ts'
import { tokenHash } from '#kit/sessions.ts'
import type { Visitor } from '#kit/visitor.ts'
import { loggingSignIn, recordSignIn } from '#logs/sign-in-log.ts'
import { beginAttempt, keepWrongAttempt, settling, type Attempt } from './attempts.ts'
import { openingSession, type NewSession, type SignInAccount } from './identity.store.ts'
import { isPassword } from './password-hash.ts'

type SignInParts = Pick<Parts, 'database' | 'secrets' | 'sessions'>

export interface Credentials {
  account: string
  password: string
  autoLogin?: boolean
}

/** Someone who has just come in. */
export interface SignedIn {
  token: string
  visitor: Visitor
}

/**
 * Signs a person in. Fails with one of the errors of `loginV2`: what is wrong with an account itself (locked by an
 * administrator, not active) is told only to those who know its password.
 * The password is judged between two short transactions, so that no connection waits for the hash.
 */
export async function signIn(
  parts: SignInParts,
  { account: typed, password, autoLogin = false }: Credentials,
  request: FastifyRequest,
): Promise<SignedIn> {
  const loginName = typed.trim()
  if (!loginName) throw new CallError('identity.account-needed')
  if (!password.trim()) throw new CallError('identity.password-needed')
  const attempt = await begin(parts, loginName, request)
  const isRight = await isPassword(password, attempt.account?.password_hash ?? null)
  if (!isRight || !attempt.account) return refuse(parts, attempt, request)
  const token = randomBytes(32).toString('base64url')
  const session = { ...sessionOf(request, { token, loginName, isAuto: autoLogin }), account: attempt.account }
  return { token, visitor: await enter(parts, { attempt, session, token }, request) }
}

/** Counts the attempt; one too many is logged and goes no further. */
async function begin({ database, secrets }: SignInParts, name: string, request: FastifyRequest): Promise<Attempt> {
  const { refused, ...attempt } = await inTransaction(database, 'none', (db) =>
    beginAttempt(db, { name, address: addressOf(request), secrets }),
  )
  if (!refused) return attempt
  await inTransaction(database, 'none', (db) =>
    recordSignIn(db, { account: attempt.account, result: refused.error, loginType: 0, request }),
  )
  throw refused
}

/** Keeps the wrong attempt and logs it. */
async function refuse({ database }: SignInParts, attempt: Attempt, request: FastifyRequest): Promise<never> {
  throw await inTransaction(database, 'none', async (db) => {
    const failure = (await keepWrongAttempt(db, attempt)) ?? new CallError('identity.wrong-password')
    await recordSignIn(db, { account: attempt.account, result: failure.error, loginType: 0, request })
    return failure
  })
}

interface Entry {
  attempt: Attempt
  session: NewSession
  token: string
}

/** Takes the attempt back, writes the log and opens the session: together or not at all. An account that may not come in gets the first two. */
async function enter(
  { database, sessions }: SignInParts,
  { attempt, session, token }: Entry,
  request: FastifyRequest,
): Promise<Visitor> {
  const failure = stateFailure(session.account.state)
  const logging = loggingSignIn({
    account: session.account,
    result: failure?.error ?? 'success',
    loginType: 0,
    request,
  })
  const visitor = await inTransaction(database, 'none', async (db) => {
    await db.execute(
      sql`select ${settling(attempt, true)}, ${logging}, ${failure ? sql`null` : openingSession(session)}`,
    )
    return failure ? undefined : sessions.learn(db, token)
  })
  if (failure) throw failure
  if (!visitor) throw new Error('A session that was just opened is not there')
  return visitor
}

const stateFailure = (state: SignInAccount['state']) => {
  if (state === 'locked') return new CallError('identity.locked-by-admin')
  return state === 'inactive' ? new CallError('identity.inactive') : undefined
}

const sessionOf = (
  request: FastifyRequest,
  { token, loginName, isAuto }: { token: string; loginName: string; isAuto: boolean },
) => ({
  tokenHash: tokenHash(token),
  loginName,
  lang: languageOf({ headers: request.headers, visitor: undefined }),
  isAuto,
  idle: isAuto ? autoLoginIdle : sessionIdle,
  absolute: sessionAbsolute,
  address: addressOf(request),
  device: deviceOf(request),
})
