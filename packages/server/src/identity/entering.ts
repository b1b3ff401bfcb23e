import { randomBytes } from 'node:crypto'
import { day, minute } from '@atrium/contract/constants.ts'
import { configOf } from '@atrium/contract/settings/settings.shapes.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/call-error.ts'
import { newId } from '#kit/columns.ts'
import { inOneQuery, type Db } from '#kit/database.ts'
import { addressOf, deviceOf } from '#kit/device.ts'
import { languageOnEntering } from '#kit/language.ts'
import type { Parts } from '#kit/parts.ts'
import { organisationOf, personOf, type PersonRow } from '#kit/person-row.ts'
import { tokenHash } from '#kit/sessions.ts'
import { hasSecondStepToTake, type Person, type Visitor } from '#kit/visitor.ts'
import { loggingSignIn, type SignInMethod } from '#logs/sign-in-log.ts'
import { isAddressBanned } from '#settings/ip-whitelist.ts'
import { settling, type Attempt } from './attempts.ts'
import { confirmingPassword, endingSession, makeSessionFull, openingSession } from './identity.store.ts'
import { methodsOf, needsSecondStep, policyOf, type FirstStep } from './second-step.ts'

/** A person at sign-in: the row of the view, with what must not leave the server. */
export interface Arriving extends PersonRow {
  state: 'active' | 'inactive' | 'locked' | 'waiting'
  /** Since when the organisation is suspended; null where it is not. */
  suspended_at: string | null
}

/** Someone who has proved who they are, and how. */
export interface Arrival {
  person: Arriving
  hasPassword: boolean
  /** Whether a password was among what they showed. */
  knowsPassword: boolean
  method: SignInMethod
  model: Visitor['signIn']['model']
  loginName: string
  isAuto: boolean
  isKnownDevice: boolean
  /** The attempt that was right, still counted. */
  attempt: Attempt | undefined
}

/** Someone who has just come in, fully or half-way. */
export interface SignedIn {
  token: string
  visitor: Visitor
}

const halfWay = 10 * minute

/**
 * Lets someone in: takes the attempt back, writes the log, opens the session and ends the one that the browser had – a
 * half-way one that this completes, or a whole one, whoever's it was –, together or not at all. What is
 * wrong with the account itself (locked, waiting, not active, a trial that is over) is told here, only to those who
 * have proved to be its person; such an attempt is logged and taken back, too.
 */
export async function enter(
  { database, clock, sessions }: Pick<Parts, 'database' | 'clock' | 'sessions'>,
  arrival: Arrival,
  request: FastifyRequest,
): Promise<SignedIn> {
  const person = personOf(arrival.person, arrival.hasPassword)
  const isBanned = isAddressBanned(organisationOf(arrival.person), person, request)
  const level = isBanned ? new CallError('access.address-banned') : levelOf(arrival, person, clock.now())
  const token = randomBytes(32).toString('base64url')
  const replaced = request.visitor?.person && request.visitor.sessionId
  const session = sessionOf(arrival, level, { token, request, now: clock.now() })
  const isHalf = !(level instanceof CallError) && hasSecondStepToTake(level)
  const isPasswordConfirmed =
    person.passwordResetBy !== null && arrival.method === 'second-step' && arrival.knowsPassword
  const logging = loggingSignIn({
    account: { id: person.id, organisation_id: arrival.person.organisation_id },
    method: arrival.method,
    result: level instanceof CallError ? level.error : isHalf ? 'first-step' : 'success',
    request,
  })
  await inOneQuery(database, 'none', (db) =>
    db.execute(sql`select ${arrival.attempt ? settling(arrival.attempt, true) : sql`null`}, ${logging},
      ${session ? openingSession(session) : sql`null`}, ${session && replaced ? endingSession(replaced) : sql`null`},
      ${isPasswordConfirmed ? confirmingPassword(person.id) : sql`null`}`),
  )
  if (level instanceof CallError || !session) throw level
  if (replaced) sessions.forget(`session:${replaced}`)
  if (!isHalf) sessions.noteSignIn(person.id, session.openedAt)
  return { token, visitor: visitorOf(arrival, person, session) }
}

/** How far someone comes in – or why not at all. */
function levelOf(arrival: Arrival, person: Person, now: number): Exclude<Visitor['level'], 'app'> | CallError {
  const failure = failureOf(arrival.person, person, now)
  if (failure) return new CallError(failure)
  const { second_step } = arrival.person
  if (arrival.method !== 'second-step' && needsSecondStep(policyOf(second_step), person, arrival.isKnownDevice)) {
    const first: FirstStep = { by: arrival.method === 'password' ? 'password' : 'code', model: arrival.model }
    if (methodsOf(person, first).length > 0) return first.by === 'code' ? 'half-coded' : 'half-signed'
    if (person.passwordResetBy) return new CallError('identity.other-proof-needed')
    // A code was proof of possession already; after a password there must be something more.
    if (first.by === 'password') return new CallError('identity.no-phone')
  }
  if (person.trialUntil) return 'trial'
  return mustChange(person, arrival, now) ? 'password-expired' : 'full'
}

/** What is wrong with the account or its organisation; undefined when nothing is. */
function failureOf({ state, suspended_at }: Arriving, { trialUntil }: Person, now: number) {
  if (suspended_at) return 'identity.organisation-suspended'
  if (state !== 'active') return stateFailures[state]
  return trialUntil && trialUntil.getTime() <= now ? 'trial.ended' : undefined
}

const stateFailures = {
  locked: 'identity.locked-by-admin',
  inactive: 'identity.inactive',
  waiting: 'identity.waiting',
} as const

/** Whether a new password is due before anything else; who came by codes alone does not know the initial one. */
const mustChange = (person: Person, { knowsPassword }: Arrival, now: number): boolean =>
  isExpired(person, now) || (knowsPassword && isInitial(person))

/** Whether the password is one that an administrator gave, which nobody keeps. */
const isInitial = ({ hasPassword, passwordChangedAt }: Person): boolean => hasPassword && passwordChangedAt === null

/** Whether a password has to be changed before anything else. */
export const isExpired = ({ passwordExpiresAt }: Pick<Person, 'passwordExpiresAt'>, now: number): boolean =>
  passwordExpiresAt !== null && passwordExpiresAt.getTime() <= now

/** How long a whole session lasts without use and altogether, as the organisation has set it. */
function durationOf(configs: Readonly<Record<string, unknown>> | null | undefined, isAuto: boolean) {
  const { AutoLoginDays, IdleMinutes, LongestDays } = configOf(configs, 'sessions')
  return { idle: isAuto ? AutoLoginDays * day : IdleMinutes * minute, absolute: LongestDays * day }
}

/**
 * Makes a session full whose person has just changed an expired or initial password: with another token, and with the
 * times that it would have had from the beginning. Gives the token, and how long it lasts from now.
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

/** The session to open, unless the person may not come in. It ends with a trial at the latest. */
function sessionOf(
  { person, model, loginName, isAuto }: Arrival,
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
    lang: languageOnEntering(request.headers, person.lang),
    isAuto,
    idle: isWhole ? whole.idle : halfWay,
    absolute: isWhole ? Math.min(whole.absolute, untilTrialEnds) : halfWay,
    address: addressOf(request),
    device: deviceOf(request),
    openedAt: now,
  }
}
export type NewSession = NonNullable<ReturnType<typeof sessionOf>>

const visitorOf = (arrival: Arrival, person: Person, session: NewSession): Visitor => ({
  sessionId: session.id,
  level: session.level,
  lang: session.lang,
  appId: undefined,
  organisation: organisationOf(arrival.person),
  person,
  signIn: { model: arrival.model, type: 0, name: arrival.loginName, isAuto: arrival.isAuto },
  lastSeenAt: session.openedAt,
  idle: session.idle,
  expiresAt: session.openedAt + session.absolute,
})
