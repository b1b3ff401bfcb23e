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
}

/** What an invitation invites to, as long as it is good. */
export async function findInvitation(db: Db, hash: Uint8Array): Promise<Invited | undefined> {
  const [found] = await rowsOf<Invited>(db, sql`select * from find_invitation(${hash})`)
  return found
}

type Into = Pick<Invited, 'organisation_id' | 'organisation_name' | 'password_rules'>

/** The organisation that someone registers with: that of the invitation, or the one with this full name. */
async function organisationOf(db: Db, { invitation, organisation = '' }: Registration): Promise<Into> {
  if (invitation) {
    const found = await findInvitation(db, tokenHash(invitation))
    if (!found) throw new CallError('identity.invitation-invalid')
    return found
  }
  const [named] = await rowsOf<Into>(db, sql`select * from find_organisation_named(${organisation.trim()})`)
  if (!named) throw new CallError('identity.organisation-unknown')
  return named
}

/** What came of a registration. */
export interface Registered {
  id: string
  state: 'active' | 'waiting'
  into: Into
}

/**
 * Registers a person: what can be judged without the code comes first, and the code is used up together with the
 * registration or not at all, so that a slip costs one of its tries and not the code. Fails with one of the errors of the
 * call; then nothing is kept but the counts of the code.
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
  judgeByRules(body.password, standardsAtRegistration(into.password_rules), [body.account, recipient.address])
  const guess = { purpose: 'register' as const, recipient, code: body.verificationCode, method: 'code' as const }
  const right = await proveRecipient(parts, { ...guess, isKept: true }, request)
  const hash = await hashPassword(digestOf(body.password))
  const id = newId()
  await spendCode(db, right)
  const done = await insertAccount(db, {
    id,
    into,
    body,
    recipient,
    hash,
    lang,
    version: await acceptedVersion(parts, lang),
    address: addressOf(request),
  })
  if (done === 'invitation') throw new CallError('identity.invitation-invalid')
  if (done === 'seats') throw new CallError('identity.seats-full')
  return { id, state: body.invitation ? 'active' : 'waiting', into }
}

interface NewAccount {
  id: string
  into: Into
  body: Registration
  recipient: Recipient
  hash: string
  lang: Lang
  /** Of the terms that were accepted. */
  version: string
  address: string
}

async function insertAccount(db: Db, { id, into, body, recipient, hash, lang, version, address }: NewAccount) {
  const [mobile, mail] = contactsOf(recipient)
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
