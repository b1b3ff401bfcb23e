import { codeCalls } from '@atrium/contract/identity/codes.calls.ts'
import { codeTypes, type CodeType } from '@atrium/contract/constants.ts'
import { CallError } from '#kit/http/call-error.ts'
import { inTransaction } from '#kit/data/database.ts'
import { handle, type Context } from '#kit/http/handle.ts'
import type { IdentityServices } from '../services.ts'
import type { Person, Visitor } from '../sessions/visitor.ts'
import { email, phone, verifyRecipient, sendCode, type CodePurpose, type Recipient } from './codes.ts'
import { findPasswordFacts } from '../passwords/new-password.ts'
import { checkReset } from '../passwords/password-reset.ts'
import { ownRecipient } from '../sign-in/take-second-step.ts'
import { recipientOf } from '../sign-in/sign-in.ts'
import { issueTicket } from '../passwords/tickets.ts'

const isFullySignedIn = (visitor: Visitor | undefined): visitor is Visitor & { person: Person } =>
  visitor?.level === 'full' && visitor.person !== undefined

/**
 * Purpose of a code by `checkType`: 1 registers; 3 binds a new contact when signed in and signs in otherwise. A contact
 * to bind has no owner yet, so that code counts for the requesting account.
 */
function purposeOf(checkType: 1 | 3, person: Person | undefined): { purpose: CodePurpose; accountId?: string } {
  if (checkType === 1) return { purpose: 'register' }
  return person ? { purpose: 'bind', accountId: person.id } : { purpose: 'sign-in' }
}

/** Recipient of a password code: as typed, else the visitor's own phone or email address. */
function passwordRecipient(
  { Account = '', codeType = codeTypes.phone }: { Account?: string; codeType?: CodeType },
  person: Person | undefined,
): Recipient {
  if (Account.trim()) return recipientOf(Account)
  if (!person) throw new CallError('identity.account-needed')
  return ownRecipient(person, codeType)
}

/** The session's account, for the sign-in log. */
const claimantOf = ({ person, organisation }: Visitor & { person: Person }) => ({
  id: person.id,
  organisation_id: organisation?.id ?? null,
})

/** Sends codes and verifies the one for a new password. */
export function codes(services: IdentityServices) {
  const sendTo =
    (recipient: (typed: string) => Recipient) =>
    async ({ body, visitor, request }: Context<typeof codeCalls.sendMobileCode | typeof codeCalls.sendEmailCode>) => {
      const to = recipient(body.account)
      const person = isFullySignedIn(visitor) ? visitor.person : undefined
      const stranger = person ? undefined : { captcha: body.captcha }
      return sendCode(
        services,
        { ...purposeOf(body.checkType, person), recipient: to, ...(stranger && { stranger }) },
        request,
      )
    }
  return handle(codeCalls, {
    sendMobileCode: sendTo(phone),
    sendEmailCode: sendTo(email),
    async sendPasswordCode({ body: { account = '', codeType, captcha }, visitor, request }) {
      if (isFullySignedIn(visitor)) {
        const recipient = ownRecipient(visitor.person, codeType)
        return sendCode(
          services,
          { purpose: 'password', recipient, accountId: visitor.person.id, isOwn: true },
          request,
        )
      }
      if (!account.trim()) throw new CallError('identity.account-needed')
      const recipient = codeType === codeTypes.phone ? phone(account) : email(account)
      return sendCode(services, { purpose: 'password', recipient, stranger: { captcha } }, request)
    },
    async verifyCode({ body, visitor, request }) {
      const signedIn = isFullySignedIn(visitor) ? visitor : undefined
      const verification = {
        purpose: 'password' as const,
        recipient: passwordRecipient(body, signedIn?.person),
        code: body.VerificationCode,
        method: 'code' as const,
        ...(signedIn && { by: claimantOf(signedIn) }),
      }
      const { accountId } = await verifyRecipient(services, verification, request)
      const facts =
        accountId === null
          ? undefined
          : await inTransaction(services.database, 'none', (db) => findPasswordFacts(db, accountId))
      if (!facts || accountId === null) throw new CallError('identity.wrong-code')
      const ticket = {
        kind: 'password' as const,
        accountId,
        sessionId: signedIn?.sessionId ?? null,
        channel: verification.recipient.model,
      }
      await inTransaction(services.database, 'none', (db) => checkReset(services, db, ticket))
      return { Ticket: issueTicket(services, { ...ticket, stamp: facts.password_changed_at }) }
    },
  })
}
