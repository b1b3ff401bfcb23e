import type { CodeSent } from '@atrium/contract/identity/identity.shapes.ts'
import { codeTypes, type CodeType } from '@atrium/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '#kit/http/call-error.ts'
import { inTransaction } from '#kit/data/database.ts'
import type { IdentityServices } from '../services.ts'
import type { Person, Visitor } from '../sessions/visitor.ts'
import { email, verifyCode, phone, sendCode, type Recipient } from '../codes/codes.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { completeSignIn, type SignedIn } from './complete-sign-in.ts'
import { findSignInAccount } from '../identity.store.ts'
import { verifyPassword } from '../passwords/verify-password.ts'
import { secondStepOf, type SecondMethod } from './second-step.ts'

type HalfSignedVisitor = Visitor & { person: Person }

/** A person's own phone or email address. Throws `identity.no-phone` or `identity.no-email`. */
export function ownRecipient({ mobilePhone, email: mail }: Person, codeType: CodeType): Recipient {
  if (codeType === codeTypes.phone) {
    if (!mobilePhone) throw new CallError('identity.no-phone')
    return phone(mobilePhone)
  }
  if (!mail) throw new CallError('identity.no-email')
  return email(mail)
}

/** Throws `identity.no-second-step` when the method is not open to the visitor. */
function checkMethod(visitor: HalfSignedVisitor, method: SecondMethod): void {
  const isOpen = secondStepOf(visitor)?.Methods.some(({ Method }) => Method === method) ?? false
  if (!isOpen) throw new CallError('identity.no-second-step')
}

/** Sends the code of the second step to the own phone or email address. */
export async function sendSecondCode(
  services: IdentityServices,
  { visitor, codeType }: { visitor: HalfSignedVisitor; codeType: CodeType },
  request: FastifyRequest,
): Promise<CodeSent> {
  const recipient = ownRecipient(visitor.person, codeType)
  checkMethod(visitor, recipient.model)
  return sendCode(services, { purpose: 'second-step', recipient, accountId: visitor.person.id, isOwn: true }, request)
}

interface SecondStepInput {
  visitor: HalfSignedVisitor
  method: SecondMethod
  verificationCode?: string
  password?: string
  remember?: boolean
}

/** Verifies the second step and replaces the half-signed session by a full one with a new token. */
export async function takeSecondStep(
  services: IdentityServices,
  attempt: SecondStepInput,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<SignedIn> {
  const { visitor, method, remember = false } = attempt
  checkMethod(visitor, method)
  const right = await verifiers[method](services, attempt, request)
  const found = await inTransaction(services.database, 'none', (db) => findSignInAccount(db, visitor.person.id, null))
  if (!found) throw new CallError('access.sign-in-needed')
  const signedIn = await completeSignIn(
    services,
    {
      person: found.person,
      hasPassword: found.passwordHash !== null,
      isKnownDevice: false,
      method: 'second-step',
      knowsPassword: (visitor.level === 'half-signed' && visitor.signIn.type === 0) || method === 'password',
      loginType: visitor.signIn.type,
      connectionName: await services.signInRules.findConnectionName(visitor),
      model: visitor.signIn.model,
      loginName: visitor.signIn.name ?? found.person.account,
      isAuto: visitor.signIn.isAuto,
      attempt: right,
    },
    request,
  )
  if (remember && secondStepOf(visitor)?.CanRemember)
    await inTransaction(services.database, 'none', (db) =>
      rememberDevice(db, visitor.person.id, { request, reply, settings: services.settings }),
    )
  return signedIn
}

type Verifier = (
  services: IdentityServices,
  attempt: SecondStepInput,
  request: FastifyRequest,
) => Promise<Awaited<ReturnType<typeof verifyCode>>['attempt'] | undefined>

/** Verifies a code sent to the person's own phone or email address. */
const byCode =
  (codeType: CodeType): Verifier =>
  async (services, { visitor: { person, organisation }, verificationCode }, request) => {
    const { attempt } = await verifyCode(
      services,
      {
        purpose: 'second-step',
        recipient: ownRecipient(person, codeType),
        code: verificationCode ?? '',
        method: 'second-step',
        by: { id: person.id, organisation_id: organisation?.id ?? null },
      },
      request,
    )
    return attempt
  }

/** Verifier of each method; resolves to the attempt that is still counted, if any. */
const verifiers: Record<SecondMethod, Verifier> = {
  phone: byCode(codeTypes.phone),
  email: byCode(codeTypes.email),
  password: async (services, { visitor, password = '' }, request) => {
    if (!password.trim()) throw new CallError('identity.password-needed')
    const claim = { visitor, password, kind: 'second' as const, method: 'second-step' as const }
    await verifyPassword(services, claim, request)
    return undefined
  },
}
