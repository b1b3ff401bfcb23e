import { codeCalls } from '@atrium/contract/identity/codes.calls.ts'
import { codeTypes, type CodeType } from '@atrium/contract/constants.ts'
import { CallError } from '#kit/call-error.ts'
import { inOneQuery } from '#kit/database.ts'
import { handle, type Context } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import type { Person, Visitor } from '#kit/visitor.ts'
import { takeCaptcha } from './captcha.ts'
import { email, phone, proveRecipient, sendCode, type CodePurpose, type Recipient } from './codes.ts'
import { findPasswordFacts } from './new-password.ts'
import { checkReset } from './password-reset.ts'
import { ownRecipient } from './second-entry.ts'
import { recipientOf } from './sign-in.ts'
import { issueTicket } from './tickets.ts'

const isWhole = (visitor: Visitor | undefined): visitor is Visitor & { person: Person } =>
  visitor?.level === 'full' && visitor.person !== undefined

/**
 * What a code of `checkType` is for, and on whose account it goes: 3 is for binding when signed in, and for signing in
 * when not. What is to be bound is nobody's yet, so that code goes on the account of who asks for it.
 */
function meantBy(checkType: 1 | 3, person: Person | undefined): { purpose: CodePurpose; accountId?: string } {
  if (checkType === 1) return { purpose: 'register' }
  return person ? { purpose: 'bind', accountId: person.id } : { purpose: 'sign-in' }
}

/** What a code for a new password went to: what was typed, or, where nothing was, the own phone or address. */
function recipientMeant(
  { Account = '', codeType = codeTypes.phone }: { Account?: string; codeType?: CodeType },
  person: Person | undefined,
): Recipient {
  if (Account.trim()) return recipientOf(Account)
  if (!person) throw new CallError('identity.account-needed')
  return ownRecipient(person, codeType)
}

/** The person of a session as the log of attempts names one. */
const whoTries = ({ person, organisation }: Visitor & { person: Person }) => ({
  id: person.id,
  organisation_id: organisation?.id ?? null,
})

/** Sending codes, and taking the one for a new password. */
export function codes(parts: Parts) {
  const sendTo =
    (recipient: (typed: string) => Recipient) =>
    async ({ body, visitor, request }: Context<typeof codeCalls.sendMobileCode | typeof codeCalls.sendEmailCode>) => {
      const to = recipient(body.account)
      const person = isWhole(visitor) ? visitor.person : undefined
      if (!person) await takeCaptcha(parts, body.captcha)
      return sendCode(parts, { ...meantBy(body.checkType, person), recipient: to }, request)
    }
  return handle(codeCalls, {
    sendMobileCode: sendTo(phone),
    sendEmailCode: sendTo(email),
    async sendPasswordCode({ body: { account = '', codeType, captcha }, visitor, request }) {
      if (isWhole(visitor)) {
        const recipient = ownRecipient(visitor.person, codeType)
        return sendCode(parts, { purpose: 'password', recipient, accountId: visitor.person.id, isOwn: true }, request)
      }
      if (!account.trim()) throw new CallError('identity.account-needed')
      const recipient = codeType === codeTypes.phone ? phone(account) : email(account)
      await takeCaptcha(parts, captcha)
      return sendCode(parts, { purpose: 'password', recipient }, request)
    },
    async verifyCode({ body, visitor, request }) {
      const signedIn = isWhole(visitor) ? visitor : undefined
      const guess = {
        purpose: 'password' as const,
        recipient: recipientMeant(body, signedIn?.person),
        code: body.VerificationCode,
        method: 'code' as const,
        ...(signedIn && { by: whoTries(signedIn) }),
      }
      const { accountId } = await proveRecipient(parts, guess, request)
      const facts =
        accountId === null
          ? undefined
          : await inOneQuery(parts.database, 'none', (db) => findPasswordFacts(db, accountId))
      if (!facts || accountId === null) throw new CallError('identity.wrong-code')
      const ticket = {
        kind: 'password' as const,
        accountId,
        sessionId: signedIn?.sessionId ?? null,
        channel: guess.recipient.model,
      }
      await inOneQuery(parts.database, 'none', (db) => checkReset(db, ticket))
      return { Ticket: issueTicket(parts, { ...ticket, stamp: facts.password_changed_at }) }
    },
  })
}
