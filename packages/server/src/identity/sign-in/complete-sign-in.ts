import { randomBytes } from 'node:crypto'
import { day, minute } from '@atrium/contract/constants.ts'
import { configOf } from '@atrium/contract/settings/settings.shapes.ts'
import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/http/call-error.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { addressOf, deviceOf } from '#kit/http/device.ts'
import { languageOnEntering } from '#kit/text/language.ts'
import type { IdentityServices } from '../services.ts'
import { organisationOf, personOf, type PersonRow } from '../sessions/person-row.ts'
import { tokenHash } from '../sessions/sessions.ts'
import { hasSecondStepToTake, type Person, type Visitor } from '../sessions/visitor.ts'
import type { AnnounceServices } from '#outside/notifications/announce.ts'
import { recordSignIn, type SignInMethod } from '#logs/sign-ins/sign-in-log.ts'
import { isAddressBanned } from '../sessions/ip-whitelist.ts'
import { clearAttempt, withdrawOnFailure, type Attempt } from './attempts.ts'
import { confirmPassword, endSession, makeSessionFull, openSession } from '../identity.store.ts'
import { methodsOf, needsSecondStep, policyOf, type FirstStep } from './second-step.ts'
import { announceNewPlace } from './new-place.ts'
import type { SignInConnection, SignInRules } from './sign-in-rules.ts'

/** An account at sign-in, with columns that must not leave the server. */
export interface SignInAccount extends PersonRow {
  state: 'active' | 'inactive' | 'locked' | 'waiting'
  /** When the organisation was suspended; null if it is active. */
  suspended_at: string | null
}

/** A verified identity and how it was verified. */
export interface VerifiedSignIn {
  person: SignInAccount
  hasPassword: boolean
  /** True when a password was verified, now or in the first step. */
  knowsPassword: boolean
  method: SignInMethod
  model: Visitor['signIn']['model']
  loginName: string
  isAuto: boolean
  isKnownDevice: boolean
  /** The successful attempt, still on the counters. */
  attempt: Attempt | undefined
  /** `LoginType` of the specification: 1 for a directory, 2 for single sign-on; 0 or omitted for the portal itself. */
  loginType?: number
  /** The connection by which the person signed in, in the first step. */
  connection?: SignInConnection
  /** Its name, for the log; in the second step, too. */
  connectionName?: string | undefined
}

/** A new session, full or half-signed. */
export interface SignedIn {
  token: string
  visitor: Visitor
}

const halfSignedMs = 10 * minute

type CompletionServices = Pick<IdentityServices, 'database' | 'clock' | 'sessions' | 'signInRules'> & AnnounceServices

/**
 * Opens a session: clears the attempt, writes the sign-in log and ends the browser's previous session, atomically.
 * Throws what is wrong with the account (locked, waiting, inactive, trial ended, address banned, organisation
 * suspended): only here, because only the verified owner may learn it. Such an attempt is logged and cleared, too.
 */
export async function completeSignIn(
  services: CompletionServices,
  verified: VerifiedSignIn,
  request: FastifyRequest,
): Promise<SignedIn> {
  const { database, clock, sessions, signInRules } = services
  const person = personOf(verified.person, verified.hasPassword)
  const isBanned = isAddressBanned(organisationOf(verified.person), person, request)
  const level = isBanned
    ? new CallError('access.address-banned')
    : levelOf(signInRules, { verified, person, now: clock.now() })
  const token = randomBytes(32).toString('base64url')
  const replaced = request.visitor?.person && request.visitor.sessionId
  const session = sessionOf(verified, level, { token, request, now: clock.now() })
  const isHalf = !(level instanceof CallError) && hasSecondStepToTake(level)
  const isPasswordConfirmed =
    person.passwordResetBy !== null && verified.method === 'second-step' && verified.knowsPassword
  const complete = () =>
    inTransaction(database, 'none', async (db) => {
      if (verified.attempt) await clearAttempt(db, verified.attempt)
      await recordSignIn(db, {
        account: { id: person.id, organisation_id: verified.person.organisation_id },
        method: verified.method,
        result: level instanceof CallError ? level.error : isHalf ? 'first-step' : 'success',
        request,
        connection: verified.connection?.name ?? verified.connectionName,
        loginType: verified.loginType,
      })
      if (isPasswordConfirmed) await confirmPassword(db, person.id)
      if (!session) return
      await openSession(db, session)
      if (replaced) await endSession(db, replaced)
      await signInRules.onSessionOpened(db, { verified, person, session, isHalf, replaced, request })
      const account = { id: person.id, organisationId: session.organisationId }
      if (!isHalf) await announceNewPlace(services, db, { account, at: session.openedAt, request })
    })
  await (verified.attempt ? withdrawOnFailure(services, verified.attempt, complete) : complete())
  if (level instanceof CallError || !session) throw level
  if (replaced) sessions.invalidate(`session:${replaced}`)
  if (!isHalf) sessions.noteSignIn(person.id, session.openedAt)
  return { token, visitor: visitorOf(verified, person, session) }
}

/** The level of the new session, or the error that prevents it. */
function levelOf(
  rules: SignInRules,
  { verified, person, now }: { verified: VerifiedSignIn; person: Person; now: number },
): Exclude<Visitor['level'], 'app' | 'product'> | CallError {
  const failure = failureOf(verified.person, person, now)
  if (failure) return new CallError(failure)
  const denial = verified.loginType
    ? undefined
    : rules.signInDenial(verified.person, verified.knowsPassword ? 'password' : 'code')
  if (denial) return denial
  if (verified.method !== 'second-step' && isSecondStepNeeded(rules, verified, person)) {
    const first: FirstStep = { by: firstStepOf(verified), model: verified.model }
    if (methodsOf(person, first).length > 0) return first.by === 'code' ? 'half-coded' : 'half-signed'
    if (person.passwordResetBy) return new CallError('identity.other-proof-needed')
    // A code was proof of possession already; after a password there must be something more.
    if (first.by === 'password') return new CallError('identity.no-phone')
  }
  if (person.trialUntil) return 'trial'
  // Who signs in at a provider does not need the password.
  return !verified.loginType && mustChangePassword(person, verified, now) ? 'password-expired' : 'full'
}

const firstStepOf = ({ method, connection }: VerifiedSignIn): FirstStep['by'] =>
  connection ? 'connection' : method === 'password' ? 'password' : 'code'

/** True when the second step is required, by the policy or by a rule. */
function isSecondStepNeeded(
  rules: SignInRules,
  { person: row, connection, isKnownDevice }: VerifiedSignIn,
  person: Person,
): boolean {
  if (connection?.isSecondStepTrusted) return false
  if (!connection && rules.requiresSecondStep(row)) return true
  return needsSecondStep(policyOf(row.second_step), person, isKnownDevice)
}

/** The error of an account or organisation that may not sign in. */
function failureOf({ state, suspended_at }: SignInAccount, { trialUntil }: Person, now: number) {
  if (suspended_at) return 'identity.organisation-suspended'
  if (state !== 'active') return stateFailures[state]
  return trialUntil && trialUntil.getTime() <= now ? 'trial.ended' : undefined
}

const stateFailures = {
  locked: 'identity.locked-by-admin',
  inactive: 'identity.inactive',
  waiting: 'identity.waiting',
} as const

/** True when the password must be changed first. After a code alone an initial password does not count: its owner may not know it. */
const mustChangePassword = (person: Person, { knowsPassword }: VerifiedSignIn, now: number): boolean =>
  isPasswordExpired(person, now) || (knowsPassword && isInitialPassword(person))

/** True for a password set by an administrator. */
const isInitialPassword = ({ hasPassword, passwordChangedAt }: Person): boolean =>
  hasPassword && passwordChangedAt === null

/** True when the password has expired. */
export const isPasswordExpired = ({ passwordExpiresAt }: Pick<Person, 'passwordExpiresAt'>, now: number): boolean =>
  passwordExpiresAt !== null && passwordExpiresAt.getTime() <= now

/** Idle and absolute timeout of a full session in milliseconds, from the organisation's settings. */
function durationOf(configs: Readonly<Record<string, unknown>> | null | undefined, isAuto: boolean) {
  const { AutoLoginDays, IdleMinutes, LongestDays } = configOf(configs, 'sessions')
  return { idle: isAuto ? AutoLoginDays * day : IdleMinutes * minute, absolute: LongestDays * day }
}

/**
 * Upgrades a session to full after an expired or initial password was changed: new token, full timeouts. Returns the
 * token and its lifetime in milliseconds. Throws `access.sign-in-needed` if the session has ended.
 */
export async function completeSession(
  db: Db,
  { sessionId, organisation, signIn }: Visitor,
  now: number,
): Promise<{ token: string; lasts: number }> {
  const token = randomBytes(32).toString('base64url')
  const { idle, absolute } = durationOf(organisation?.configs, signIn.isAuto)
  const until = await makeSessionFull(db, sessionId, { tokenHash: tokenHash(token), idle, absolute })
  if (!until) throw new CallError('access.sign-in-needed')
  return { token, lasts: until.getTime() - now }
}

/** The session to open, or undefined for an error. It ends with the trial at the latest. */
function sessionOf(
  { person, model, loginName, loginType = 0, isAuto }: VerifiedSignIn,
  level: ReturnType<typeof levelOf>,
  { token, request, now }: { token: string; request: FastifyRequest; now: number },
) {
  if (level instanceof CallError) return undefined
  const isWhole = level === 'full' || level === 'trial'
  const whole = durationOf(person.configs, isAuto)
  const untilTrialEnds = person.trial_until ? Date.parse(person.trial_until) - now : Infinity
  return {
    id: newId(),
    tokenHash: tokenHash(token),
    organisationId: person.organisation_id,
    accountId: person.account_id,
    level,
    model,
    loginName,
    loginType,
    lang: languageOnEntering(request.headers, person.lang),
    isAuto,
    idle: isWhole ? whole.idle : halfSignedMs,
    absolute: isWhole ? Math.min(whole.absolute, untilTrialEnds) : halfSignedMs,
    address: addressOf(request),
    device: deviceOf(request),
    openedAt: now,
  }
}
export type NewSession = NonNullable<ReturnType<typeof sessionOf>>

const visitorOf = (verified: VerifiedSignIn, person: Person, session: NewSession): Visitor => ({
  sessionId: session.id,
  level: session.level,
  lang: session.lang,
  appId: undefined,
  appAddresses: undefined,
  organisation: organisationOf(verified.person),
  person,
  signIn: {
    model: verified.model,
    type: session.loginType,
    name: verified.loginName,
    isAuto: verified.isAuto,
    logoutUrl: verified.connection?.logoutUrl ?? null,
  },
  lastSeenAt: session.openedAt,
  idle: session.idle,
  expiresAt: session.openedAt + session.absolute,
})
