import type { CodeSent } from '@atrium/contract/identity/identity.shapes.ts'
import { codeTypes, type CodeType } from '@atrium/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '#kit/call-error.ts'
import { inOneQuery } from '#kit/database.ts'
import type { Parts } from '#kit/parts.ts'
import type { Person, Visitor } from '#kit/visitor.ts'
import { email, judgeCode, phone, sendCode, type Recipient } from './codes.ts'
import { rememberDevice } from './devices.ts'
import { enter, type SignedIn } from './entering.ts'
import { findArriving } from './identity.store.ts'
import { judgePassword } from './judge-password.ts'
import { secondStepOf, type SecondMethod } from './second-step.ts'

type HalfWay = Visitor & { person: Person }

/** A person's own phone or e-mail address; fails with `no-phone` or `no-email`. */
export function ownRecipient({ mobilePhone, email: mail }: Person, codeType: CodeType): Recipient {
  if (codeType === codeTypes.phone) {
    if (!mobilePhone) throw new CallError('identity.no-phone')
    return phone(mobilePhone)
  }
  if (!mail) throw new CallError('identity.no-email')
  return email(mail)
}

/** Fails where the visitor has no second step to take in this way. */
function checkMethod(visitor: HalfWay, method: SecondMethod): void {
  const isOpen = secondStepOf(visitor)?.Methods.some(({ Method }) => Method === method) ?? false
  if (!isOpen) throw new CallError('identity.no-second-step')
}

/** Sends the code of the second step to the own phone or e-mail address. */
export async function sendSecondCode(
  parts: Parts,
  { visitor, codeType }: { visitor: HalfWay; codeType: CodeType },
  request: FastifyRequest,
): Promise<CodeSent> {
  const recipient = ownRecipient(visitor.person, codeType)
  checkMethod(visitor, recipient.model)
  return sendCode(parts, { purpose: 'second-step', recipient, accountId: visitor.person.id, isOwn: true }, request)
}

interface SecondTry {
  visitor: HalfWay
  method: SecondMethod
  verificationCode?: string
  password?: string
  remember?: boolean
}

/** Takes the second step: judges it, and replaces the half-way session by a whole one with another token. */
export async function takeSecondStep(
  parts: Parts,
  attempt: SecondTry,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<SignedIn> {
  const { visitor, method, remember = false } = attempt
  checkMethod(visitor, method)
  const right = await judges[method](parts, attempt, request)
  const found = await inOneQuery(parts.database, 'none', (db) => findArriving(db, visitor.person.id, null))
  if (!found) throw new CallError('access.sign-in-needed')
  const signedIn = await enter(
    parts,
    {
      person: found.person,
      hasPassword: found.passwordHash !== null,
      isKnownDevice: false,
      method: 'second-step',
      knowsPassword: visitor.level === 'half-signed' || method === 'password',
      model: visitor.signIn.model,
      loginName: visitor.signIn.name ?? found.person.account,
      isAuto: visitor.signIn.isAuto,
      attempt: right,
    },
    request,
  )
  if (remember && secondStepOf(visitor)?.CanRemember)
    await inOneQuery(parts.database, 'none', (db) =>
      rememberDevice(db, visitor.person.id, { request, reply, settings: parts.settings }),
    )
  return signedIn
}

type Judge = (
  parts: Parts,
  attempt: SecondTry,
  request: FastifyRequest,
) => Promise<Awaited<ReturnType<typeof judgeCode>>['attempt'] | undefined>

/** A code that went to the person's own phone or e-mail address. */
const byCode =
  (codeType: CodeType): Judge =>
  async (parts, { visitor: { person, organisation }, verificationCode }, request) => {
    const { attempt } = await judgeCode(
      parts,
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

/** How each method is judged; gives the attempt that is still counted. */
const judges: Record<SecondMethod, Judge> = {
  phone: byCode(codeTypes.phone),
  email: byCode(codeTypes.email),
  password: async (parts, { visitor, password = '' }, request) => {
    if (!password.trim()) throw new CallError('identity.password-needed')
    const claim = { visitor, password, kind: 'second' as const, method: 'second-step' as const }
    await judgePassword(parts, claim, request)
    return undefined
  },
}
