import { codeTypes, type Lang } from '@atrium/contract/constants.ts'
import type { PasswordRules } from '@atrium/contract/identity/password-rules.ts'
import type { registrationCalls } from '@atrium/contract/identity/registration.calls.ts'
import type { Input } from '@atrium/contract/kit/call.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/http/call-error.ts'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, inTransaction, rowsOf, valueOf, type Database, type Db } from '#kit/data/database.ts'
import { addressOf } from '#kit/http/device.ts'
import type { IdentityServices } from '../services.ts'
import type { KitServices } from '#kit/services.ts'
import { acceptedVersion } from '#legal/legal.service.ts'
import { tokenHash } from '../sessions/sessions.ts'
import { networkKey, consumeRateLimit } from '../sign-in/attempts.ts'
import { contactsOf, email, phone, verifyRecipient, consumeCode, type Recipient } from '../codes/codes.ts'
import { checkPasswordRules, registrationStandards } from '../passwords/new-password.ts'
import { digestOf, hashPassword } from '../passwords/password-hash.ts'

export type Registration = Input<typeof registrationCalls.register>['body']

export interface Invitation {
  organisation_id: string
  organisation_name: string
  department_name: string | null
  password_rules: PasswordRules | null
  expires_at: string
  role: 'member' | 'organisation-admin'
}

/** The invitation of a token hash, if it is still valid. */
export async function findInvitation(db: Db, hash: Uint8Array): Promise<Invitation | undefined> {
  const [found] = await rowsOf<Invitation>(db, sql`select * from find_invitation(${hash})`)
  return found
}

type TargetOrganisation = Pick<Invitation, 'organisation_id' | 'organisation_name' | 'password_rules'>

/** The organisation of the invitation, or the one with this full name. Throws `identity.invitation-invalid`. */
async function organisationOf(
  db: Db,
  { invitation, organisation = '' }: Registration,
): Promise<TargetOrganisation | undefined> {
  if (invitation) {
    const found = await findInvitation(db, tokenHash(invitation))
    if (!found) throw new CallError('identity.invitation-invalid')
    return found
  }
  const [named] = await rowsOf<TargetOrganisation>(
    db,
    sql`select * from find_organisation_by_name(${organisation.trim()})`,
  )
  return named
}

/** Lookups an hour from one network that reveal whether a contact is taken. */
const contactLookupLimit = { name: 'exists', most: 20, seconds: 3_600 }

/** Counts a lookup that reveals whether a contact is taken. Throws `request.too-frequent`. */
export const limitContactLookups = (
  services: Pick<KitServices, 'database' | 'secrets'>,
  request: FastifyRequest,
): Promise<void> =>
  inTransaction(services.database, 'none', (db) =>
    consumeRateLimit(db, { ...contactLookupLimit, from: networkKey(services.secrets, addressOf(request)) }),
  )

/** Registrations a day from one network that name an organisation, and so could probe whether it exists. */
const registrationLimit = { name: 'register', most: 40, seconds: 86_400 }

/** Result of a registration. */
export interface Registered {
  id: string
  state: 'active' | 'waiting'
  /** Undefined when no organisation has the name: then no account was created, and the answer does not reveal it. */
  target: TargetOrganisation | undefined
}

/**
 * Registers a person. The code is consumed together with the registration, so that a validation error does not cost it.
 * Throws the errors of the call. The answer does not reveal whether the organisation exists: a stranger could list the
 * customers.
 */
export async function register(
  services: IdentityServices,
  db: Db,
  body: Registration,
  { request, lang }: { request: FastifyRequest; lang: Lang },
): Promise<Registered> {
  if (!body.agreement) throw new CallError('identity.agreement-needed')
  const recipient = body.codeType === codeTypes.phone ? phone(body.mobilePhone) : email(body.email)
  const target = await inTransaction(services.database, 'none', (own) => organisationOf(own, body))
  const ownNames = [body.account, recipient.address]
  const rules = body.invitation ? target?.password_rules : null
  checkPasswordRules(body.password, registrationStandards(rules ?? null), ownNames)
  const verification = { purpose: 'register' as const, recipient, code: body.verificationCode, method: 'code' as const }
  const right = await verifyRecipient(services, { ...verification, isKept: true }, request)
  if (!body.invitation) {
    const from = networkKey(services.secrets, addressOf(request))
    await inTransaction(services.database, 'none', (own) => consumeRateLimit(own, { ...registrationLimit, from }))
    checkPasswordRules(body.password, registrationStandards(target?.password_rules ?? null), ownNames)
  }
  const hash = await hashPassword(digestOf(body.password))
  const id = newId()
  await consumeCode(db, right)
  if (!target) {
    await checkNotTaken(db, body.account, recipient)
    return { id, state: 'waiting', target }
  }
  const [mobile, mail] = contactsOf(recipient)
  const version = await acceptedVersion(services, lang)
  throwRegistrationError(
    await insertAccount(db, { id, target, body, mobile, mail, hash, lang, version, address: addressOf(request) }),
  )
  return { id, state: body.invitation ? 'active' : 'waiting', target }
}

/** Somebody who joined an organisation by a link, without an administrator. */
export interface Joining {
  organisationId: string
  person: { id: string; name: string }
  request: FastifyRequest
}

/** What other domains do with somebody who joined, after the registration is committed. */
export type OnJoining = (database: Database, joining: Joining) => Promise<void>

export type AdministratorRegistration = Input<typeof registrationCalls.registerAdministrator>['body']

/**
 * Registers an organisation's invited administrator. The link is the only proof, because codes may not be delivered yet.
 * Throws the errors of the call.
 */
export async function registerAdministrator(
  services: IdentityServices,
  db: Db,
  body: AdministratorRegistration,
  { request, lang }: { request: FastifyRequest; lang: Lang },
): Promise<Registered & { target: TargetOrganisation }> {
  if (!body.agreement) throw new CallError('identity.agreement-needed')
  const mobile = body.mobilePhone?.trim() ? phone(body.mobilePhone).address : null
  const mail = body.email?.trim() || !mobile ? email(body.email).address : null
  const target = await inTransaction(services.database, 'none', (own) =>
    findInvitation(own, tokenHash(body.invitation)),
  )
  if (target?.role !== 'organisation-admin') throw new CallError('identity.invitation-invalid')
  const ownNames = [body.account, mobile, mail].filter((name) => name !== null)
  checkPasswordRules(body.password, registrationStandards(target.password_rules), ownNames)
  // The answer says whether phone or address are taken, and a failure leaves the link as good as it was.
  await limitContactLookups(services, request)
  const hash = await hashPassword(digestOf(body.password))
  const id = newId()
  const version = await acceptedVersion(services, lang)
  throwRegistrationError(
    await insertAccount(db, { id, target, body, mobile, mail, hash, lang, version, address: addressOf(request) }),
  )
  return { id, state: 'active', target }
}

function throwRegistrationError(done: string | undefined): void {
  if (done === 'invitation') throw new CallError('identity.invitation-invalid')
  if (done === 'seats') throw new CallError('identity.seats-full')
}

/** True when somebody in the installation has the contact. */
export async function isContactTaken(db: Db, { channel, address }: Recipient): Promise<boolean> {
  const taken = sql`taken_contacts(${channel === 'sms' ? 'phone' : 'email'}, ${arrayOf([address], 'text')})`
  return (await valueOf<boolean>(db, sql`select exists (select from ${taken}) as value`)) ?? false
}

/** Throws what the insert would throw for a taken account name, phone or email address. */
async function checkNotTaken(db: Db, account: string, recipient: Recipient): Promise<void> {
  const taken = sql`taken_accounts(${arrayOf([account.toLowerCase()], 'text')})`
  if (await valueOf<boolean>(db, sql`select exists (select from ${taken}) as value`))
    throw new CallError('identity.account-taken')
  if (await isContactTaken(db, recipient))
    throw new CallError(recipient.channel === 'sms' ? 'identity.phone-taken' : 'identity.email-taken')
}

interface NewAccount {
  id: string
  target: TargetOrganisation
  body: Pick<Registration, 'account' | 'realName' | 'invitation'>
  mobile: string | null
  mail: string | null
  hash: string
  lang: Lang
  /** Version of the accepted terms. */
  version: string
  address: string
}

async function insertAccount(db: Db, { id, target, body, mobile, mail, hash, lang, version, address }: NewAccount) {
  const invitation = body.invitation ? tokenHash(body.invitation) : null
  return valueOf<string>(
    db,
    sql`select register_account(${id}::uuid, ${target.organisation_id}::uuid, ${invitation}::bytea, ${body.account.toLowerCase()}, ${body.realName.trim()},
      ${mobile}, ${mail}, ${hash}, ${lang}, ${arrayOf([newId(), newId()], 'uuid')}, ${version}, ${address}) as value`,
  ).catch((problem: unknown) => {
    throw takenError(problem) ?? problem
  })
}

const taken = {
  accounts_account: 'identity.account-taken',
  accounts_mobile_phone: 'identity.phone-taken',
  accounts_email: 'identity.email-taken',
} as const

/** The error for a unique violation on account name, phone or email address. */
export function takenError(problem: unknown): CallError | undefined {
  const { constraint, cause } = problem as { constraint?: string; cause?: { constraint?: string } }
  const name = cause?.constraint ?? constraint
  return name !== undefined && name in taken ? new CallError(taken[name as keyof typeof taken]) : undefined
}
