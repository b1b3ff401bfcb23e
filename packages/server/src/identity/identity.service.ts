import { randomBytes } from 'node:crypto'
import { autoLoginIdle, sessionAbsolute, sessionIdle } from '@atrium/contract/constants.ts'
import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/call-error.ts'
import { inTransaction } from '#kit/database.ts'
import { deviceOf } from '#kit/device.ts'
import { languageOf } from '#kit/language.ts'
import type { Parts } from '#kit/parts.ts'
import { tokenHash } from '#kit/sessions.ts'
import { recordSignIn } from '#logs/sign-in-log.ts'
import { attemptOf, settleAttempt, takeAttempt, type Attempt } from './attempts.ts'
import { findSignInAccount, insertSession, type SignInAccount } from './identity.store.ts'
import { isPassword } from './password-hash.ts'

type SignInParts = Pick<Parts, 'database' | 'secrets'>

export interface Credentials {
  account: string
  password: string
  autoLogin?: boolean
}

/**
 * Signs a person in and gives the token of the new session. Fails with one of the errors of `loginV2`: what is wrong
 * with an account itself (locked by an administrator, not active) is told only to those who know its password.
 * The password is judged between two short transactions, so that no connection waits for the hash.
 */
export async function signIn(
  parts: SignInParts,
  { account: typed, password, autoLogin = false }: Credentials,
  request: FastifyRequest,
): Promise<string> {
  const loginName = typed.trim()
  if (!loginName) throw new CallError('identity.account-needed')
  if (!password.trim()) throw new CallError('identity.password-needed')
  const { account, attempt } = await begin(parts, loginName, request)
  const isRight = await isPassword(password, account?.password_hash ?? null)
  const failure = isRight ? stateFailure(account?.state) : new CallError('identity.wrong-password')
  const token = randomBytes(32).toString('base64url')
  const outcome = { account, attempt, isRight, failure, session: { token, loginName, isAuto: autoLogin } }
  await finish(parts, outcome, request)
  return token
}

const stateFailure = (state: SignInAccount['state'] | undefined) => {
  if (state === 'locked') return new CallError('identity.locked-by-admin')
  return state === 'inactive' ? new CallError('identity.inactive') : undefined
}

/** Looks the account up and counts the attempt; one too many is logged and goes no further. */
async function begin({ database, secrets }: SignInParts, loginName: string, request: FastifyRequest) {
  const account = await inTransaction(database, 'none', (db) => findSignInAccount(db, loginName))
  const attempt = attemptOf(account?.id ?? `name ${loginName.toLowerCase()}`, request.ip, secrets)
  try {
    await inTransaction(database, 'none', (db) => takeAttempt(db, attempt))
  } catch (problem) {
    if (problem instanceof CallError)
      await inTransaction(database, 'none', (db) =>
        recordSignIn(db, { account, result: problem.error, loginType: 0, request }),
      )
    throw problem
  }
  return { account, attempt }
}

interface Outcome {
  account: SignInAccount | undefined
  attempt: Attempt
  isRight: boolean
  failure: CallError | undefined
  session: { token: string; loginName: string; isAuto: boolean }
}

/** Settles the attempt, writes the log and, when all is well, opens the session: together or not at all. */
async function finish(
  { database }: SignInParts,
  { account, attempt, isRight, failure, session }: Outcome,
  request: FastifyRequest,
): Promise<void> {
  const final = await inTransaction(database, 'none', async (db) => {
    const locked = await settleAttempt(db, attempt, isRight)
    const result = locked ?? failure
    await recordSignIn(db, { account, result: result?.error ?? 'success', loginType: 0, request })
    if (!result && account) await insertSession(db, { ...sessionOf(session, request), account })
    return result
  })
  if (final) throw final
}

const sessionOf = ({ token, loginName, isAuto }: Outcome['session'], request: FastifyRequest) => ({
  tokenHash: tokenHash(token),
  loginName,
  lang: languageOf({ headers: request.headers, visitor: undefined }),
  isAuto,
  idle: isAuto ? autoLoginIdle : sessionIdle,
  absolute: sessionAbsolute,
  address: request.ip,
  device: deviceOf(request),
})
