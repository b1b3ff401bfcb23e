import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#kit/text/language.ts'
import type { KitServices } from '#kit/services.ts'
import type { SignedIn } from '../sign-in/complete-sign-in.ts'
import { setSessionCookie } from './session-cookie.ts'
import { sessionStateOf } from './session-state.ts'

/** Sets the cookie of a new session and returns its state. */
export function sendSession(
  { settings, clock }: Pick<KitServices, 'settings' | 'clock'>,
  { token, visitor }: SignedIn,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): SessionState {
  const { isAuto } = visitor.signIn
  setSessionCookie(request, reply, {
    token,
    lasts: isAuto ? visitor.expiresAt - visitor.lastSeenAt : undefined,
    settings,
  })
  return sessionStateOf(visitor, visitor.lang ?? languageOf(request), clock.now())
}
