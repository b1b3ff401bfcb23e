import { captchaAfter } from '@atrium/contract/constants.ts'
import type { CaptchaAnswer } from '@atrium/contract/identity/identity.shapes.ts'
import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/call-error.ts'
import { inOneQuery, inTransaction } from '#kit/database.ts'
import { addressOf } from '#kit/device.ts'
import { callErrorOf } from '#kit/errors.ts'
import type { Parts } from '#kit/parts.ts'
import { loggingSignIn, recordSignIn, type SignInMethod } from '#logs/sign-in-log.ts'
import { fromOf, keepWrongAttempt, withdrawing, type Attempt } from './attempts.ts'
import { takeCaptcha } from './captcha.ts'
import { judgeCode, type Recipient } from './codes.ts'
import { deviceHashOf } from './devices.ts'
import { enter, type SignedIn } from './entering.ts'
import { beginPasswordSignIn, findArriving, type PasswordSignIn } from './identity.store.ts'
import { isPassword } from './password-hash.ts'

type SignInParts = Pick<Parts, 'database' | 'secrets' | 'clock' | 'sessions' | 'settings'>

export interface Credentials {
  account: string
  password?: string
  verificationCode?: string
  autoLogin?: boolean
  captcha?: CaptchaAnswer
}

/** Signs a person in, by password or by code. Fails with one of the errors of `loginV2`. */
export function signIn(parts: SignInParts, credentials: Credentials, request: FastifyRequest): Promise<SignedIn> {
  const loginName = credentials.account.trim()
  if (!loginName) throw new CallError('identity.account-needed')
  if (credentials.verificationCode !== undefined)
    return signInByCode(parts, { ...credentials, loginName, code: credentials.verificationCode }, request)
  return signInByPassword(parts, { ...credentials, loginName }, request)
}

/**
 * Signs a person in by password, which is judged between two short transactions, so that no connection waits for the
 * hash.
 */
async function signInByPassword(
  parts: SignInParts,
  { loginName, password = '', autoLogin = false, captcha }: Credentials & { loginName: string },
  request: FastifyRequest,
): Promise<SignedIn> {
  if (!password.trim()) throw new CallError('identity.password-needed')
  const found = await begin(parts, loginName, request)
  if (needsCaptcha(found.attempt)) await askCaptcha(parts, { found, captcha }, request)
  const isRight = await judge(parts, { password, found }, request)
  if (!isRight || !found.person) return refuse(parts, found, request)
  const { person, model, isKnownDevice, attempt } = found
  const arrival = { person, model, isKnownDevice, attempt, hasPassword: true, loginName, isAuto: autoLogin }
  return enter(parts, { ...arrival, method: 'password', knowsPassword: true }, request)
}

/** Judges the password, unless its person is gone when it is their turn: then the attempt was none. */
async function judge(
  { database }: SignInParts,
  { password, found }: { password: string; found: PasswordSignIn },
  request: FastifyRequest,
): Promise<boolean> {
  try {
    return await isPassword(password, found.passwordHash, () => !request.raw.socket.destroyed)
  } catch (problem) {
    await inOneQuery(database, 'none', (db) => db.execute(sql`select ${withdrawing(found.attempt)}`))
    throw problem
  }
}

/** Counts the attempt; one too many is logged and goes no further. */
async function begin({ database, secrets, settings }: SignInParts, name: string, request: FastifyRequest) {
  const unknown = secrets.keyedHash(`name ${name.toLowerCase()}`)
  const from = fromOf(secrets, addressOf(request))
  const found = await inOneQuery(database, 'none', (db) =>
    beginPasswordSignIn(db, { name, unknown, from, device: deviceHashOf(request, settings) }),
  )
  const { refused } = found.attempt
  if (!refused) return found
  await log({ database }, { found, method: 'password', result: refused.error }, request)
  throw refused
}

/** Where an address has as many wrong attempts, a whole company may be behind it. */
const captchaAfterFromAddress = 20

/** Whether there were so many wrong passwords of late that a person has to show to be one. */
const needsCaptcha = ({ counts: [fromAddress = 0, ofAccount = 0, ofAddress = 0] }: Attempt): boolean =>
  fromAddress > captchaAfter || ofAccount > captchaAfter || ofAddress > captchaAfterFromAddress

/** Takes the answer to the captcha; without a right one the attempt was none: it is logged, but not counted. */
async function askCaptcha(
  parts: SignInParts,
  { found, captcha }: { found: PasswordSignIn; captcha: CaptchaAnswer | undefined },
  request: FastifyRequest,
) {
  try {
    await takeCaptcha(parts, captcha)
  } catch (problem) {
    const { error: result } = callErrorOf(problem)
    const logging = loggingSignIn({ account: accountOf(found), method: 'password', result, request })
    await inOneQuery(parts.database, 'none', (db) => db.execute(sql`select ${withdrawing(found.attempt)}, ${logging}`))
    throw problem
  }
}

/** Keeps the wrong attempt and logs it. */
async function refuse({ database }: SignInParts, found: PasswordSignIn, request: FastifyRequest): Promise<never> {
  throw await inTransaction(database, 'none', async (db) => {
    const failure = (await keepWrongAttempt(db, found.attempt)) ?? new CallError('identity.wrong-password')
    await recordSignIn(db, { account: accountOf(found), method: 'password', result: failure.error, request })
    return failure
  })
}

const accountOf = ({ person }: Pick<PasswordSignIn, 'person'>) =>
  person && { id: person.account_id, organisation_id: person.organisation_id }

const log = (
  { database }: Pick<Parts, 'database'>,
  { found, method, result }: { found: PasswordSignIn; method: SignInMethod; result: CallError['error'] },
  request: FastifyRequest,
) => inOneQuery(database, 'none', (db) => recordSignIn(db, { account: accountOf(found), method, result, request }))

/** Signs a person in by a code that went to the phone or e-mail address of the account. */
async function signInByCode(
  parts: SignInParts,
  { loginName, code, autoLogin = false }: Credentials & { loginName: string; code: string },
  request: FastifyRequest,
): Promise<SignedIn> {
  return enterByCode(parts, { recipient: recipientOf(loginName), code, method: 'code', isAuto: autoLogin }, request)
}

/** Judges a code for signing in and lets its person in. A trial is entered in the same way. */
export async function enterByCode(
  parts: SignInParts,
  {
    recipient,
    code,
    method,
    isAuto,
  }: { recipient: Recipient; code: string; method: 'code' | 'trial'; isAuto: boolean },
  request: FastifyRequest,
): Promise<SignedIn> {
  const { attempt, accountId } = await judgeCode(parts, { purpose: 'sign-in', recipient, code, method }, request)
  return enterProved(parts, { recipient, accountId: String(accountId), attempt, method, isAuto }, request)
}

interface Proved {
  recipient: Recipient
  accountId: string
  attempt?: Attempt | undefined
  method: 'code' | 'trial'
  isAuto: boolean
}

/** Signs in the person of an account whose phone or e-mail address has just been proved. */
export async function enterProved(
  parts: SignInParts,
  { recipient, accountId, attempt, method, isAuto }: Proved,
  request: FastifyRequest,
): Promise<SignedIn> {
  const found = await inOneQuery(parts.database, 'none', (db) =>
    findArriving(db, accountId, deviceHashOf(request, parts.settings)),
  )
  if (!found) throw new CallError('identity.wrong-code')
  const { person, passwordHash, isKnownDevice } = found
  const arrival = { person, isKnownDevice, attempt, hasPassword: passwordHash !== null, isAuto }
  return enter(
    parts,
    { ...arrival, method, knowsPassword: false, model: recipient.model, loginName: recipient.address },
    request,
  )
}

/** Where a code went: a phone or an e-mail address; fails with `wrong-email` where it is neither. */
export function recipientOf(typed: string): Recipient {
  const address = typed.trim()
  if (isMobilePhone(address)) return { channel: 'sms', model: 'phone', address }
  if (isMailAddress(address)) return { channel: 'email', model: 'email', address: address.toLowerCase() }
  throw new CallError(/^[\d\s+-]+$/.test(address) ? 'identity.wrong-phone' : 'identity.wrong-email')
}
