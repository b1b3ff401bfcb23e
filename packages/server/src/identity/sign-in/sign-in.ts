import type { AnnounceServices } from '#outside/notifications/announce.ts'
import { captchaAfter } from '@atrium/contract/constants.ts'
import type { CaptchaAnswer } from '@atrium/contract/identity/identity.shapes.ts'
import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/http/call-error.ts'
import { inTransaction } from '#kit/data/database.ts'
import { addressOf } from '#kit/http/device.ts'
import { callErrorOf } from '#kit/http/errors.ts'
import type { IdentityServices } from '../services.ts'
import { recordSignIn, type SignInMethod } from '#logs/sign-ins/sign-in-log.ts'
import { networkKey, recordFailedAttempt, withdrawAttempt, withdrawOnFailure, type Attempt } from './attempts.ts'
import type { KitServices } from '#kit/services.ts'
import { verifyCaptcha } from '../captcha.ts'
import { verifyCode, type Recipient } from '../codes/codes.ts'
import { deviceHashOf } from '../sessions/devices.ts'
import { completeSignIn, type SignedIn } from './complete-sign-in.ts'
import { beginPasswordSignIn, findSignInAccount, type PasswordSignIn } from '../identity.store.ts'
import { isPassword } from '../passwords/password-hash.ts'

type SignInServices = Pick<
  IdentityServices,
  'database' | 'secrets' | 'clock' | 'sessions' | 'settings' | 'signInRules'
> &
  AnnounceServices

export interface Credentials {
  account: string
  password?: string
  verificationCode?: string
  autoLogin?: boolean
  captcha?: CaptchaAnswer
}

/** Signs in with a password or a code. Throws the errors of `loginV2`. */
export function signIn(services: SignInServices, credentials: Credentials, request: FastifyRequest): Promise<SignedIn> {
  const loginName = credentials.account.trim()
  if (!loginName) throw new CallError('identity.account-needed')
  if (credentials.verificationCode !== undefined)
    return signInByCode(services, { ...credentials, loginName, code: credentials.verificationCode }, request)
  return signInByPassword(services, { ...credentials, loginName }, request)
}

/**
 * Signs in with a password. It is verified between two short transactions, so that no connection waits for the hash.
 */
async function signInByPassword(
  services: SignInServices,
  { loginName, password = '', autoLogin = false, captcha }: Credentials & { loginName: string },
  request: FastifyRequest,
): Promise<SignedIn> {
  if (!password.trim()) throw new CallError('identity.password-needed')
  const found = await startAttempt(services, loginName, request)
  if (requiresCaptcha(found.attempt)) await requireCaptcha(services, { found, captcha }, request)
  const isRight = await isPasswordRight(services, { password, found }, request)
  if (!isRight || !found.person) return failAttempt(services, found, request)
  const { person, model, isKnownDevice, attempt } = found
  const verified = { person, model, isKnownDevice, attempt, hasPassword: true, loginName, isAuto: autoLogin }
  return completeSignIn(services, { ...verified, method: 'password', knowsPassword: true }, request)
}

/** Verifies the password. If the client disconnects while queued, the attempt is withdrawn. */
function isPasswordRight(
  services: SignInServices,
  { password, found }: { password: string; found: PasswordSignIn },
  request: FastifyRequest,
): Promise<boolean> {
  const isAwaited = () => !request.raw.socket.destroyed
  return withdrawOnFailure(services, found.attempt, () => isPassword(password, found.passwordHash, isAwaited))
}

/** Counts the attempt. Logs and throws the lock error when a limit is reached. */
async function startAttempt({ database, secrets, settings }: SignInServices, name: string, request: FastifyRequest) {
  const unknown = secrets.keyedHash(`name ${name.toLowerCase()}`)
  const from = networkKey(secrets, addressOf(request))
  const found = await inTransaction(database, 'none', (db) =>
    beginPasswordSignIn(db, { name, unknown, from, device: deviceHashOf(request, settings) }),
  )
  const { lockError } = found.attempt
  if (!lockError) return found
  await log({ database }, { found, method: 'password', result: lockError.error }, request)
  throw lockError
}

/** Higher than for an account: a whole company may share an address. */
const captchaAfterFromAddress = 20

/** True when recent failures require a captcha. */
export const requiresCaptcha = ({
  counts: [fromAddress = 0, ofAccount = 0, ofAddress = 0],
}: Pick<Attempt, 'counts'>): boolean =>
  fromAddress > captchaAfter || ofAccount > captchaAfter || ofAddress > captchaAfterFromAddress

/** Verifies the captcha. Without a correct answer the attempt is logged, but not counted. */
async function requireCaptcha(
  services: SignInServices,
  { found, captcha }: { found: PasswordSignIn; captcha: CaptchaAnswer | undefined },
  request: FastifyRequest,
) {
  try {
    await verifyCaptcha(services, captcha)
  } catch (problem) {
    const { error: result } = callErrorOf(problem)
    await inTransaction(services.database, 'none', async (db) => {
      await withdrawAttempt(db, found.attempt)
      await recordSignIn(db, { account: accountOf(found), method: 'password', result, request })
    })
    throw problem
  }
}

/** Records and logs the failed attempt; throws its error. */
async function failAttempt(
  { database }: SignInServices,
  found: PasswordSignIn,
  request: FastifyRequest,
): Promise<never> {
  throw await inTransaction(database, 'none', async (db) => {
    const failure = (await recordFailedAttempt(db, found.attempt)) ?? new CallError('identity.wrong-password')
    await recordSignIn(db, { account: accountOf(found), method: 'password', result: failure.error, request })
    return failure
  })
}

const accountOf = ({ person }: Pick<PasswordSignIn, 'person'>) =>
  person && { id: person.account_id, organisation_id: person.organisation_id }

const log = (
  { database }: Pick<KitServices, 'database'>,
  { found, method, result }: { found: PasswordSignIn; method: SignInMethod; result: CallError['error'] },
  request: FastifyRequest,
) => inTransaction(database, 'none', (db) => recordSignIn(db, { account: accountOf(found), method, result, request }))

/** Signs in with a code sent to the account's phone or email address. */
async function signInByCode(
  services: SignInServices,
  { loginName, code, autoLogin = false }: Credentials & { loginName: string; code: string },
  request: FastifyRequest,
): Promise<SignedIn> {
  return signInWithCode(
    services,
    { recipient: recipientOf(loginName), code, method: 'code', isAuto: autoLogin },
    request,
  )
}

/** Verifies a sign-in code and opens a session, a trial's too. Throws the errors of `verifyCode` and `completeSignIn`. */
export async function signInWithCode(
  services: SignInServices,
  {
    recipient,
    code,
    method,
    isAuto,
  }: { recipient: Recipient; code: string; method: 'code' | 'trial'; isAuto: boolean },
  request: FastifyRequest,
): Promise<SignedIn> {
  const { attempt, accountId } = await verifyCode(services, { purpose: 'sign-in', recipient, code, method }, request)
  return signInRecipient(services, { recipient, accountId: String(accountId), attempt, method, isAuto }, request)
}

interface VerifiedRecipient {
  recipient: Recipient
  accountId: string
  attempt?: Attempt | undefined
  method: 'code' | 'trial'
  isAuto: boolean
}

/** Opens a session for an account whose phone or email address has just been verified. */
export async function signInRecipient(
  services: SignInServices,
  { recipient, accountId, attempt, method, isAuto }: VerifiedRecipient,
  request: FastifyRequest,
): Promise<SignedIn> {
  const found = await inTransaction(services.database, 'none', (db) =>
    findSignInAccount(db, accountId, deviceHashOf(request, services.settings)),
  )
  if (!found) throw new CallError('identity.wrong-code')
  const { person, passwordHash, isKnownDevice } = found
  const verified = { person, isKnownDevice, attempt, hasPassword: passwordHash !== null, isAuto }
  return completeSignIn(
    services,
    { ...verified, method, knowsPassword: false, model: recipient.model, loginName: recipient.address },
    request,
  )
}

/** Parses a phone number or an email address. Throws `identity.wrong-phone` or `identity.wrong-email`. */
export function recipientOf(typed: string): Recipient {
  const address = typed.trim()
  if (isMobilePhone(address)) return { channel: 'sms', model: 'phone', address }
  if (isMailAddress(address)) return { channel: 'email', model: 'email', address: address.toLowerCase() }
  throw new CallError(/^[\d\s+-]+$/.test(address) ? 'identity.wrong-phone' : 'identity.wrong-email')
}
