import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#kit/language.ts'
import type { Parts } from '#kit/parts.ts'
import type { SignedIn } from './entering.ts'
import { giveToken } from './session-cookie.ts'
import { sessionStateOf } from './session-state.ts'

/** Hands a new session to the browser and says who is there. */
export function welcome(
  { settings, clock }: Pick<Parts, 'settings' | 'clock'>,
  { token, visitor }: SignedIn,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): SessionState {
  const { isAuto } = visitor.signIn
  giveToken(request, reply, { token, lasts: isAuto ? visitor.expiresAt - visitor.lastSeenAt : undefined, settings })
  return sessionStateOf(visitor, visitor.lang ?? languageOf(request), clock.now())
}
