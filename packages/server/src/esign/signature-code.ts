import { codeTypes } from '@atrium/contract/constants.ts'
import type { CodeTarget } from '@atrium/contract/esign/esign.shapes.ts'
import type { FastifyRequest } from 'fastify'
import type { IdentityServices } from '#identity/services.ts'
import { sendCode, verifyRecipient } from '#identity/codes/codes.ts'
import { ownRecipient } from '#identity/sign-in/take-second-step.ts'
import { maskedEmail, maskedPhone } from '#kit/text/masks.ts'
import type { Signatory } from './signature-password.ts'

type CodeType = (typeof codeTypes)[keyof typeof codeTypes]

/** Where codes can go for a person. */
export const codeTargets = ({ person }: Pick<Signatory, 'person'>): CodeTarget[] => [
  ...(person.mobilePhone ? [{ Method: 'phone' as const, Target: maskedPhone(person.mobilePhone) }] : []),
  ...(person.email ? [{ Method: 'email' as const, Target: maskedEmail(person.email) }] : []),
]

/** Sends the code that a signature, or a new signature password, asks for. */
export const sendSignatureCode = (
  services: IdentityServices,
  { visitor: { person }, codeType }: { visitor: Signatory; codeType: CodeType },
  request: FastifyRequest,
) =>
  sendCode(
    services,
    { purpose: 'signature', recipient: ownRecipient(person, codeType), accountId: person.id, isOwn: true },
    request,
  )

/** The channel of a type of code. */
export const channelOf = (codeType: CodeType): 'phone' | 'email' => (codeType === codeTypes.phone ? 'phone' : 'email')

/** Verifies such a code and spends it. Resolves to where it was sent; throws the errors of `verifyRecipient`. */
export async function verifySignatureCode(
  services: IdentityServices,
  { visitor: { person, organisation }, codeType, code }: { visitor: Signatory; codeType: CodeType; code: string },
  request: FastifyRequest,
): Promise<'phone' | 'email'> {
  const recipient = ownRecipient(person, codeType)
  const by = { id: person.id, organisation_id: organisation.id }
  await verifyRecipient(services, { purpose: 'signature', recipient, code, method: 'second-step', by }, request)
  return recipient.model
}
