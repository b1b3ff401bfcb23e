import { codeTypes, type Lang } from '@atrium/contract/constants.ts'
import type { PasswordRules } from '@atrium/contract/identity/password-rules.ts'
import type { registrationCalls } from '@atrium/contract/identity/registration.calls.ts'
import type { Input } from '@atrium/contract/kit/call.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/call-error.ts'
import { newId } from '#kit/columns.ts'
import { arrayOf, inTransaction, rowsOf, valueOf, type Db } from '#kit/database.ts'
import { addressOf } from '#kit/device.ts'
import type { Parts } from '#kit/parts.ts'
import { acceptedVersion } from '#legal/legal.service.ts'
import { tokenHash } from '#kit/sessions.ts'
import { fromOf, spendBudget } from './attempts.ts'
import { contactsOf, email, phone, proveRecipient, spendCode, type Recipient } from './codes.ts'
import { judgeByRules, standardsAtRegistration } from './new-password.ts'
import { digestOf, hashPassword } from './password-hash.ts'

export type Registration = Input<typeof registrationCalls.register>['body']

export interface Invited {
  organisation_id: string
  organisation_name: string
  department_name: string | null
  password_rules: PasswordRules | null
  expires_at: string
  role: 'member' | 'organisation-admin'
}

/** What an invitation invites to, as long as it is good. */
export async function findInvitation(db: Db, hash: Uint8Array): Promise<Invited | undefined> {
  const [found] = await rowsOf<Invited>(db, sql`select * from find_invitation(${hash})`)
  return found
}

type Into = Pick<Invited, 'organisation_id' | 'organisation_name' | 'password_rules'>

/** The organisation that someone registers with: that of the invitation, or the one with this full name, if there is one. */
async function organisationOf(db: Db, { invitation, organisation = '' }: Registration): Promise<Into | undefined> {
  if (invitation) {
    const found = await findInvitation(db, tokenHash(invitation))
    if (!found) throw new CallError('identity.invitation-invalid')
    return found
  }
  const [named] = await rowsOf<Into>(db, sql`select * from find_organisation_named(${organisation.trim()})`)
  return named
}

/** How often an hour one network may learn whether somebody has a phone or an e-mail address. */
const lookUpsAnHour = { name: 'exists', most: 20, seconds: 3_600 }

/** Counts that whoever asks learns whether a phone or an e-mail address is taken; fails with `request.too-frequent`. */
export const spendLookUp = (parts: Pick<Parts, 'database' | 'secrets'>, request: FastifyRequest): Promise<void> =>
  inTransaction(parts.database, 'none', (db) =>
    spendBudget(db, { ...lookUpsAnHour, from: fromOf(parts.secrets, addressOf(request)) }),
  )

/** Registrations a day from one network that name an organisation, and so try out whether it is here. */
const namedADay = { name: 'register', most: 40, seconds: 86_400 }

/** What came of a registration. */
export interface Registered {
  id: string
  state: 'active' | 'waiting'
  /** Nothing where no organisation has the name: then there is no account either, and the answer does not say so. */
  into: Into | undefined
}

/**
 * Registers a person: what can be judged without the code comes first, and the code is used up together with the
 * registration or not at all, so that a slip costs one of its tries and not the code. Fails with one of the errors of the
 * call; then nothing is kept but the counts of the code. Whether there is an organisation of that name cannot be told
 * from the answer: a stranger could list the customers.
 */
export async function register(
  parts: Parts,
  db: Db,
  body: Registration,
  { request, lang }: { request: FastifyRequest; lang: Lang },
): Promise<Registered> {
  if (!body.agreement) throw new CallError('identity.agreement-needed')
  const recipient = body.codeType === codeTypes.phone ? phone(body.mobilePhone) : email(body.email)
  const into = await inTransaction(parts.database, 'none', (own) => organisationOf(own, body))
  const ownNames = [body.account, recipient.address]
  const rules = body.invitation ? into?.password_rules : null
  judgeByRules(body.password, standardsAtRegistration(rules ?? null), ownNames)
  const guess = { purpose: 'register' as const, recipient, code: body.verificationCode, method: 'code' as const }
  const right = await proveRecipient(parts, { ...guess, isKept: true }, request)
  if (!body.invitation) {
    const from = fromOf(parts.secrets, addressOf(request))
    await inTransaction(parts.database, 'none', (own) => spendBudget(own, { ...namedADay, from }))
    judgeByRules(body.password, standardsAtRegistration(into?.password_rules ?? null), ownNames)
  }
  const hash = await hashPassword(digestOf(body.password))
  const id = newId()
  await spendCode(db, right)
  if (!into) {
    await checkFree(db, body.account, recipient)
    return { id, state: 'waiting', into }
  }
  const [mobile, mail] = contactsOf(recipient)
  const version = await acceptedVersion(parts, lang)
  refuseUnlessDone(
    await insertAccount(db, { id, into, body, mobile, mail, hash, lang, version, address: addressOf(request) }),
  )
  return { id, state: body.invitation ? 'active' : 'waiting', into }
}

export type AdministratorRegistration = Input<typeof registrationCalls.registerAdministrator>['body']

/**
 * Registers the person who was invited to administer an organisation. The link is the proof: before anything delivers
 * codes, nobody could show another one. Fails with one of the errors of the call.
 */
export async function registerAdministrator(
  parts: Parts,
  db: Db,
  body: AdministratorRegistration,
  { request, lang }: { request: FastifyRequest; lang: Lang },
): Promise<Registered & { into: Into }> {
  if (!body.agreement) throw new CallError('identity.agreement-needed')
  const mobile = body.mobilePhone?.trim() ? phone(body.mobilePhone).address : null
  const mail = body.email?.trim() || !mobile ? email(body.email).address : null
  const into = await inTransaction(parts.database, 'none', (own) => findInvitation(own, tokenHash(body.invitation)))
  if (into?.role !== 'organisation-admin') throw new CallError('identity.invitation-invalid')
  const ownNames = [body.account, mobile, mail].filter((name) => name !== null)
  judgeByRules(body.password, standardsAtRegistration(into.password_rules), ownNames)
  // The answer says whether phone or address are taken, and a failure leaves the link as good as it was.
  await spendLookUp(parts, request)
  const hash = await hashPassword(digestOf(body.password))
  const id = newId()
  const version = await acceptedVersion(parts, lang)
  refuseUnlessDone(
    await insertAccount(db, { id, into, body, mobile, mail, hash, lang, version, address: addressOf(request) }),
  )
  return { id, state: 'active', into }
}

function refuseUnlessDone(done: string | undefined): void {
  if (done === 'invitation') throw new CallError('identity.invitation-invalid')
  if (done === 'seats') throw new CallError('identity.seats-full')
}

/** Fails as an insert would where somebody else has the account name, phone or e-mail address. */
async function checkFree(db: Db, account: string, recipient: Recipient): Promise<void> {
  const [mobile, mail] = contactsOf(recipient)
  const [found] = await rowsOf<{ has_account: boolean; has_contact: boolean }>(
    db,
    sql`select exists (select from taken_among('account', ${arrayOf([account.toLowerCase()], 'text')})) as has_account, is_contact_taken(${mobile}, ${mail}) as has_contact`,
  )
  if (found?.has_account) throw new CallError('identity.account-taken')
  if (found?.has_contact) throw new CallError(mobile ? 'identity.phone-taken' : 'identity.email-taken')
}

interface NewAccount {
  id: string
  into: Into
  body: Pick<Registration, 'account' | 'realName' | 'invitation'>
  mobile: string | null
  mail: string | null
  hash: string
  lang: Lang
  /** Of the terms that were accepted. */
  version: string
  address: string
}

async function insertAccount(db: Db, { id, into, body, mobile, mail, hash, lang, version, address }: NewAccount) {
  const invitation = body.invitation ? tokenHash(body.invitation) : null
  return valueOf<string>(
    db,
    sql`select register_account(${id}::uuid, ${into.organisation_id}::uuid, ${invitation}::bytea, ${body.account.toLowerCase()}, ${body.realName.trim()},
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

/** Which of the unique values of an account somebody else has, where that is what the database refused. */
export function takenError(problem: unknown): CallError | undefined {
  const { constraint, cause } = problem as { constraint?: string; cause?: { constraint?: string } }
  const name = cause?.constraint ?? constraint
  return name !== undefined && name in taken ? new CallError(taken[name as keyof typeof taken]) : undefined
}
