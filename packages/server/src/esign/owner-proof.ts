import type { CodeTarget, OwnSignature } from '@atrium/contract/esign/esign.shapes.ts'
import { findSetByOthers } from '#account/set-by-others.ts'
import type { KitServices } from '#kit/services.ts'
import type { IdentityServices } from '#identity/services.ts'
import { consumeTicket, issueTicket, readTicket, type Sealed, type Ticket } from '#identity/passwords/tickets.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { canSendCodes } from '#outside/channels.ts'
import { findDirectoryLink } from '#sso/directory/verify-directory-password.ts'
import { codeTargets } from './signature-code.ts'
import type { Signatory } from './signature-password.ts'

/** What proves that somebody who signed in is the owner of the signature, and not who administers the account. */
export interface OwnerProof {
  loginPassword: OwnSignature['LoginPassword']
  /** The directory that keeps the password of signing in. */
  connectionId: string | null
  /** What is needed besides the password of signing in, where the present signature password is not given. */
  needs: OwnSignature['Confirmation']
  /** Where a code can go that proves it. */
  targets: CodeTarget[]
}

/**
 * A password that others set, and one that a directory or a provider keeps, prove nothing against administrators: then the code has to
 * go where they did not send it themselves. Without any code, a password that is the person's own is enough, and one that came
 * with the account or is kept elsewhere, as long as nobody took phone or address away.
 */
export async function findOwnerProof(
  services: IdentityServices,
  db: Db,
  visitor: Pick<Signatory, 'person'>,
): Promise<OwnerProof> {
  const connectionId = (await findDirectoryLink(db, visitor.person.id))?.connectionId ?? null
  const loginPassword = connectionId ? 'directory' : visitor.person.hasPassword ? 'sign-in' : 'none'
  const byOthers = await findSetByOthers(db, visitor.person.id)
  const isOwnPassword = loginPassword === 'sign-in' && !byOthers.isPassword
  const delivers = { phone: canSendCodes(services, 'sms'), email: canSendCodes(services, 'email') }
  const isForeign = { phone: byOthers.isPhone, email: byOthers.isEmail }
  const deliverable = codeTargets(visitor).filter(({ Method }) => delivers[Method])
  const targets = deliverable.filter(({ Method }) => isOwnPassword || !isForeign[Method])
  const isContactForeign = (delivers.phone && isForeign.phone) || (delivers.email && isForeign.email)
  const isEnough = isOwnPassword || !(isContactForeign || (loginPassword === 'sign-in' && byOthers.isPasswordReset))
  const needs = targets.length > 0 ? 'code' : deliverable.length === 0 && isEnough ? 'nothing' : 'unprovable'
  return { loginPassword, connectionId, needs, targets }
}

/** Throws `esign.owner-unproven` where a code on a channel proves nothing. */
export function checkTarget({ targets }: OwnerProof, channel: 'phone' | 'email'): void {
  if (!targets.some(({ Method }) => Method === channel)) throw new CallError('esign.owner-unproven')
}

type ProofKind = Extract<Ticket['kind'], `esign${string}`>
type ProofServices = Pick<KitServices, 'secrets' | 'clock'>

/** Issues what proves a step: the password of signing in, a code besides, or the present signature password. */
export const issueProof = (
  services: ProofServices,
  { person, sessionId }: Signatory,
  kind: ProofKind,
  channel: Ticket['channel'] = null,
): string => issueTicket(services, { kind, accountId: person.id, sessionId, stamp: null, channel })

/** Reads a proof of one of these kinds. Throws `identity.ticket-invalid`. */
export function readProof(
  services: ProofServices,
  { person, sessionId }: Signatory,
  text: string,
  kinds: readonly ProofKind[],
): Sealed {
  const ticket = readTicket(services, kinds, text)
  if (ticket.accountId !== person.id || ticket.sessionId !== sessionId) throw new CallError('identity.ticket-invalid')
  return ticket
}

/**
 * Consumes the proof that the owner changes the signature: the present signature password or a code, where one is needed. Throws
 * `esign.proof-needed`, `esign.owner-unproven` or `identity.ticket-invalid`.
 */
export async function consumeOwnerProof(
  services: ProofServices,
  db: Db,
  visitor: Signatory,
  { proof, ticket: text, hasPassword }: { proof: OwnerProof; ticket: string | undefined; hasPassword: boolean },
): Promise<void> {
  const ticket =
    text === undefined ? undefined : readProof(services, visitor, text, ['esign', 'esign-code', 'esign-signature'])
  if (ticket?.kind === 'esign-signature' && hasPassword) return consumeTicket(db, ticket)
  if (ticket?.kind === 'esign-code' && ticket.channel) {
    checkTarget(proof, ticket.channel)
    return consumeTicket(db, ticket)
  }
  // Who has a signature password can always enter it.
  if (proof.needs === 'nothing' && !hasPassword) return
  throw new CallError(proof.needs === 'unprovable' && !hasPassword ? 'esign.owner-unproven' : 'esign.proof-needed')
}
